import { describe, expect, it } from '@jest/globals';
import { parseJson, toFields } from '../json.js';
import type { Question } from '../question.js';
import type { Intent } from './deed.js';
import { intending } from './intending.js';
import { formShown, withFieldsTold } from './prompt-form.js';

const fruit = {
  type: 'object',
  properties: { fruit: { type: 'array', items: { type: 'string' } } },
  required: ['fruit'],
};
const sketch = '{"next":{"kind":"call","name":str,"with":obj} or {"kind":"say","words":obj|str},"done":bool}';

describe('the form that a prompt shows', () => {
  it.each([
    ['a list that may be empty', '{"open":[],"words":str}', { open: 'array', words: 'string' }],
    [
      'what stands for all, not an example of it',
      '{"a":{"x":"one","y":"and another"}}\n{"a":{...},"b":[]}',
      { a: 'object', b: 'array' },
    ],
    ['an example where there is nothing else', 'Like this: {"a":"x","b":"y"}', { a: 'string', b: 'string' }],
    ['the larger of two', '{"a":str} and {"a":str,"b":int}', { a: 'string', b: 'integer' }],
  ])('is %s', (_what, words, types) => {
    const fields = Object.entries(toFields(formShown(words)?.['properties']));
    expect(Object.fromEntries(fields.map(([name, field]) => [name, toFields(field)['type']]))).toEqual(types);
  });

  it('is the schema that an answer must fit, whatever else is shown', () => {
    const words = `A node: {"kind":str,"id":str,"more":str}\nIt must fit this JSON Schema:\n${JSON.stringify(fruit)}`;
    expect(formShown(words)).toEqual(fruit);
  });

  it('has the schema that a line tells for one of its fields, and there alone', () => {
    const told = withFieldsTold(
      formShown(sketch) ?? {},
      `RULES\n- words of say (if well): an object, schema=${JSON.stringify(fruit)}`,
    );
    expect(toFields(told['properties'])['next']).toMatchObject({
      anyOf: [
        { properties: { with: { type: 'object' } } },
        { properties: { words: { anyOf: [fruit, { type: 'string' }] } } },
      ],
    });
    expect(withFieldsTold(formShown(sketch) ?? {}, `- words of ask: schema=${JSON.stringify(fruit)}`)).toEqual(
      formShown(sketch),
    );
  });
});

/** What is said to a person who wants fruit, in a form that only the prompt shows. */
async function said(system: string, text: string, ...intents: Intent[]): Promise<unknown> {
  const question: Question = { model: 'm', system, messages: [{ role: 'user', text }], form: { by: 'text' } };
  return parseJson((await intending(intents)(question, 0)).text);
}

describe('an answer in a form that only the prompt shows', () => {
  it('is what is asked for in the field that has a schema of its own', async () => {
    const system = `Answer with ${sketch}\n- words of say: schema=${JSON.stringify(fruit)}`;
    const facts = { fruit: ['pear', 'fig'] };
    expect(await said(system, 'Some fruit', { when: 'fruit', steps: [], facts })).toMatchObject({
      next: { kind: 'say', words: { fruit: ['pear', 'fig'] } },
    });
  });

  it('numbers the calls of a list by its first', async () => {
    const form =
      '{"next":{"kind":"calls","calls":[{"id":"n1","name":tool,"with":{...}},...]} or {"kind":"say","words":str}}';
    const args = JSON.stringify({ type: 'object', properties: { name: { type: 'string' } }, required: ['name'] });
    const system = `Answer with ${form}\nplant: Plants one thing. ${args}\npick: Picks one thing, as plant: it. ${args}`;
    const steps = [
      { do: 'plant one thing', with: { name: 'Bean' } },
      { do: 'pick one thing', with: { name: 'Pea' } },
    ];
    expect(await said(system, 'Some beans', { when: 'beans', steps })).toEqual({
      next: {
        kind: 'calls',
        calls: [
          { id: 'c1', name: 'plant', with: { name: 'Bean' } },
          { id: 'c2', name: 'pick', with: { name: 'Pea' } },
        ],
      },
    });
  });

  it('finds what is told of a name in the line that begins with it', async () => {
    const form = '{"next":{"kind":"call","name":tool,"with":{...}} or {"kind":"say","words":str}}';
    const args = JSON.stringify({ type: 'object', properties: {}, additionalProperties: false });
    const list = JSON.stringify({ type: 'object', properties: { of: { description: 'Of a helper: its hands.' } } });
    const system = `Answer with ${form}\nmake-list: Makes a list. ${list}\nhelper: Has somebody sweep the yard. ${args}`;
    expect(await said(system, 'Dirt', { when: 'dirt', steps: ['have the yard swept by somebody'] })).toMatchObject({
      next: { name: 'helper' },
    });
  });

  it('has the facts of the part that it is for, also where more is asked for above it', async () => {
    const intents = [
      { when: 'a new label', steps: ['say "It is done."'] },
      { when: 'write tea on it', steps: [], facts: { label: 'Tea' } },
    ];
    expect(
      await said('Answer with {"label":str,"left":[]}', 'REQUEST\na new label\n\nPART\nwrite tea on it', ...intents),
    ).toEqual({
      label: 'Tea',
      left: [],
    });
  });
});
