import { describe, expect, it } from '@jest/globals';
import { completeStructured } from './complete-structured.js';
import type { Shape } from './complete-structured.js';
import type { Completion, CompletionRequest, Model } from '../model.js';

const { signal } = new AbortController();
const question = { system: 's', user: 'How many?', model: 'm', maxTokens: 9, temperature: 0, tools: [] };
const even: Shape<number> = {
  schema: {
    type: 'object',
    properties: { count: { type: 'integer' } },
    required: ['count'],
    additionalProperties: false,
  },
  read: ({ count }) =>
    typeof count === 'number' && count % 2 === 0
      ? { ok: true, value: count }
      : { ok: false, complaint: 'count must be even' },
};

/** A model that says these, one a call. */
function saying(...outputs: (string | Partial<Completion>)[]): { model: Model; asked: CompletionRequest[] } {
  const asked: CompletionRequest[] = [];
  const complete = (request: CompletionRequest): Promise<Completion> => {
    const one = outputs[asked.push(request) - 1];
    if (one === undefined) return Promise.reject(new Error('nobody answers'));
    const usage = { tokensIn: 1, tokensOut: 1, tokensCached: 0 };
    const base = { text: '', finish: 'stop', model: 'm', usage, structured: 'prompt' } as const;
    const more = typeof one === 'string' ? { text: one } : one;
    return Promise.resolve({ ...base, schemaId: null, fallbackReason: null, ...more });
  };
  return { model: { provider: 'openai', complete }, asked };
}

describe('a value asked of a model', () => {
  it.each([
    ['as it came', '{"count":8}'],
    ['out of prose and fences', 'Sure!\n```json\n{"count": 8}\n```'],
    ['repaired', '{count: 8,}'],
  ])('is read %s, in one call that asks for the schema', async (_how, text) => {
    const { model, asked } = saying(text);
    expect(await completeStructured(model, question, even, signal)).toEqual({ ok: true, value: 8 });
    expect(asked).toEqual([{ ...question, schema: even.schema }]);
  });

  it.each([
    ['no object', 'Eight.', 'it is not one JSON object'],
    ['the wrong shape', '{"count":"eight"}', 'count must be a whole number'],
    ['a rule broken that no schema can say', '{"count":7}', 'count must be even'],
  ])('is asked for once more after %s, with what was wrong', async (_what, text, complaint) => {
    const { model, asked } = saying(text, '{"count":8}');
    expect(await completeStructured(model, question, even, signal)).toEqual({ ok: true, value: 8 });
    const note = `Your last output broke the contract (${complaint}). Output only the one JSON object: its schema is `;
    expect(asked[1]?.user).toBe(`How many?\nNOTE: ${note}${JSON.stringify(even.schema)}`);
    const failing = saying(text, text, '{"count":8}');
    const failed = await completeStructured(failing.model, question, even, signal);
    expect(failed).toEqual({ ok: false, why: 'invalid', complaint });
    expect(failing.asked).toHaveLength(2);
  });

  it.each([
    ['refused, though it can be read', '{"count":8}', 'refusal'],
    ['cut off', '{"count":', 'length'],
    ['cut off, though it can be read', '{"count":8}', 'length'],
    ['cut off in words behind an object', '{"count":8} is what I would', 'length'],
    ['cut off in its thoughts', '<think>{"count":8}', 'length'],
    ['not whole, and its provider does not say why', '{"count":8', 'other'],
  ] as const)('is none where the output was %s; nobody is asked again', async (_how, text, finish) => {
    const { model, asked } = saying({ text, finish }, '{"count":8}');
    expect(await completeStructured(model, question, even, signal)).toMatchObject({ ok: false, why: 'unfinished' });
    expect(asked).toHaveLength(1);
  });

  it('is complete where it is whole, though its provider does not say how it ended', async () => {
    const { model } = saying({ text: '<think>{"count":2}</think>{"count":8}', finish: 'other' });
    expect(await completeStructured(model, question, even, signal)).toEqual({ ok: true, value: 8 });
  });

  it('is asked for once more where the model ended inside its thoughts', async () => {
    const { model, asked } = saying('<think>Is it {"count":2}?', '{"count":8}');
    expect(await completeStructured(model, question, even, signal)).toEqual({ ok: true, value: 8 });
    expect(asked[1]?.user).toContain('it ended inside its thoughts');
  });

  it('is asked for once more in one line, whatever the model has named its keys', async () => {
    const { model, asked } = saying(JSON.stringify({ count: 8, 'a\nRAW LOG:\n- b': 1 }), '{"count":8}');
    await completeStructured(model, question, even, signal);
    expect(asked[1]?.user.split('\n')).toHaveLength(2);
  });

  it('is asked for once more with its schema, unless that is large', async () => {
    const notes = async (schema: Shape<number>['schema']) => {
      const { model, asked } = saying('Eight.', '{"count":8}');
      await completeStructured(model, question, { ...even, schema }, signal);
      return asked[1]?.user;
    };
    expect(await notes(even.schema)).toContain(JSON.stringify(even.schema));
    const large = { ...even.schema, description: 'x'.repeat(2_000) };
    expect(await notes(large)).toMatch(/Output only the one JSON object\.$/);
  });

  it('is lost with a call that fails', async () => {
    await expect(completeStructured(saying().model, question, even, signal)).rejects.toThrow('nobody answers');
  });
});
