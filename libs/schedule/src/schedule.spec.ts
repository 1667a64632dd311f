import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decideAgain } from '#program';
import { makeId, programTable } from '#protocol';
import type { LedgerRow } from '#program';
import { Driven, pin, program, setting, start, step } from '../test/driven.js';

describe('a schedule', () => {
  it('counts a tick, opens its run and spawns its child in one step', () => {
    const driven = new Driven();
    const { ticks, lastRunId, nextAt } = driven.known;
    expect({ ticks, lastRunId, nextAt }).toEqual({ ticks: 1, lastRunId: driven.opened[0], nextAt: start + 1_000 });
    expect(driven.spawns).toEqual([
      expect.objectContaining({
        ...{ program: 'workflow', node: 'nightly[1]/count', runId: lastRunId, rootRunId: lastRunId, pin },
        ...{ input: { document: { version: 1, root: step }, text: 'go' }, treeCapMicroUsd: 500 },
        grant: { steps: 10, toolCalls: 5, tokens: 1_000, costMicroUsd: 500, deadlineAt: start + 60_000 },
      }),
    ]);
    expect(driven.rows).toEqual([
      expect.objectContaining({ row: 'node', status: 'started', node: 'nightly[1]/count' }),
    ]);
  });

  it('names its step by ids that nothing in them divides', () => {
    const root = { kind: 'every', id: 'a/b[1]', ms: 1_000, step: { ...step, id: 'c/d' } };
    const driven = new Driven(setting({ document: { version: 1, root } }));
    expect(driven.spawns).toMatchObject([{ node: 'a~1b~21][1]/c~1d' }]);
  });

  it('ends a tick as its child ends, with its output and what it has spent', () => {
    const driven = new Driven();
    driven.end();
    const [runId = ''] = driven.opened;
    expect(driven.runs.get(runId)).toMatchObject({
      phase: 'finished',
      outcome: 'answered',
      output: 'done',
      stepsUsed: 2,
    });
    expect(driven.rows.map(({ row }) => row)).toEqual(['node', 'node', 'outcome']);
    expect(driven.known).toMatchObject({ run: null, lastOutcome: 'answered', failed: 0, nextAt: start + 1_000 });
  });

  it('skips the ticks that come while a run is live', () => {
    const driven = new Driven();
    driven.wake(1_000);
    driven.wake(2_500);
    expect([program.wakeAt(driven.state), driven.known.skipped]).toEqual([start + 60_000, 0]); // no commit for each of them
    driven.end();
    expect(driven.known).toMatchObject({ ticks: 1, skipped: 3, missed: 0, nextAt: start + 4_000 });
    driven.wake(500);
    expect(driven.known).toMatchObject({ ticks: 2, skipped: 3 });
  });

  it('opens no run in the commit that ends one, but in the next', () => {
    const driven = new Driven();
    driven.at += 1_200;
    driven.end({}, 300); // the second tick came due before this was read
    expect(driven.known).toMatchObject({ ticks: 2, skipped: 0, missed: 0, nextAt: start + 2_000 });
    expect(driven.opened).toHaveLength(2);
  });

  it('makes one tick of all that were missed', () => {
    const driven = new Driven();
    driven.end();
    driven.wake(5_300);
    expect(driven.known).toMatchObject({ ticks: 2, skipped: 0, missed: 4, nextAt: start + 6_000 });
  });

  it('stops where a tick fails, or counts it and goes on', () => {
    const failure = { outcome: 'stalled', output: null, error: { code: 'NODE_FAILED', message: 'no' } } as const;
    const fails = new Driven();
    fails.end(failure);
    expect(fails.known).toMatchObject({
      stopped: { at: start, why: 'failed', outcome: 'stalled' },
      nextAt: null,
      failed: 1,
    });
    expect(program.wakeAt(fails.state)).toBeNull();
    const goesOn = new Driven(setting({ onError: 'continue' }));
    goesOn.end(failure);
    goesOn.wake(1_000);
    expect(goesOn.known).toMatchObject({ stopped: null, ticks: 2, failed: 1 });
    expect(goesOn.runs.get(goesOn.opened[0] ?? '')?.error).toEqual(failure.error);
  });

  it.each([
    ['tool-failed', 'NODE_FAILED'],
    ['SPAWN_TIMEOUT', 'SPAWN_TIMEOUT'],
  ])('says of a tick that failed by %s: %s', (code, said) => {
    const driven = new Driven();
    driven.end({ outcome: 'stalled', output: null, error: { code, message: 'no' } });
    expect(driven.runs.get(driven.opened[0] ?? '')?.error).toEqual({ code: said, message: 'no' });
  });

  it('lets the ticks of a pause pass, and the tick under way end', () => {
    const driven = new Driven();
    driven.order('paused');
    driven.end();
    driven.wake(3_600_000);
    expect(driven.known).toMatchObject({ ticks: 1, skipped: 0, missed: 0, pausedAt: start });
    driven.at += 300;
    driven.order('resumed');
    expect(driven.known).toMatchObject({ ticks: 1, pausedAt: null, nextAt: start + 3_601_000 });
  });

  it('never lies at rest while it is paused: what is at rest is forgotten in time', () => {
    const driven = new Driven();
    driven.end();
    driven.order('paused');
    for (let days = 0; days < 3; days++) {
      driven.wake(86_400_000);
      expect(program.wakeAt(driven.state)).toBe(driven.at + 86_400_000);
    }
  });

  it('ticks no more once it is stopped, until it is set anew', () => {
    const driven = new Driven();
    driven.order('stopped');
    driven.end();
    driven.wake(10_000);
    expect(driven.known).toMatchObject({ ticks: 1, stopped: { why: 'asked' }, lastOutcome: 'answered' });
    driven.order('resumed');
    driven.wake(10_000);
    expect(driven.opened).toHaveLength(1);
    const again = makeId('msg', '01JD000000000000000000AGAN', 3);
    driven.apply({ type: 'schedule-set', at: driven.at, messageId: again, setting: setting() });
    driven.wake();
    expect(driven.known).toMatchObject({ ticks: 1, stopped: null });
    expect(new Set(driven.opened).size).toBe(2);
  });

  it('is not changed by being set again while it goes on', () => {
    const driven = new Driven();
    const before = driven.state;
    driven.apply({ type: 'schedule-set', at: driven.at, messageId: 'msg_2', setting: setting({ input: 'other' }) });
    expect(driven.state).toEqual(before);
  });

  it('ends a tick that takes too long, once its child has ended', () => {
    const driven = new Driven(setting({ times: { everyMs: 3_600_000 } }));
    driven.wake(60_000);
    expect([driven.posts, driven.known.run?.ending]).toEqual([1, 'deadline']);
    driven.end({ outcome: 'cancelled', output: null });
    expect(driven.known).toMatchObject({ run: null, lastOutcome: 'deadline', stopped: { why: 'failed' } });
  });

  it('stops the clock of a tick while its tree waits for an approval or a text', () => {
    const driven = new Driven(setting({ times: { everyMs: 3_600_000 } }));
    const runId = driven.opened[0] ?? '';
    const wait = { actorId: 'act_x', runId, waitId: 'w', text: null, expiresAt: driven.at + 86_400_000 };
    driven.at += 20_000;
    driven.apply({ type: 'wait-opened', at: driven.at, ...wait });
    driven.wake(1_000_000);
    expect(driven.known.run?.ending).toBeNull();
    driven.apply({ type: 'wait-closed', at: driven.at, waitId: 'w' });
    expect(program.wakeAt(driven.state)).toBe(driven.at + 40_000);
  });

  it('says at once that nobody can be told what its tree wants said', () => {
    const driven = new Driven();
    driven.apply({ type: 'say-asked', at: driven.at, actorId: 'act_x', sayId: 's', text: 'It is here.' });
    expect(driven.posts).toBe(1);
  });

  it('is neither failed nor stopped by a tick that an operator cancels', () => {
    const driven = new Driven();
    driven.apply({ type: 'cancel-requested', at: driven.at, runId: driven.opened[0] ?? '', by: 'operator' });
    driven.end({ outcome: 'cancelled', output: null });
    expect(driven.known).toMatchObject({ lastOutcome: 'cancelled', failed: 0, stopped: null });
  });

  it('counts the whole grant of a child that nobody can go on with', () => {
    const driven = new Driven(setting({ onError: 'continue' }));
    driven.end({ outcome: 'parked', output: null });
    expect(driven.runs.get(driven.opened[0] ?? '')).toMatchObject({ outcome: 'stalled', tokensUsed: 1_000 });
  });

  it('says of which agent its next run is, and with which files', () => {
    const driven = new Driven(setting({ files: 'f1' }));
    const set = { type: 'schedule-set', at: start, messageId: 'msg_2', setting: setting({ agent: 'desk' }) } as const;
    expect([program.runsAs?.(null), program.runsAs?.(driven.state), program.runsAs?.(driven.state, set)]).toEqual([
      {},
      { files: 'f1' },
      { agent: 'desk' },
    ]);
  });

  it('fails a tick whose agent is there no more, in the commit that counts it', () => {
    const driven = new Driven(setting({ agent: 'desk', onError: 'continue' }));
    const failed = { phase: 'finished', outcome: 'stalled', error: { message: 'there is no agent desk any more' } };
    expect([...driven.runs.values()]).toMatchObject([failed]);
    expect(driven.rows.map(({ row }) => row)).toEqual(['outcome']);
    expect([driven.spawns, driven.known]).toMatchObject([[], { ticks: 1, failed: 1, run: null, stopped: null }]);
    driven.wake(1_000);
    expect(driven.known).toMatchObject({ ticks: 2, failed: 2, nextAt: start + 2_000 });
    const stops = new Driven(setting({ agent: 'desk' }));
    expect(stops.known).toMatchObject({ nextAt: null, stopped: { why: 'failed', outcome: 'stalled' } });
  });

  it('ticks by the zone of its agent where its cron expression names none', () => {
    const driven = new Driven(setting({ times: { cron: '0 9 * * *', timeZone: null } }));
    expect(driven.known).toMatchObject({ ticks: 0, nextAt: Date.parse('2026-05-01T13:00:00Z') });
  });
});

