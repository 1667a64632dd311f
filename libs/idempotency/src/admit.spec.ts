import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultCacheTtlSeconds } from '#model-turn';
import { admit, finish } from './admit.js';
import type { Admission, DedupeRecord } from './admit.js';

const call = { fingerprint: 'f', owner: 'one', leaseMs: 1_000 };
const other = { ...call, owner: 'two' };
const ttlMs = defaultCacheTtlSeconds * 1_000;

function running(at: number): DedupeRecord<string> {
  return { state: 'in-flight', fingerprint: 'f', owner: 'one', expiresAt: at + 1_000 };
}

describe('admit', () => {
  test('runs the first call and marks it in flight', () => {
    expect(admit(null, 5, call)).toEqual({ decision: 'run', record: running(5) });
  });

  test('has an equal call wait for the one in flight until its lease ends', () => {
    expect(admit(running(0), 999, other)).toEqual({ decision: 'share', untilAt: 1_000 });
    expect(admit(running(0), 1_000, other)).toMatchObject({ decision: 'run', record: { owner: 'two' } });
  });

  test('does not have a redelivered call wait for itself', () => {
    expect(admit(running(0), 500, call)).toMatchObject({ decision: 'run', record: { expiresAt: 1_500 } });
  });

  test('reuses an answer for 300 s and no longer', () => {
    const done = finish(running(0), 10, 'one', { ok: true, result: 'four', ttlMs });
    expect(admit(done, 10 + ttlMs - 1, other)).toEqual({ decision: 'reuse', result: 'four' });
    expect(admit(done, 10 + ttlMs, other)).toMatchObject({ decision: 'run' });
  });

  test('leaves no mark behind after an error, nor for a tool that is never cached', () => {
    expect(finish(running(0), 10, 'one', { ok: false })).toBeNull();
    expect(finish(running(0), 10, 'one', { ok: true, result: 'x', ttlMs: 0 })).toBeNull();
  });

  test('refuses a key that stands for something else', () => {
    expect(admit(running(0), 1, { ...call, fingerprint: 'g' })).toEqual({ decision: 'refuse', reason: 'key-reused' });
    expect(admit(running(0), 1_000, { ...call, fingerprint: 'g' })).toMatchObject({ decision: 'run' });
  });

  test('ignores the end of a call whose lease was taken over', () => {
    const taken = { ...running(0), owner: 'two' };
    expect(finish(taken, 10, 'one', { ok: true, result: 'late', ttlMs })).toBe(taken);
    expect(finish(null, 10, 'one', { ok: true, result: 'late', ttlMs })).toBeNull();
  });

  test('never has two owners run at once while leases hold', () => {
    const step = fc.record({
      owner: fc.constantFrom('a', 'b', 'c'),
      waitMs: fc.nat(400),
      ends: fc.boolean(),
      ok: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let record: DedupeRecord<string> | null = null;
        let at = 0;
        for (const { owner, waitMs, ends, ok } of steps) {
          at += waitMs;
          const before: DedupeRecord<string> | null = record;
          const admitted: Admission<string> = admit<string>(before, at, { fingerprint: 'f', owner, leaseMs: 1_000 });
          const heldByOther = before?.state === 'in-flight' && before.expiresAt > at && before.owner !== owner;
          expect(admitted.decision === 'run' && heldByOther).toBe(false);
          if (admitted.decision === 'run') record = admitted.record;
          if (ends) record = finish<string>(record, at, owner, ok ? { ok, result: owner, ttlMs: 500 } : { ok });
        }
      }),
    );
  });
});
