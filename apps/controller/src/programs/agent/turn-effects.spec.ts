import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { mintId } from '#redis';
import { buildEffectId } from '#protocol';
import { PermanentError, TransientError } from '#errors';
import { usualOutputTokens } from '#model-turn';
import type { RunState } from '#program';
import { noteOn } from '#llm';
import type { Completion, Model } from '#llm';
import { openChain } from '#middleware';
import { publishedPolicy, resolveRoutes } from '#policy';
import { composePrograms } from '../../compose-programs.js';
import { readConfig } from '../../config.js';
import { agent as agentModule } from './index.js';
import { TurnEffects } from './turn-effects.js';

const at = 1_795_000_000_000;
const clock = (): number => at;

const side = { tenant: 'default', channel: 'sms', ours: '+15550100' } as const;
const { signal } = new AbortController();
const usage = { tokensIn: 1, tokensOut: 1, tokensCached: 0 };

function says(message: unknown, reason = 'ok') {
  const turn = {
    control: { done: true, reason },
    next_action: { type: 'respond', message },
    state_update: { plan: '', observation: '', confidence: 1 },
  };
  return JSON.stringify(turn);
}

/** One call of a model that says this, in a run whose answers must hold a count. */
async function askModel(text: string) {
  const directory = mkdtempSync(join(tmpdir(), 'form-'));
  const path = join(directory, 'answer.json');
  const properties = { count: { type: 'integer' } };
  writeFileSync(path, JSON.stringify({ type: 'object', properties, required: ['count'], additionalProperties: false }));
  const ended = { finish: 'stop', structured: 'prompt', schemaId: null, fallbackReason: null } as const;
  const model = { provider: 'scripted', complete: () => Promise.resolve({ text, model: 'm', usage, ...ended }) };
  return askModelWith(model, { AGENT_ANSWER_SCHEMA: path });
}

/** One call of this model in a run that has just begun. */
async function askModelWith(model: Model, settings: Record<string, string> = {}) {
  const programs = composePrograms(readConfig({ LLM_PROVIDER: 'scripted', ...settings }), () => model);
  const stamp = { actorId: mintId('act', 0), version: 1, n: 0, optedOut: false, approvalCode: '0000', sends: {} };
  const received = { type: 'message-received', at, messageId: mintId('msg', 0), text: 'hello' } as const;
  const { program, effectsFor } = programs.serving(agentModule);
  const { state } = program.decide(null, received, { ...stamp, opens: programs.opening() });
  const effect = program.next(state);
  if (effect?.type !== 'call-model' || state === null) throw new Error('the run does not think');
  return effectsFor(state).callModel(state, effect, clock, signal, side);
}

describe('an answer that must have a form', () => {
  it.each([
    ['an object', { count: 7 }],
    ['the text of one', '{"count": 7}'],
  ])('is journaled as it will be sent, whether it is %s', async (_what, message) => {
    const event = await askModel(says(message));
    expect(event).toMatchObject({
      type: 'model-replied',
      whole: true,
      turn: { next_action: { message: '{"count":7}' } },
    });
  });

  it('is journaled with what is wrong with it', async () => {
    expect(await askModel(says('Seven.'))).toMatchObject({ complaint: 'it is not one JSON object' });
    expect(await askModel(says('Seven.', 'cannot_proceed'))).not.toHaveProperty('complaint');
  });

  it('keeps the process from starting where its schema cannot be read', () => {
    expect(() => readConfig({ AGENT_ANSWER_SCHEMA: '/nowhere.json' })).toThrow('AGENT_ANSWER_SCHEMA');
  });
});