const move = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 3_500 }) }),
  fc.record({ do: fc.constant('end' as const), good: fc.boolean(), ms: fc.integer({ min: 0, max: 1_500 }) }),
  fc.record({
    do: fc.constantFrom('pause' as const, 'resume' as const, 'stop' as const, 'set' as const, 'cancel' as const),
  }),
);

type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;

/** A second message that sets it: each has an id of its own. */
let sets = 0;

function play(driven: Driven, moves: readonly Move[]): void {
  const orders = { pause: 'paused', resume: 'resumed', stop: 'stopped' } as const;
  for (const one of moves) {
    if (one.do === 'wait') driven.wake(one.ms);
    else if (one.do === 'end') {
      driven.at += one.ms; // no turn was taken meanwhile
      if (driven.spawns.length > 0) driven.end(one.good ? {} : { outcome: 'stalled', output: null });
    } else if (one.do === 'cancel')
      driven.apply({ type: 'cancel-requested', at: driven.at, runId: driven.known.run?.id ?? '', by: 'operator' });
    else if (one.do === 'set') {
      sets += 1;
      const messageId = makeId('msg', `01JD${String(sets).padStart(6, '0')}0000000000000000`, 3);
      driven.apply({ type: 'schedule-set', at: driven.at, messageId, setting: setting() });
      driven.wake();
    } else driven.order(orders[one.do]);
  }
}

