import { describe, expect, it } from '@jest/globals';
import { TransientError } from '#errors';
import type { Compress, MiddlewareUse } from '#protocol';
import { createModel } from '#llm';
import type { Completion, CompletionRequest, Model } from '#llm';
import { publishedPolicy, resolvePolicy } from '#policy';
import { rewriteWith } from './rewrite.js';
import {
  anthropicRules,
  geminiRules,
  openAiRules,
  toStrictSchema,
} from '../../../libs/llm/src/schemas/strict-schema.js';
import { compressorText, sectionsSchema } from './sections.js';

const log = [
  'get_summary: old 99 on 2026-10-01',
  'Counts: {"label":"angry","value":7}',
  'weather: -3 degrees',
  'Counts: {"label":"info","value":31}',
];
const effect: Compress = {
  type: 'compress',
  id: 'e',
  runId: 'r',
  fromSeq: 1,
  toSeq: 4,
  goal: 'count',
  constraints: 'none',
  request: ['How many since 2026-11-20?'],
  plan: '1. Look. 2. Count. 3. Answer.',
  progress: 'looked',
  log,
};
const policy = resolvePolicy(publishedPolicy, { provider: 'openai', taskClass: 'action' });
const never = new AbortController().signal;
const cap = 600;

/** A rewrite that keeps what has to stay. */
const good = {
  GOAL: 'count',
  CONSTRAINTS: 'none',
  PLAN: ['1. Answer', 'Send'],
  PROGRESS: 'counted',
  OBSERVATIONS: ['- 7 angry', '-3 degrees', '31 for info'],
  OPEN_QUESTIONS: ['is 2026-11-20 included?'],
  RISKS: ['info may be late'],
};

type ModelOutput = string | (Partial<Completion> & { text: string });

/** A model that says these, one a call, and the last of them from then on. */
function saying(...outputs: ModelOutput[]): { model: Model; asked: CompletionRequest[] } {
  const asked: CompletionRequest[] = [];
  const complete = (request: CompletionRequest): Promise<Completion> => {
    const one = outputs[Math.min(asked.push(request), outputs.length) - 1] ?? '';
    const usage = { tokensIn: 10, tokensOut: 5, tokensCached: 0 };
    const base = {
      finish: 'stop',
      model: 'm',
      usage,
      structured: 'prompt',
      schemaId: null,
      fallbackReason: null,
    } as const;
    return Promise.resolve({ ...base, ...(typeof one === 'string' ? { text: one } : one) });
  };
  return { model: { provider: 'openai', complete }, asked };
}

function rewriting(output: string | object, more: Partial<Compress> = {}) {
  const text = typeof output === 'object' ? JSON.stringify(output) : output;
  return rewriteWith(saying(text).model, { ...effect, ...more }, { policy, maxTokens: cap }, never);
}

function without(header: keyof typeof good): object {
  return Object.fromEntries(Object.entries(good).filter(([name]) => name !== header));
}

