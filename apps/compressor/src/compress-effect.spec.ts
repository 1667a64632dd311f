import { describe, expect, it } from '@jest/globals';
import type { EffectPort } from '#engine/ports';
import type { Compress } from '#protocol';
import { PermanentError } from '#errors';
import { compressEffect } from './compress-effect.js';
import type { CompressPorts } from './compress-effect.js';
import type { Rewrite } from './rewrite.js';

const usage = { tokensIn: 10, tokensOut: 5, tokensCached: 0, costMicroUsd: 3 };
const effectId = 'act_01JD0000000000000000000000.3.0';
const effect = { type: 'compress', id: effectId, runId: 'r', fromSeq: 1, toSeq: 3, plan: '', progress: '' } as const;
const failure = new PermanentError('model-failed', 'the model answered 401');
const { signal } = new AbortController();

/** One compression of a log that a model has to rewrite, unless it is short: its events, how it was counted, and what was told of it. */
async function compressing(
  rewrite: () => Promise<Rewrite>,
  {
    log = ['word '.repeat(2_000)],
    cut = signal,
    ...more
  }: { log?: string[]; cut?: AbortSignal; background?: true } = {},
) {
  const events: unknown[] = [];
  const ends: string[] = [];
  const logged: unknown[] = [];
  const claims: unknown[] = [];
  const owed = { ...effect, goal: '', constraints: '', log, ...more } satisfies Compress;
  const effects = {
    claim: () => Promise.resolve({ status: 'claimed', effect: owed, address: { tenant: 't' } }),
    settle: (_id: string, claim: unknown, event: unknown) =>
      Promise.resolve(void [events.push(event), claims.push(claim)]),
  } as unknown as EffectPort; // as much of it as a compression uses
  const ports: CompressPorts = {
    ...{ store: { effects }, rewrite, maxTokens: 600, leaseMs: 1 },
    count: (end) => void ends.push(end),
    onFailure: ({ id, runId }, ...why) => void logged.push([id, runId, ...why]),
  };
  const outcome = await compressEffect(ports, effectId, cut).catch((error: unknown) => error);
  return { outcome, events, ends, logged, claims };
}

describe('a compression', () => {
  it('asks no model where all fits', async () => {
    const done = await compressing(() => Promise.reject(new Error('nobody')), { log: ['a 1', 'a 1'] });
    expect(done).toMatchObject({ outcome: 'trimmed', ends: ['trimmed'], logged: [] });
    expect(done.events).toMatchObject([{ type: 'compressed', observations: ['a 1'], usage: null }]);
  });

  it('leaves the raw log where no rewrite may take its place, and says what that cost', async () => {
    const done = await compressing(() => Promise.resolve({ failed: 'invalid', usage }));
    expect(done).toMatchObject({ outcome: 'invalid', ends: ['invalid'] });
    expect(done.events).toEqual([{ type: 'compress-failed', effectId, usage }]);
  });

  it('says of a child’s that no person waits for it', async () => {
    const ends = [
      () => Promise.reject(new Error('nobody')),
      () => Promise.resolve({ failed: 'invalid' as const, usage }),
    ];
    for (const end of ends)
      expect((await compressing(end, { background: true })).claims).toMatchObject([{ background: true }]);
    const trimmed = await compressing(() => Promise.reject(new Error('nobody')), { log: ['a'], background: true });
    expect(trimmed.claims).toMatchObject([{ background: true }]);
    expect((await compressing(() => Promise.reject(new Error('nobody')))).claims).toEqual([
      { token: expect.anything() },
    ]);
  });

  it('leaves it where the work itself fails', async () => {
    const done = await compressing(() => Promise.reject(new Error('nobody')));
    expect(done).toMatchObject({ outcome: 'failed', ends: ['failed'] });
    expect(done.events).toEqual([{ type: 'compress-failed', effectId }]);
  });
});

describe('a scratchpad that is not written', () => {
  it('says why', async () => {
    const { logged } = await compressing(() => Promise.reject(failure));
    expect(logged).toEqual([[effectId, 'r', 'failed', failure]]);
  });

  it('says why the model of a rewrite failed, which throws nothing', async () => {
    const { logged } = await compressing(() =>
      Promise.resolve({ failed: 'model-failed', usage: null, error: failure }),
    );
    expect(logged).toEqual([[effectId, 'r', 'model-failed', failure]]);
  });

  it('says that a rewrite did not pass, where nothing was thrown', async () => {
    const { logged } = await compressing(() => Promise.resolve({ failed: 'invalid', usage }));
    expect(logged).toEqual([[effectId, 'r', 'invalid', undefined]]);
  });

  it.each([
    ['thrown', () => Promise.reject(failure)],
    ['returned', () => Promise.resolve({ failed: 'model-failed', usage: null, error: failure } as const)],
  ])('says nothing where the process leaves: another writes it (%s)', async (_how, rewrite) => {
    const { logged } = await compressing(rewrite, { cut: AbortSignal.abort() });
    expect(logged).toEqual([]);
  });
});