describe('a schedule, whatever happens to it', () => {
  it('has one run for each tick that it counts, and never two at once', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const driven = new Driven(setting({ onError: 'continue' }));
        for (const one of moves) {
          const [before, wasSetBy] = [driven.known.ticks, driven.known.plan?.setBy];
          const opened = driven.opened.length;
          play(driven, [one]);
          const isSame = driven.known.plan?.setBy === wasSetBy;
          expect(driven.known.ticks - (isSame ? before : 0)).toBe(driven.opened.length - opened);
          expect(driven.spawns.length).toBe(driven.known.run === null ? 0 : 1);
        }
        expect(new Set(driven.opened).size).toBe(driven.opened.length);
      }),
    );
  });

  it('accounts for every time that came due: as a tick, skipped or missed', () => {
    const unpaused = fc.array(
      move.filter((one) => one.do === 'wait' || one.do === 'end'),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(unpaused, (moves) => {
        const driven = new Driven(setting({ onError: 'continue' }));
        play(driven, moves);
        driven.wake();
        if (driven.known.run !== null) driven.end(); // what came due meanwhile is counted by then
        const { ticks, skipped, missed } = driven.known;
        expect(ticks + skipped + missed).toBe(1 + Math.floor((driven.at - start) / 1_000));
      }),
    );
  });

  it('replays every run from its journal, row by row, and ends each as its program may', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const driven = new Driven(setting({ onError: 'continue' }));
        play(driven, moves);
        const isOf = (runId: string) => (row: LedgerRow) => row.run_id === runId;
        for (const [runId, journal] of driven.journals)
          expect(decideAgain(program, runId, journal).ledger).toEqual(driven.rows.filter(isOf(runId)));
        const outcomes = [...driven.runs.values()].flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
        expect(outcomes.filter((outcome) => !programTable.schedule.outcomes.includes(outcome))).toEqual([]);
      }),
    );
  });
});