describe('rewriting with a model', () => {
  it('asks for the seven headers, as a schema too, and for room to write them', async () => {
    const { model, asked } = saying(JSON.stringify(good));
    await rewriteWith(model, effect, { policy, maxTokens: cap }, never);
    const headers = ['GOAL', 'CONSTRAINTS', 'PLAN', 'PROGRESS', 'OBSERVATIONS', 'OPEN_QUESTIONS', 'RISKS'];
    for (const header of headers) expect(compressorText(cap)).toContain(`"${header}":`);
    expect(asked[0]?.schema).toMatchObject({ required: headers });
    expect(asked[0]?.maxTokens).toBeGreaterThan(cap);
    expect(asked[0]?.user).toContain('REQUEST:\n- How many since 2026-11-20?\n');
  });

  it('asks for half the cap, so that the next observation does not ask again, and for more where what must stay needs it', async () => {
    const { model, asked } = saying(JSON.stringify(good));
    const needed = Array.from({ length: 100 }, (_, i) => `${i}.5`).join(' ');
    await rewriteWith(model, effect, { policy, maxTokens: cap }, never);
    await rewriteWith(model, { ...effect, log: [...log, needed] }, { policy, maxTokens: cap }, never);
    const [first = '', , second = ''] = asked.map(({ system }) => /at most (\d+) tokens/.exec(system)?.[1]);
    expect(Number(first)).toBe(cap / 2);
    expect(Number(second)).toBeGreaterThan(cap / 2);
  });

  it.each([openAiRules, anthropicRules, geminiRules])('asks for what every strict mode can hold', (rules) => {
    expect(toStrictSchema(sectionsSchema, rules).ok).toBe(true);
  });

  it('refreshes plan, progress and observations, and keeps open questions and risks in the progress', async () => {
    expect(await rewriting(good)).toEqual({
      scratchpad: {
        plan: '1. Answer\n2. Send',
        progress: 'counted Open questions: is 2026-11-20 included? Risks: info may be late',
        observations: ['7 angry', '-3 degrees', '31 for info'],
      },
      usage: { tokensIn: 10, tokensOut: 5, tokensCached: 0, costMicroUsd: expect.any(Number) },
    });
  });

  it.each(['length', 'refusal'] as const)(
    'keeps nothing of an output that ended as %s, though it looks whole',
    async (finish) => {
      const { model, asked } = saying({ text: JSON.stringify(good), finish });
      expect(await rewriteWith(model, effect, { policy, maxTokens: cap }, never)).toMatchObject({
        failed: 'unfinished',
      });
      expect(asked).toHaveLength(1);
    },
  );

  it.each<[string, object]>([
    ['a number cut short', { ...good, OBSERVATIONS: ['7 angry', '-3 degrees', '31 for info', '3 more'] }],
    ['a sign lost', { ...good, OBSERVATIONS: ['7 angry', '-3 degrees, or 3', '31 for info'] }],
    ['two numbers that have changed places', { ...good, OBSERVATIONS: ['31 angry', '-3 degrees', '7 for info'] }],
    ['a number of the request as an observation', { ...good, OBSERVATIONS: [...good.OBSERVATIONS, 'on 2026-11-20'] }],
    ['a number of the plan’s lines as a fact', { ...good, PROGRESS: '2 of the labels are counted' }],
    ['an invented number in the plan', { ...good, PLAN: ['Ask 5 people'] }],
    ['an invented number in a risk', { ...good, RISKS: ['may be 32'] }],
    ['a fact of the last three observations lost', { ...good, OBSERVATIONS: ['7 angry', '31 for info'] }],
    ['a scratchpad above the cap', { ...good, OBSERVATIONS: [...good.OBSERVATIONS, 'word '.repeat(cap)] }],
    ...(['GOAL', 'CONSTRAINTS', 'PLAN', 'PROGRESS', 'OBSERVATIONS', 'OPEN_QUESTIONS', 'RISKS'] as const).map(
      (header): [string, object] => [`no ${header}`, without(header)],
    ),
  ])('refuses %s', async (_what, output) => {
    expect(await rewriting(output)).toMatchObject({ failed: 'invalid' });
  });

  it('refuses what has lost a fact that the request names, and lets other old ones go', async () => {
    expect(await rewriting(good)).toHaveProperty('scratchpad');
    const asks = { request: ['What happened on 2026-10-01?'] };
    const plain = { ...good, OPEN_QUESTIONS: [] };
    expect(await rewriting(plain, asks)).toMatchObject({ failed: 'invalid' });
    const kept = { ...plain, OBSERVATIONS: [...good.OBSERVATIONS, 'old: 2026-10-01'] };
    expect(await rewriting(kept, asks)).toHaveProperty('scratchpad');
  });

  it('asks once more with what was wrong, and both calls are paid for', async () => {
    const bad = { ...good, OBSERVATIONS: ['7 angry', '3 for info'] };
    const { model, asked } = saying(JSON.stringify(bad), JSON.stringify(good));
    const made = await rewriteWith(model, effect, { policy, maxTokens: cap }, never);
    expect(made).toMatchObject({ scratchpad: { plan: '1. Answer\n2. Send' }, usage: { tokensIn: 20, tokensOut: 10 } });
    expect(asked[1]?.user).toContain('(not in the log: 3; missing: -3, 31)');
    const failed = await rewriteWith(saying('no', 'no').model, effect, { policy, maxTokens: cap }, never);
    expect(failed).toMatchObject({ failed: 'invalid', usage: { tokensIn: 20 } });
  });

  it('asks nobody where what has to stay does not fit', async () => {
    const { model, asked } = saying(JSON.stringify(good));
    const many = Array.from({ length: 400 }, (_, i) => `INV-${i}`).join(' ');
    const made = await rewriteWith(model, { ...effect, log: [...log, many] }, { policy, maxTokens: cap }, never);
    expect(made).toEqual({ failed: 'too-large', usage: null });
    expect(asked).toHaveLength(0);
  });

  it('asks nothing of a fact that middleware keeps from the model', async () => {
    const carded = { log: [...log, 'card 4111 1111 1111 1111'] };
    const middleware: MiddlewareUse[] = [{ name: 'card-numbers', options: {} }];
    expect(await rewriting(good, carded)).toMatchObject({ failed: 'invalid' });
    expect(await rewriting(good, { ...carded, middleware })).toHaveProperty('scratchpad');
  });

  it('loses nothing to a call that fails', async () => {
    const model: Model = createModel({ provider: 'scripted', apiUrl: '', apiKey: '' });
    const made = await rewriteWith(model, effect, { policy, maxTokens: cap }, AbortSignal.abort());
    const error = new TransientError('model-timeout', 'the model did not answer in time');
    expect(made).toEqual({ failed: 'model-failed', usage: null, error });
  });

  it('works with the scripted model, offline', async () => {
    const scripted = createModel({ provider: 'scripted', apiUrl: '', apiKey: '' });
    const made = await rewriteWith(scripted, effect, { policy, maxTokens: cap }, never);
    expect(made).toMatchObject({ scratchpad: { observations: log } });
  });
});
