import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { breakerGauge, breakerShows, defaultBreakerOptions as options, freshBreaker } from './breaker-state.js';
import type { BreakerState } from './breaker-state.js';
import { admit, callOutcome, record, report } from './breaker.js';
import type { CallOutcome } from './breaker.js';
import { readBreaker } from './read-breaker.js';

/** As an operator's request leaves a breaker: the script `force` decides that, alone. */
const forced = (to: 'open' | 'closed'): BreakerState => ({ state: 'forced', to, by: 'ops', why: 'a test', at: 1 });
const who = (replica: string, call = 'c') => ({ replica, call });

/** A breaker after calls that ended one per 100 ms. */
function after(calls: [replica: string, outcome: CallOutcome][], start = 0): BreakerState {
  return calls.reduce<BreakerState>(
    (state, [replica, outcome], i) => record(state, start + i * 100, who(replica), outcome),
    freshBreaker,
  );
}

function times(n: number, replica: string, outcome: CallOutcome): [string, CallOutcome][] {
  return Array.from({ length: n }, () => [replica, outcome]);
}

const opened = after([...times(9, 'a', 'fault'), ['b', 'fault']]);
const halfOpen = admit(opened, 60_000, who('a', 'probe')).state;

describe('a closed breaker', () => {
  test('opens on faults of two replicas, and says how long to wait', () => {
    expect(opened).toEqual({ state: 'open', until: 900 + options.coolDownMs, coolDownMs: options.coolDownMs });
    expect(admit(opened, 1_000, who('a'))).toMatchObject({
      decision: 'refuse',
      retryAfterMs: options.coolDownMs - 100,
    });
  });

  test('does not open on the word of one bad replica', () => {
    expect(after([...times(5, 'good', 'ok'), ...times(50, 'bad', 'fault')]).state).toBe('closed');
  });

  test('does not take the stray fault of a healthy replica for a second witness', () => {
    const calls = [...times(9, 'good', 'ok'), ...times(1, 'good', 'fault'), ...times(500, 'bad', 'fault')];
    expect(after(calls).state).toBe('closed');
  });

  test('does not open on one replica, even if nobody else calls; a replica alone asks for one witness', () => {
    expect(after(times(500, 'a', 'fault')).state).toBe('closed');
    const reported = { replica: 'a', calls: 10, faults: 10 };
    expect(report(freshBreaker, 0, reported, { ...options, minReplicas: 1 }).state).toBe('open');
  });

  test('does not open on few calls, on a low rate, or on the callers’ own mistakes', () => {
    expect(after(times(options.minCalls - 1, 'a', 'fault')).state).toBe('closed');
    expect(after([...times(60, 'a', 'ok'), ...times(20, 'a', 'fault'), ...times(20, 'b', 'fault')]).state).toBe(
      'closed',
    );
    expect(after(times(100, 'a', 'no-news'))).toEqual(freshBreaker);
  });

  test('forgets faults that have left the window', () => {
    const faults = [...times(options.minCalls - 2, 'a', 'fault'), ...times(1, 'b', 'fault')].reduce<BreakerState>(
      (state, [r, o]) => record(state, 0, who(r), o),
      freshBreaker,
    );
    const later = options.bucketMs * options.buckets;
    expect(record(faults, later - 1, who('a'), 'fault').state).toBe('open');
    expect(record(faults, later, who('a'), 'fault')).toMatchObject({ state: 'closed', buckets: [{ from: later }] });
  });
});

describe('a half-open breaker', () => {
  test('lets one probe through, and the same probe again', () => {
    expect(admit(opened, 60_000, who('a', 'probe')).decision).toBe('probe');
    expect(admit(halfOpen, 60_001, who('a', 'probe')).decision).toBe('probe');
    expect(admit(halfOpen, 60_001, who('a', 'another')).decision).toBe('refuse');
    expect(admit(halfOpen, 60_001, who('b', 'probe')).decision).toBe('refuse');
  });

  test('gives the probe to another when its lease has run out, and then ignores the first', () => {
    const next = admit(halfOpen, 60_000 + options.probeLeaseMs, who('b', 'second'));
    expect(next.decision).toBe('probe');
    expect(record(next.state, 80_000, who('a', 'probe'), 'fault')).toBe(next.state);
  });

  test('closes on a probe that succeeds, with nothing held against the tool', () => {
    expect(record(halfOpen, 60_010, who('a', 'probe'), 'ok')).toEqual(freshBreaker);
  });

  test('waits twice as long after each probe that fails, up to a cap', () => {
    let state = opened;
    const pauses: number[] = [];
    for (let at = 100_000; pauses.length < 8; at += 1_000_000) {
      state = record(admit(state, at, who('a', 'p')).state, at, who('a', 'p'), 'fault');
      if (state.state === 'open') pauses.push(state.until - at);
    }
    expect(pauses).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000]);
  });

  test('lets the next call probe at once when the probe brought no news', () => {
    const state = record(halfOpen, 60_010, who('a', 'probe'), 'no-news');
    expect(admit(state, 60_010, who('b', 'next')).decision).toBe('probe');
  });
});