describe('a call that came to nothing', () => {
  it.each([
    ['used its time, never', {}, null],
    ['was cut since its stream was silent, at once', { isSilent: true }, 500],
  ])('and %s may be made again', async (_what, note, retryInMs) => {
    const error = noteOn(new TransientError('model-timeout', 'late'), note);
    const event = await askModelWith({ provider: 'scripted', complete: () => Promise.reject(error) });
    expect(event).toMatchObject({ type: 'model-failed', code: 'model-timeout', retryInMs });
  });

  it.each([
    [noteOn(new PermanentError('model-failed', 'the model answered 401'), { status: 401 }), '401'],
    [noteOn(new TransientError('model-failed', 'the model answered 503'), { status: 503 }), '5xx'],
    [new TransientError('breaker-open', 'it is left alone'), 'breaker-open'],
  ])('is journaled with why: %s', async (error, cause) => {
    const model = { provider: 'scripted', complete: () => Promise.reject(error) };
    expect(await askModelWith(model)).toMatchObject({
      type: 'model-failed',
      failure: { cause, message: error.message },
    });
  });

  it('is journaled without where a cap forbade it: its code says so', async () => {
    const error = new PermanentError('cost-cap', 'too dear');
    const event = await askModelWith({ provider: 'scripted', complete: () => Promise.reject(error) });
    expect(event).toMatchObject({ type: 'model-failed', code: 'cost-cap' });
    expect(event).not.toHaveProperty('failure');
  });
});

describe('a call that waited for its turn', () => {
  it('begins when it was made, and never after it has ended', async () => {
    const completion: Completion = {
      ...{ text: 'hm', finish: 'stop', model: 'scripted', structured: 'prompt', schemaId: null, fallbackReason: null },
      ...{ usage: { tokensIn: 1, tokensOut: 1, tokensCached: 0 }, waitedMs: 0.9 },
    };
    const event = await askModelWith({ provider: 'scripted', complete: () => Promise.resolve(completion) });
    expect(event).toMatchObject({ type: 'contract-broken', call: { startedAt: at, endedAt: at } });
  });
});

describe('the model of a child', () => {
  it.each([
    [{}, { provider: 'scripted', model: 'scripted', temperature: 0.1, maxTokens: usualOutputTokens }],
    [{ model: 'chosen' }, { provider: 'scripted', model: 'chosen', temperature: 0.1 }],
    [{ model: 'openai/gpt-4o' }, { provider: 'openai', model: 'gpt-4o', maxTokens: usualOutputTokens }, 2_500_000],
    [{ model: 'groq/fast' }, { provider: 'scripted', model: 'groq/fast' }],
    [
      { params: { temperature: 0.7, topP: 0.5, maxTokens: 9, stopSequences: ['END'] } },
      { provider: 'scripted', model: 'scripted', temperature: 0.7, topP: 0.5, maxTokens: 9, stopSequences: ['END'] },
    ],
    [
      { params: { frequencyPenalty: 0.2, reasoningEffort: 'low', timeoutMs: 9_000 } },
      { provider: 'scripted', model: 'scripted', frequencyPenalty: 0.2, reasoningEffort: 'low' },
    ],
    [
      { params: { images: [{ file: 'a', mimeType: 'image/png' }] } },
      { provider: 'scripted', model: 'scripted', images: [{ data: 'AAEC', mimeType: 'image/png' }] },
    ],
  ])('answers as its agent says, or as its parent chooses: %j', async (choice, how, costMicroUsd = 0) => {
    const asked: object[] = [];
    const modelOf = (provider: string): Model => ({
      provider,
      complete: (request) => {
        asked.push({ provider, ...request });
        const answer = { text: says('ok'), finish: 'stop', model: request.model } as const;
        const held = { structured: 'prompt', schemaId: null, fallbackReason: null } as const;
        return Promise.resolve({ ...answer, ...held, usage: { tokensIn: 1_000_000, tokensOut: 0, tokensCached: 0 } });
      },
    });
    const programs = composePrograms(readConfig({ LLM_PROVIDER: 'scripted', OPENAI_API_KEY: 'k' }), modelOf, {
      readFile: () => Promise.resolve(Buffer.from([0, 1, 2])),
    });
    const [rootId, actorId, runId] = [mintId('act', 0), mintId('act', 0), mintId('run', 0)];
    const grant = { steps: 1, toolCalls: 1, tokens: 100, costMicroUsd: 100, deadlineAt: at + 1_000 };
    const spawn = { id: buildEffectId(rootId, 1, 0), program: 'agent', pin: programs.opening(), grant } as const;
    const place = { runId, rootRunId: runId, node: 'a' };
    const stamp = { actorId, version: 1, n: 0, optedOut: false, approvalCode: '0000', sends: {}, opens: spawn.pin };
    const event = { type: 'spawned', at, ...spawn, ...place, input: { text: 'count', ...choice } } as const;
    const { program, effectsFor } = programs.serving(agentModule);
    const { state } = program.decide(null, event, stamp);
    const effect = program.next(state);
    if (effect?.type !== 'call-model') throw new Error('the run does not think');
    const made = await effectsFor(state).callModel(state, effect, clock, signal, side);
    expect(asked).toMatchObject([how]);
    const { provider, model } = how;
    expect(made).toMatchObject({ call: { provider, model, usage: { costMicroUsd } } });
  });
});

