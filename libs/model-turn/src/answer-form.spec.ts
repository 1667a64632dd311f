import { describe, expect, it } from '@jest/globals';
import { compileAnswerForm } from './answer-form.js';
import { parseTurn } from './parse-turn.js';

const schema = {
  type: 'object',
  properties: { count: { type: 'integer' } },
  required: ['count'],
  additionalProperties: false,
};
const form = compileAnswerForm(schema);

describe('the form of an answer', () => {
  it.each([
    ['as it is', '{"count":7}'],
    ['in a fence', '```json\n{"count": 7}\n```'],
    ['with a slip', '{count: 7,}'],
  ])('is read %s, and sent plainly', (_how, text) => {
    expect(form.check(text)).toEqual({ ok: true, text: '{"count":7}' });
  });

  it.each([
    ['Seven.', 'it is not one JSON object'],
    ['{}', 'count'],
    ['{"count":"seven"}', 'count'],
    ['{"count":7,"more":1}', 'more'],
    ['{"count":7,"__proto__":1}', 'is not allowed'],
  ])('is not %s', (text, complaint) => {
    const checked = form.check(text);
    expect(checked.ok ? '' : checked.complaint).toContain(complaint);
  });

  it('takes null for an optional property as absent, at any depth, and no other null', () => {
    const task = {
      type: 'object',
      properties: {
        id: { type: 'string' },
        tools: { type: 'array', items: { type: 'string' } },
        about: { type: 'string' },
      },
      required: ['id'],
      additionalProperties: false,
    };
    const most = { type: ['integer', 'null'] };
    const plan = compileAnswerForm({
      type: 'object',
      properties: { tasks: { type: 'array', items: task }, most },
      required: ['tasks'],
      additionalProperties: false,
    });
    const read = (value: object) => plan.check(JSON.stringify(value));
    expect(read({ tasks: [{ id: 'a', tools: null, about: null }] })).toEqual({
      ok: true,
      text: '{"tasks":[{"id":"a"}]}',
    });
    expect(read({ tasks: [{ id: 'a', tools: null }], most: null })).toEqual({
      ...{ ok: true, text: '{"tasks":[{"id":"a"}],"most":null}' },
    });
    expect(read({ tasks: [{ id: null }] }).ok).toBe(false);
    expect(read({ tasks: null }).ok).toBe(false);
    expect(read({ tasks: [{ id: 'a', tools: [null] }] }).ok).toBe(false);
  });

  it('is refused at boot where it leaves anything open', () => {
    expect(() => compileAnswerForm({ type: 'object', properties: {} })).toThrow('additionalProperties');
    expect(() => compileAnswerForm({ type: 'string' })).toThrow("type 'object'");
  });
});

describe('a turn whose answer is an object', () => {
  const turn = {
    control: { done: true, reason: 'ok' },
    next_action: { type: 'respond', message: { count: 7 } },
    state_update: { plan: '', observation: '', confidence: 1 },
  };

  it('counts as its text where answers have a form, and is broken where they have none', () => {
    const formed = parseTurn(JSON.stringify(turn), new Set(), { formed: true });
    expect(formed.valid && formed.out.next_action).toEqual({ type: 'respond', message: '{"count":7}' });
    expect(parseTurn(JSON.stringify(turn), new Set()).valid).toBe(false);
  });
});
