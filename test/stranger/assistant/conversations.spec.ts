import { describe, expect, it } from '@jest/globals';
import { conversationIntents, conversations } from './conversations.js';
import { documentIntents, documentTasks } from '../documents/tasks.js';
import { measureDocuments } from '../documents/measure.js';

/** Names that nobody but a programmer makes: of tools, fields and types. */
const made = /\b(?:[a-z]+_[a-z_]+|[a-z]+[A-Z][A-Za-z]+|[a-z]+\.[a-z]+[A-Z]\w+|[a-z]+(?:-[a-z]+){2,})\b/;

describe('the intents of conversations and documents', () => {
  it('hold no name that the product has made up', () => {
    const words = (value: unknown): string[] => {
      if (typeof value === 'string') return [value];
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([name, each]: [string, unknown]) => [name, ...words(each)]);
    };
    const said = [...conversationIntents, ...documentIntents].flatMap(({ steps, facts }) =>
      words([steps, facts ?? {}]),
    );
    const own = ['bed_sheets', 'count_words'];
    expect(said.filter((each) => made.test(each) && !own.includes(each))).toEqual([]);
    expect([conversations.length, documentTasks.length]).toEqual([20, 10]);
  });
});

describe('documents whose model knows nothing but what is sent', () => {
  it('do every task, each output valid at the first', async () => {
    const { done, repairs, rulesBroken, problems } = await measureDocuments({ manner: 'plain' });
    expect({ problems, done, repairs, rulesBroken }).toEqual({ problems: [], done: 10, repairs: 0, rulesBroken: 0 });
  });

  it('do nearly all of them with a model that errs', async () => {
    const { done, problems } = await measureDocuments({ manner: 'wobbling' });
    expect({ problems, isMost: done >= 9 }).toMatchObject({ isMost: true });
  });

  it('do none of them when the schema and the words of the prompt are withheld', async () => {
    expect(await measureDocuments({ manner: 'withheld' })).toMatchObject({ done: 0 });
  });
});
