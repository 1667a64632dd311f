import { describe, expect, it } from '@jest/globals';
import type { LedgerRow } from '#program';
import { auditTicks } from './audit-ticks.js';

function run(tick: number, startedAt: number, finishedAt: number) {
  const record = { runId: `run_${tick}`, startedAt, finishedAt, outcome: 'answered', program: 'schedule' } as const;
  const row = { row: 'node', node: `nightly[${tick}]/today` } as LedgerRow; // the audit looks at no more of it
  return { record, ledger: [row] };
}

describe('the audit of ticks', () => {
  it('finds a tick without a run, one with two, and two runs at once', () => {
    const well = [run(1, 0, 5), run(2, 10, 15), run(3, 20, 25)];
    const none = { missed: 0, doubled: 0, overlapping: 0, unanswered: 0 };
    expect(auditTicks({ ticks: 3 }, well)).toMatchObject({ ticks: 3, runs: 3, ...none });
    expect(auditTicks({ ticks: 3 }, well.slice(1))).toMatchObject({ ...none, missed: 1 });
    expect(auditTicks({ ticks: 3 }, [...well, run(2, 30, 35)])).toMatchObject({ ...none, doubled: 1 });
    expect(auditTicks({ ticks: 2 }, well)).toMatchObject({ ...none, doubled: 1 });
    expect(auditTicks({ ticks: 2 }, [run(1, 0, 5), run(2, 4, 9)])).toMatchObject({ ...none, overlapping: 1 });
  });
});
