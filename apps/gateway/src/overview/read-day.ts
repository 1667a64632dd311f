import type { ChangedRun, RunReader } from '#runs';

/** The most runs that are read: the latest. */
const mostRuns = 2_000;
const pageOfRuns = 500;

interface Found {
  runs: ChangedRun[];
  /** Before then runs may be missing; null: none is. */
  wholeSince: number | null;
}

/** The latest runs that changed since a time. */
export async function readDay(reader: Pick<RunReader, 'listRuns'>, since: number, now: number): Promise<Found> {
  const runs: ChangedRun[] = [];
  let before: string | null = null;
  for (;;) {
    const page = await reader.listRuns({ before, limit: pageOfRuns, wants: () => true });
    runs.push(...page.runs.filter(({ run, changedAt }) => run.finishedAt === null || changedAt >= since));
    const last = page.runs.at(-1);
    const isPast = last !== undefined && last.run.finishedAt !== null && last.changedAt < since;
    const wholeSince = page.wholeSince !== null && page.wholeSince > since ? page.wholeSince : null;
    if (page.next === null || isPast) return { runs, wholeSince };
    if (runs.length >= mostRuns) {
      const isAllLive = last?.run.finishedAt === null; // these come first: none that has ended was read
      return { runs, wholeSince: isAllLive ? now : Math.max(wholeSince ?? 0, last?.changedAt ?? 0) };
    }
    before = page.next;
  }
}
