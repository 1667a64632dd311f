import type { ScheduleState } from '#schedule';
import type { RunRecord } from '#records';
import type { LedgerRow } from '#program';

/** A run as Redis keeps it. */
interface TickRecord {
  record: Pick<RunRecord, 'runId' | 'startedAt' | 'finishedAt' | 'outcome' | 'program'>;
  ledger: readonly LedgerRow[];
}

/** What the ticks of a schedule came to: counted ticks without a run, and ticks with more than one. */
export interface TickFigures {
  ticks: number;
  runs: number;
  missed: number;
  doubled: number;
  /** Runs that began before the one before had ended. */
  overlapping: number;
  unanswered: number;
}

/** Which tick a run is, by the row of its step; null: it has none. */
function tickOf({ ledger }: TickRecord): number | null {
  const row = ledger.find((each) => each.row === 'node');
  const [, tick = null] = /\[(\d+)\]/.exec(row?.row === 'node' ? row.node : '') ?? [];
  return tick === null ? null : Number(tick);
}

/** Compares the ticks that a schedule has counted with the runs that there are. */
export function auditTicks({ ticks }: Pick<ScheduleState, 'ticks'>, all: readonly TickRecord[]): TickFigures {
  const runs = all.filter(({ record }) => record.program === 'schedule');
  const byTick = new Map<number, number>();
  for (const run of runs) {
    const tick = tickOf(run) ?? 0;
    byTick.set(tick, (byTick.get(tick) ?? 0) + 1);
  }
  const wanted = Array.from({ length: ticks }, (_, at) => at + 1);
  const inOrder = runs.map(({ record }) => record).toSorted((a, b) => a.startedAt - b.startedAt);
  const overlaps = inOrder.filter(({ startedAt }, at) => startedAt < (inOrder[at - 1]?.finishedAt ?? 0));
  return {
    ...{ ticks, runs: runs.length },
    missed: wanted.filter((tick) => !byTick.has(tick)).length,
    doubled: runs.length - wanted.filter((tick) => byTick.has(tick)).length,
    overlapping: overlaps.length,
    unanswered: inOrder.filter(({ outcome }) => outcome !== 'answered').length,
  };
}

/** Whether every time that came due so far is a tick, skipped or missed: the next one is as many intervals from the first. */
export function isWhole({ plan, nextAt, ticks, skipped, missed }: ScheduleState): boolean {
  if (plan === null || nextAt === null || !('everyMs' in plan.times)) return true;
  return nextAt - plan.from === (ticks + skipped + missed) * plan.times.everyMs;
}
