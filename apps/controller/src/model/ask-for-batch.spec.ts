import { describe, expect, it } from '@jest/globals';
import type { CompletionRequest, Model } from '#llm';
import { batchTurnSchema, buildBatchCallSpec } from '#model-turn';
import { openChain } from '#middleware';
import { publishedPolicy, resolveRoutes } from '#policy';
import { mintId } from '#redis';
import { askForBatch } from './ask-for-batch.js';
import { FormingAnswers } from './forming/forming-answers.js';

const side = { tenant: 'default', channel: 'api', ours: 'api' } as const;
const spec = buildBatchCallSpec(['look'], 3, 'Calls.');
const usage = { tokensIn: 1, tokensOut: 1, tokensCached: 0 };
const text = JSON.stringify({ note: '', next: { say: 'respond', message: 'Hello there.' } });
const actorId = mintId('act', 0);

/** Asks once, of a model that says its answer in two parts; returns how it was asked, and what those who watch have seen. */
async function ask({ middleware = [] as string[], isWatched = true }) {
  const asked: CompletionRequest[] = [];
  const told: { words: string; over?: true }[] = [];
  const model: Model = {
    provider: 'scripted',
    complete: (request) => {
      asked.push(request);
      request.watcher?.onPart({ text: text.slice(0, -10) });
      return Promise.resolve({
        ...{ text, usage, model: 'm', finish: 'stop', structured: 'prompt', schemaId: null, fallbackReason: null },
      });
    },
  };
  const forming = new FormingAnswers({
    isWatched: () => isWatched,
    tell: ({ words, over }) => Promise.resolve(void told.push({ words, ...(over && { over }) })),
  });
  const routes = resolveRoutes(publishedPolicy, { provider: 'scripted' });
  const pin = { policyVersion: 'p', agentId: 'a', agentVersion: 'v' };
  const event = await askForBatch(
    { modelOf: () => model, routes, prices: {}, middleware: openChain(middleware), forming },
    {
      ...{ run: { id: 'run_1', actorId, ...pin }, promptAt: () => ({ system: 'S', user: 'U' }), account: undefined },
      ...{ spec, schema: batchTurnSchema(spec, { tools: [] }), brief: undefined, violations: 0 },
      shown: { words: (words) => words.toUpperCase() },
    },
    { type: 'call-model', mode: 'action', notBefore: 0, deadlineAt: Date.now() + 5_000 },
    { clock: () => Date.now(), signal: new AbortController().signal, side },
  );
  return { event, asked, told };
}

describe('a decision that is asked for', () => {
  it('shows its words while they form, as its program lets them be shown, and then that it is over', async () => {
    const { event, told } = await ask({});
    expect(event).toMatchObject({ type: 'model-replied', turn: { next_action: { message: 'Hello there.' } } });
    expect(told).toEqual([{ words: 'HELLO' }, { words: '', over: true }]);
  });

  it('asks for no stream where nobody watches', async () => {
    const { event, asked, told } = await ask({ isWatched: false });
    expect(event).toMatchObject({ type: 'model-replied' });
    expect([asked[0] && 'watcher' in asked[0], told]).toEqual([false, []]);
  });

  it('shows no words where any middleware has a say in them', async () => {
    const { told } = await ask({ middleware: ['audit-log'] });
    expect(told.every(({ words }) => words === '')).toBe(true);
  });
});
