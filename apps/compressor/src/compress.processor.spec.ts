import { describe, expect, it } from '@jest/globals';
import type { ActorPort } from '#actor';
import type { Compress } from '#contract';
import { compressEffect } from './compress.processor.js';
import type { CompressPorts } from './compress.processor.js';
import type { Rewrite } from './rewrite.js';

const usage = { tokensIn: 10, tokensOut: 5, tokensCached: 0, costMicroUsd: 3 };
const effectId = 'act_01JD0000000000000000000000.3.0';
const effect = { type: 'compress', id: effectId, runId: 'r', fromSeq: 1, toSeq: 3, plan: '', progress: '' } as const;

/** One compression of a log that a model has to rewrite, unless it is short: its events, and how it was counted. */
async function compressing(rewrite: () => Promise<Rewrite>, log = ['word '.repeat(2_000)]) {
  const events: unknown[] = [];
  const ends: string[] = [];
  const owed = { ...effect, goal: '', constraints: '', log } satisfies Compress;
  const store = {
    claim: () => Promise.resolve({ status: 'claimed', effect: owed, address: { tenant: 't' } }),
    settle: (_id: string, _claim: unknown, event: unknown) => Promise.resolve(void events.push(event)),
  } as unknown as ActorPort; // as much of it as a compression uses
  const ports: CompressPorts = { store, rewrite, maxTokens: 600, leaseMs: 1, count: (end) => void ends.push(end) };
  const outcome = await compressEffect(ports, effectId, new AbortController().signal);
  return { outcome, events, ends };
}

describe('a compression', () => {
  it('asks no model where all fits', async () => {
    const done = await compressing(() => Promise.reject(new Error('nobody')), ['a 1', 'a 1']);
    expect(done).toMatchObject({ outcome: 'trimmed', ends: ['trimmed'] });
    expect(done.events).toMatchObject([{ type: 'compressed', observations: ['a 1'], usage: null }]);
  });

  it('leaves the raw log where no rewrite may take its place, and says what that cost', async () => {
    const done = await compressing(() => Promise.resolve({ failed: 'invalid', usage }));
    expect(done).toMatchObject({ outcome: 'invalid', ends: ['invalid'] });
    expect(done.events).toEqual([{ type: 'compress-failed', effectId, usage }]);
  });

  it('leaves it where the work itself fails', async () => {
    const done = await compressing(() => Promise.reject(new Error('nobody')));
    expect(done).toMatchObject({ outcome: 'failed', ends: ['failed'] });
    expect(done.events).toEqual([{ type: 'compress-failed', effectId }]);
  });
});
