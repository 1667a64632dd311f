import { describe, expect, it } from '@jest/globals';
import type { NextAction } from '#contract';
import { openChain } from '#middleware';
import type { Hooks, Middleware } from '#middleware';
import { readOutput } from './read-output.js';

const options = { type: 'object', properties: {}, additionalProperties: false };
const call = {
  ...{ provider: 'scripted', model: 'm', startedAt: 1, endedAt: 2 },
  usage: { tokensIn: 5, tokensOut: 1, tokensCached: 0, costMicroUsd: 9 },
};

function chainOf(...all: Hooks[]) {
  const known: Middleware[] = all.map((hooks, i) => ({
    ...{ name: `m${i + 1}`, onFailure: 'stop' as const, deadlineMs: 1_000, options },
    open: () => hooks,
  }));
  return openChain(
    known.map(({ name }) => name),
    known,
  );
}

/** What becomes of a model's action behind these hooks. */
async function read(action: NextAction | string, ...hooks: Hooks[]) {
  const turn = {
    control: { done: true, reason: 'ok' },
    next_action: action,
    state_update: { plan: '', observation: '', confidence: 1 },
  };
  const text = typeof action === 'string' ? action : JSON.stringify(turn);
  const ended = { finish: 'stop', structured: 'prompt', schemaId: null, fallbackReason: null } as const;
  const completion = { text, model: 'm', usage: call.usage, ...ended };
  const ports = { toolNames: new Set(['list']), middleware: chainOf(...hooks) };
  return readOutput(ports, completion, { actionId: 'step_1', call });
}

const wish = { type: 'tool' as const, name: 'list', args: { limit: 500 } };
const words = { type: 'respond' as const, message: 'Seven.' };
const fails = () => {
  throw new Error('broken');
};

describe('what a model says, behind middleware (ADR 31)', () => {
  it('is journaled as it was let pass, with who changed it', async () => {
    const event = await read(
      'hm',
      { afterModel: (text) => ({ pass: text === 'hm?' ? JSON.stringify({}) : text }) },
      { afterModel: (text) => ({ pass: `${text}?` }) },
    );
    expect(event).toMatchObject({
      type: 'contract-broken',
      excerpt: '{}',
      call: {
        middleware: [
          { name: 'm2', at: 'after-model', did: 'changed' },
          { name: 'm1', at: 'after-model', did: 'changed' },
        ],
      },
    });
  });

  it('is a call with the arguments that middleware would have', async () => {
    const event = await read(wish, { beforeTool: () => ({ pass: { limit: 50 } }) });
    expect(event).toMatchObject({ type: 'model-replied', turn: { next_action: { args: { limit: 50 } } } });
    expect(event).not.toHaveProperty('given');
  });

  it('is a call that was answered, by those alone whose hooks it had passed', async () => {
    const after = (mark: string): Hooks => ({
      afterTool: (result) => ({ pass: result.ok ? { ok: true, value: `${String(result.value)} ${mark}` } : result }),
    });
    const event = await read(
      wish,
      after('first'),
      { ...after('answers'), beforeTool: () => ({ answer: 'known' }) },
      after('last'),
    );
    expect(event).toMatchObject({ given: { ok: true, value: 'known answers first' } });
  });

  it('is a call that must not be made', async () => {
    const event = await read(wish, { beforeTool: () => ({ refuse: 'not at night' }) });
    expect(event).toMatchObject({ given: { ok: false, envelope: { error: { code: 'middleware-refused' } } } });
  });

  it('is words that may not be sent, with why', async () => {
    expect(await read(words, { beforeFinal: () => ({ refuse: 'too blunt' }) })).toMatchObject({
      complaint: 'too blunt',
    });
    expect(await read({ type: 'clarify', message: 'Which?' }, { beforeFinal: () => ({ refuse: 'no' }) })).toMatchObject(
      {
        complaint: 'no',
      },
    );
  });

  it.each<[string, NextAction, Hooks]>([
    ['afterModel', words, { afterModel: fails }],
    ['beforeTool', wish, { beforeTool: fails }],
    ['beforeFinal', words, { beforeFinal: fails }],
  ])('is nothing where %s fails, and what it cost is counted all the same', async (_name, action, hooks) => {
    expect(await read(action, hooks)).toMatchObject({
      type: 'model-failed',
      code: 'middleware-failed',
      retryInMs: null,
      call: { usage: { costMicroUsd: 9 }, middleware: [{ name: 'm1', did: 'failed' }] },
    });
  });
});
