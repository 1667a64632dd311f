import { describe, expect, it } from '@jest/globals';
import { parseJson } from '../json.js';
import type { Form, Question } from '../question.js';
import { intending } from './intending.js';

const intents = [
  { when: 'late parcels', steps: ['find the parcels that are late since 2026-03-02', 'say how many'] },
  { when: 'bye', steps: ['say "Until then."'] },
  { when: 'which one', steps: ['ask Which one do you mean?'] },
];
const closed = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const one = (value: string) => ({ type: 'string', enum: [value] });
const parcels = closed({
  state: { type: 'string', enum: ['late', 'lost'] },
  from: { type: 'string', format: 'date' },
});
const find = closed({ verb: one('call'), what: one('seek_parcels'), with: parcels });
const send = closed({ verb: one('call'), what: one('post_letter'), with: closed({ words: { type: 'string' } }) });
const say = closed({ verb: one('reply'), text: { type: 'string' } });
const ask = closed({ verb: one('ask'), text: { type: 'string' } });
const schema = closed({
  next: { anyOf: [find, send, say, ask] },
  finished: { type: 'boolean' },
  sure: { type: 'number', minimum: 0, maximum: 1 },
});

function asked(text: string, form: Form = { by: 'schema', schema }, system = 'Be brief.'): Question {
  return { model: 'm', system, messages: [{ role: 'user', text }], form };
}

async function answered(question: Question): Promise<unknown> {
  const { text, call } = await intending(intents)(question, 0);
  return call ?? parseJson(text) ?? text;
}

describe('a model with intents', () => {
  it('takes what the schema offers for a step, and fills it from the words of the step', async () => {
    expect(await answered(asked('Any late parcels?'))).toEqual({
      ...{
        next: { verb: 'call', what: 'seek_parcels', with: { state: 'late', from: '2026-03-02' } },
        finished: false,
        sure: 0.9,
      },
    });
  });

  it('goes on to the next step where a result stands in the prompt, and says what it holds', async () => {
    const told = 'Any late parcels?\nseek_parcels: {"state":"late","found":7}';
    expect(await answered(asked(told))).toMatchObject({
      next: { verb: 'reply', text: expect.stringContaining('7') },
      finished: true,
    });
  });

  it('calls again where a result is one of something else', async () => {
    const told = 'Any late parcels?\nseek_parcels: {"state":"lost","found":7}';
    expect(await answered(asked(told))).toMatchObject({ next: { what: 'seek_parcels' } });
  });

  it('speaks, and asks', async () => {
    expect(await answered(asked('bye'))).toMatchObject({
      next: { verb: 'reply', text: 'Until then.' },
      finished: true,
    });
    expect(await answered(asked('which one'))).toMatchObject({ next: { verb: 'ask', text: 'Which one do you mean?' } });
  });

  it('follows the intent whose words were written last', async () => {
    expect(await answered(asked('Any late parcels?\nThank you, bye'))).toMatchObject({ next: { text: 'Until then.' } });
  });

  it('answers by the one tool that it must call', async () => {
    const tools = [{ name: 'answer', description: 'Gives it.', schema }];
    const said = await answered(asked('bye', { by: 'tools', tools, forced: 'answer' }));
    expect(said).toMatchObject({ name: 'answer', args: { next: { text: 'Until then.' } } });
  });

  it('uses a sketch and tools that stand in the prompt, where no schema is sent', async () => {
    const system = [
      'Answer with one JSON object: {"next":{"verb":"call","tool":str,"with":obj} or {"verb":"reply"|"ask","text":str},"finished":bool}',
      `1) seek_parcels: Finds parcels. schema=${JSON.stringify(parcels)}`,
      `2) post_letter: Sends a letter. schema=${JSON.stringify({ type: 'object', properties: { words: { type: 'string' } } })}`,
    ].join('\n');
    expect(await answered(asked('bye', { by: 'json' }, system))).toMatchObject({
      next: { text: 'Until then.' },
      finished: true,
    });
    const letters = intending([{ when: 'write', steps: ['send a letter with the words "Dear all"'] }]);
    const { text } = await letters(asked('write', { by: 'json' }, system), 0);
    expect(JSON.parse(text)).toMatchObject({
      next: { verb: 'call', tool: 'post_letter', with: { words: 'Dear all' } },
      finished: false,
    });
  });

  it('answers in prose where nothing shows a form', async () => {
    expect(await answered(asked('Any late parcels?', { by: 'text' }))).toMatch(/^I would find the parcels/);
    expect(await answered(asked('hello'))).toMatchObject({ next: { verb: 'reply' } });
  });
});
