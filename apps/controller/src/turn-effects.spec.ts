import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { mintId } from '#redis';
import { PermanentError, TransientError } from '#contract';
import { noteOn } from '#llm';
import type { Completion, Model } from '#llm';
import { composePrograms } from './compose-agent.js';
import { readConfig } from './config.js';

const at = 1_795_000_000_000;
const clock = (): number => at;

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
  const { state } = programs.agent.decide(null, received, { ...stamp, opens: programs.opening() });
  const effect = programs.agent.next(state);
  if (effect?.type !== 'call-model' || state === null) throw new Error('the run does not think');
  return programs
    .effectsFor(state)
    .callModel(state, effect, clock, signal, { tenant: 'default', channel: 'sms', ours: '+15550100' });
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
