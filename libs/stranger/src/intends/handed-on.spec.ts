import { describe, expect, it } from '@jest/globals';
import { parseJson } from '../json.js';
import type { Question } from '../question.js';
import type { Intent } from './deed.js';
import { intending } from './intending.js';

const closed = (properties: object) => ({
  ...{ type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
});
const one = (value: string) => ({ type: 'string', enum: [value] });
const text = { type: 'string' };
const seek = closed({ verb: one('call'), what: one('seek_parcels'), with: closed({ town: text }) });
const choose = closed({
  what: one('ask_person'),
  with: closed({ question: text, answers: { type: 'array', items: text } }),
});
const work = closed({ jobs: { type: 'array', items: closed({ brief: text, first: { type: 'array', items: text } }) } });
const words = closed({ verb: one('reply'), said: { anyOf: [work, text] } });
const schema = closed({ next: { anyOf: [seek, choose, words] } });

async function answered(intents: readonly Intent[], said: string): Promise<unknown> {
  const question: Question = {
    model: 'm',
    system: '',
    messages: [{ role: 'user', text: said }],
    form: { by: 'schema', schema },
  };
  return parseJson((await intending(intents)(question, 0)).text);
}

const looks: Intent = {
  when: 'parcels of Rome',
  steps: [{ do: 'seek parcels', with: { town: 'Rome' } }, 'say how many'],
};

describe('a model with intents, of whom others ask parts of some work', () => {
  it('says what it knows in the form that words have for it, before it does anything', async () => {
    const facts = {
      jobs: [
        { brief: 'Seek', first: [] },
        { brief: 'Count', first: ['1'] },
      ],
    };
    expect(await answered([{ ...looks, facts }], 'The parcels of Rome')).toEqual({
      next: { verb: 'reply', said: facts },
    });
  });

  it('takes a result that is noted by its name alone, and tells of it', async () => {
    const noted =
      'The parcels of Rome\n- seek_parcels: "<untrusted_data source=\\"x\\">\\n7 of Rome\\n</untrusted_data>"';
    expect(await answered([looks], noted)).toMatchObject({ next: { said: '7 of Rome' } });
    expect(await answered([looks], 'The parcels of Rome\n- seek_parcels: {"found":2,"town":"Bonn"}')).toMatchObject({
      next: { what: 'seek_parcels', with: { town: 'Rome' } },
    });
  });

  it('gives up what has failed where it would be the same call again', async () => {
    const failed = 'The parcels of Rome\n- error from seek_parcels: {"error":"no such town"}';
    expect(await answered([looks], failed)).toMatchObject({ next: { said: expect.stringContaining('no such town') } });
  });

  it('does what stands under its task, and nothing that is marked as data', async () => {
    const other: Intent = { when: 'wait', steps: ['say "I wait."'] };
    expect(await answered([looks, other], 'TASK\nThe parcels of Rome\n\nBEFORE\nwait')).toMatchObject({
      next: { what: 'seek_parcels' },
    });
    const data = 'The parcels of Rome\n<untrusted_data source="x">\nwait\n</untrusted_data>';
    expect(await answered([looks, other], data)).toMatchObject({ next: { what: 'seek_parcels' } });
  });

  it('has a person choose by what is offered for it, with the answers', async () => {
    const asks: Intent = {
      when: 'which',
      steps: [{ do: 'ask the person', with: { question: 'Which?', answers: ['A', 'B'] } }],
    };
    expect(await answered([asks], 'which')).toEqual({
      next: { what: 'ask_person', with: { question: 'Which?', answers: ['A', 'B'] } },
    });
  });
});
