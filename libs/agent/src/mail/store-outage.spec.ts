import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callTool, clarify, given } from '../../test/given.js';
import type { Lane } from '../../test/lane.js';

/** The store is away for so long, as one process tells of it. */
function outage(lane: Lane, ms: number): void {
  const fromAt = lane.at;
  lane.passes(ms);
  lane.happens({ type: 'store-was-away', fromAt, toAt: lane.at });
}

function deadlineOf(lane: Lane): number {
  return 'deadlineAt' in lane.run.clock ? lane.run.clock.deadlineAt : Number.NaN;
}

describe('a store that was away', () => {
  it('costs a run none of its seconds', () => {
    const lane = given();
    lane.receives('how many?');
    lane.replies(callTool('get_counts'));
    outage(lane, 120_000);
    lane.wakes();
    lane.toolAnswers(7);
    expect(lane.agent.isThinking(lane.state)).toBe(true);
    lane.passes(30_000);
    lane.wakes();
    expect(lane.run.phase).toMatchObject({ name: 'answering', outcome: 'deadline' });
  });

  it('I5: gives back no more than its cap, once: a longer outage ends the run', () => {
    const lane = given({ budgets: { maxAwaySeconds: 60 } });
    lane.receives('how many?');
    const before = deadlineOf(lane);
    outage(lane, 50_000);
    outage(lane, 50_000);
    expect(deadlineOf(lane)).toBe(before + 60_000);
    lane.wakes();
    expect(lane.run.phase).toMatchObject({ outcome: 'deadline' });
  });

  it('does not count what lies before the run or before the answer to its question', () => {
    const lane = given();
    lane.passes(60_000);
    lane.receives('how many?');
    const began = lane.at;
    lane.happens({ type: 'store-was-away', fromAt: began - 60_000, toAt: began });
    expect(deadlineOf(lane)).toBe(began + 30_000);
    lane.replies(clarify('Which label?'));
    lane.settles();
    outage(lane, 60_000);
    lane.receives('angry');
    lane.happens({ type: 'store-was-away', fromAt: lane.at - 60_000, toAt: lane.at });
    expect(deadlineOf(lane)).toBe(lane.at + 29_000);
  });

  it('counts each moment once, however many processes tell of it and however they differ', () => {
    const report = fc.record({ from: fc.nat(40_000), ms: fc.nat(40_000) });
    fc.assert(
      fc.property(fc.array(report), (reports) => {
        const lane = given();
        lane.receives('how many?');
        const began = lane.at;
        const before = deadlineOf(lane);
        lane.passes(100_000);
        for (const { from, ms } of reports) {
          lane.happens({ type: 'store-was-away', fromAt: began + from, toAt: began + from + ms });
        }
        const away = new Set(reports.flatMap(({ from, ms }) => Array.from({ length: ms }, (_, i) => from + i)));
        expect(deadlineOf(lane) - before).toBeLessThanOrEqual(away.size);
        expect(deadlineOf(lane) - before).toBe(lane.run.awayMs);
      }),
      { numRuns: 50 },
    );
  });
});