describe('the second model of a child', () => {
  it.each([
    [
      { model: 'openai/gpt-4o', params: { temperature: 0.7 } },
      { provider: 'openai', model: 'gpt-4o', temperature: 0.7 },
    ],
    [undefined, undefined],
  ])('is asked at once where the first has failed for good: %j', async (fallback, how) => {
    const asked: object[] = [];
    const modelOf = (provider: string): Model => ({
      provider,
      complete: (request) => {
        asked.push({ provider, ...request });
        return Promise.reject(new PermanentError('model-failed', 'the model answered 401'));
      },
    });
    const programs = composePrograms(readConfig({ LLM_PROVIDER: 'scripted', OPENAI_API_KEY: 'k' }), modelOf);
    const [rootId, actorId, runId] = [mintId('act', 0), mintId('act', 0), mintId('run', 0)];
    const grant = { steps: 3, toolCalls: 1, tokens: 50_000, costMicroUsd: 100_000, deadlineAt: at + 100_000 };
    const spawn = { id: buildEffectId(rootId, 1, 0), program: 'agent', pin: programs.opening(), grant } as const;
    const stamp = { actorId, version: 1, n: 0, optedOut: false, approvalCode: '0000', sends: {}, opens: spawn.pin };
    const input = { text: 'count', model: 'chosen', ...(fallback && { fallback }) };
    const event = { type: 'spawned', at, ...spawn, runId, rootRunId: runId, node: 'a', input } as const;
    const { program, effectsFor } = programs.serving(agentModule);
    let { state } = program.decide(null, event, stamp);
    for (let call = 1; call <= 3; call++) {
      const effect = state && program.next(state);
      if (effect?.type !== 'call-model' || state === null) break;
      const failed = await effectsFor(state).callModel(state, effect, clock, signal, side);
      ({ state } = program.decide(state, failed, { ...stamp, version: 1 + call }));
    }
    expect(asked).toMatchObject([{ provider: 'scripted', model: 'chosen' }, ...(how ? [how] : [])]);
  });
});

describe('a pure tool', () => {
  it('reads the run that calls it, and can change nothing of it', async () => {
    const { program: agent } = composePrograms(readConfig({ LLM_PROVIDER: 'scripted' })).serving(agentModule);
    const stamp = { actorId: mintId('act', 0), version: 1, n: 0, optedOut: false, approvalCode: '0000', sends: {} };
    const received = { type: 'message-received', at, messageId: mintId('msg', 0), text: 'what is on today?' } as const;
    const { state } = agent.decide(null, received, stamp);
    const effect = agent.next(state);
    if (effect?.type !== 'run-inline-tool') throw new Error('no pure tool is called');
    const read: (RunState | null)[] = [];
    const routes = resolveRoutes(publishedPolicy, { provider: 'scripted' });
    const ports = {
      agent,
      routes,
      routesNamed: () => routes,
      prices: {},
      tools: [],
      toolNames: new Set<string>(),
      middleware: openChain(),
    };
    const modelOf = () => ({ provider: 'scripted', complete: () => Promise.reject(new Error('asked')) });
    const runInline = (_tool: string, _args: object, _at: number, run: RunState | null) => {
      read.push(run);
      return { ok: true, value: null } as const;
    };
    await new TurnEffects({ ...ports, modelOf, runInline }).runInlineTool(state, effect, { clock, side });
    const left = { steps: 5, toolCalls: 5, tokens: 50_000, costMicroUsd: 500_000, deadlineAt: at + 180_000 };
    const words = { texts: ['what is on today?'], plan: '', progress: '', observations: [] };
    expect(read).toEqual([{ program: 'agent', runId: state.run?.id, ...words, left }]);
    const [run] = read;
    expect([run, run?.texts, run?.observations, run?.left].every(Object.isFrozen)).toBe(true);
  });
});