describe('an operator', () => {
  test('forces a breaker open or closed until release', () => {
    expect(admit(forced('open'), 1e12, who('a')).decision).toBe('refuse');
    expect(admit(forced('closed'), 0, who('a')).decision).toBe('call');
    expect(record(forced('closed'), 0, who('a'), 'fault')).toEqual(forced('closed'));
    expect(record(forced('open'), 0, who('a'), 'ok')).toEqual(forced('open'));
  });
});

describe('a breaker', () => {
  test('counts only the tool’s own faults', () => {
    expect(callOutcome(null)).toBe('ok');
    expect(callOutcome('tool-timeout')).toBe('fault');
    expect((['bad-tool-args', 'cancelled', 'tool-cap-reached', 'breaker-open'] as const).map(callOutcome)).toEqual(
      Array(4).fill('no-news'),
    );
  });

  test('shows itself as a gauge', () => {
    expect(
      [freshBreaker, halfOpen, opened, forced('open'), forced('closed')].map((state) =>
        breakerGauge(breakerShows(state)),
      ),
    ).toEqual([0, 1, 2, 2, 0]);
  });

  test.each([[null], [''], ['{'], ['[]'], ['{"state":"open"}'], ['{"state":"closed","buckets":[{}]}']])(
    'starts afresh on the stored text %p',
    (text) => {
      expect(readBreaker(text)).toEqual(freshBreaker);
    },
  );

  const steps = fc.array(
    fc.record({
      waitMs: fc.oneof(fc.nat(200), fc.nat(400_000)),
      replica: fc.constantFrom('a', 'b', '__proto__'),
      call: fc.constantFrom('1', '2', '3'),
      outcome: fc.constantFrom<CallOutcome>('ok', 'fault', 'fault', 'no-news'),
    }),
    { maxLength: 120 },
  );

  test('survives JSON, holds few buckets and has at most one leased probe, whatever happens', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        let state: BreakerState = freshBreaker;
        let at = 0;
        let probe: { caller: string; until: number } | null = null;
        for (const { waitMs, replica, call, outcome } of sequence) {
          at += waitMs;
          const decision = admit(state, at, { replica, call });
          const caller = `${replica}/${call}`;
          if (decision.decision === 'probe') {
            if (probe !== null && probe.until > at) expect(caller).toBe(probe.caller);
            probe = { caller, until: at + options.probeLeaseMs };
          }
          state = decision.state;
          if (decision.decision !== 'refuse' && waitMs % 3 > 0) {
            state = record(state, at, { replica, call }, outcome);
            if (probe?.caller === caller) probe = null;
          }
          expect(readBreaker(JSON.stringify(state))).toEqual(state);
          if (state.state === 'closed') expect(state.buckets.length).toBeLessThanOrEqual(options.buckets);
          if (state.state === 'open') expect(state.until - at).toBeLessThanOrEqual(options.maxCoolDownMs);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('counts a report of many calls as it counts the calls one by one', () => {
    fc.assert(
      fc.property(fc.constantFrom('a', 'b'), fc.nat(30), fc.nat(30), (replica, oks, faults) => {
        const opens = { ...options, minReplicas: 1, errorRate: 0.5 };
        const reported = report(freshBreaker, 5, { replica, calls: oks + faults, faults }, opens);
        const one = [...times(oks, replica, 'ok'), ...times(faults, replica, 'fault')].reduce<BreakerState>(
          (state, [r, outcome]) => record(state, 5, who(r), outcome, opens),
          freshBreaker,
        );
        if (reported.state === 'closed' && one.state === 'closed') expect(reported).toEqual(one);
        else expect(one.state).toBe('open');
      }),
    );
  });

  test('is never opened by one replica, whatever it and healthy others do', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('x', 'y', 'bad'), fc.nat(20_000))), (calls) => {
        let at = 0;
        let state: BreakerState = freshBreaker;
        for (const [replica, waitMs] of calls) {
          at += waitMs;
          state = record(state, at, who(replica), replica === 'bad' ? 'fault' : 'ok');
          expect(state.state).toBe('closed');
        }
      }),
    );
  });

  test('never opens while everything succeeds, and always closes again', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        let at = 0;
        const state = sequence.reduce<BreakerState>(
          (s, { waitMs, replica, call }) => record(s, (at += waitMs), { replica, call }, 'ok'),
          freshBreaker,
        );
        expect(state.state).toBe('closed');
        const probe = admit(opened, at + options.maxCoolDownMs, who('z', 'p'));
        expect(record(probe.state, at + options.maxCoolDownMs, who('z', 'p'), 'ok')).toEqual(freshBreaker);
      }),
    );
  });
});
