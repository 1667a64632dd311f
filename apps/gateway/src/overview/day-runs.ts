import { firstOf } from '#values';
import type { ChangedRun, RunReader } from '#runs';
import { readDay } from './read-day.js';
import type { DayExtent, DayRun } from './summarize-day.js';

const dayMs = 86_400_000;
/** The most runs that are known at once, a few hundred bytes each; the latest stay. */
const mostKnown = 20_000;
/** So often in ms it is looked whether the runs under way are still there: one that is erased leaves no change behind. */
const checkEveryMs = 600_000;
/** More changes at once than are worth following: all is read anew. */
const mostRounds = 25;

type Reader = Pick<RunReader, 'listPendingRuns' | 'listRuns' | 'lookAtRuns' | 'now' | 'readRun' | 'runsChangedSince'>;

interface KnownRun extends DayRun {
  changedAt: number;
  isAsking: boolean;
}

/** The runs of the last 24 hours, and those under way. */
export interface Day extends DayExtent {
  runs: DayRun[];
  asking: number;
}

/** What of a run is counted: no words, and no more than that of thousands. */
function slim({
  agentId,
  costMicroUsd,
  error,
  failedTools,
  finishedAt,
  messageIds,
  outcome,
  policyVersion,
  startedAt,
}: DayRun['run']): DayRun['run'] {
  return {
    ...{ costMicroUsd, finishedAt, messageIds, outcome, policyVersion, startedAt },
    ...(agentId !== undefined && { agentId }),
    ...(error !== undefined && { error: { code: error.code, message: '' } }),
    ...(failedTools !== undefined && { failedTools }),
  };
}

/** Reads the day once, and from then on only the runs that have changed since: what a question costs does not grow with the day. */
export class DayRuns {
  private readonly known = new Map<string, KnownRun>();
  /** Changes up to then are known, in ms by Redis's clock; null: nothing was read. */
  private upTo: number | null = null;
  private wholeSince: number | null = null;
  private checkedAt = 0;

  async read(reader: Reader): Promise<Day> {
    const now = await reader.now();
    const since = now - dayMs;
    if (this.upTo === null || !(await this.follow(reader, this.upTo))) await this.readAnew(reader, since, now);
    if (now - this.checkedAt > checkEveryMs) await this.check(reader, now);
    this.forget(since);
    const { runs: pending, isCut: isPendingCut } = await reader.listPendingRuns();
    const runs: DayRun[] = [...this.known.values()];
    for (const run of pending) if (!this.known.has(run.runId)) runs.push({ run, acceptedAt: run.startedAt });
    const wholeSince = this.wholeSince !== null && this.wholeSince > since ? this.wholeSince : null;
    const asking = [...this.known.values()].filter(({ isAsking }) => isAsking).length;
    return { now, since, wholeSince, isPendingCut, runs, asking };
  }

  private async readAnew(reader: Reader, since: number, now: number): Promise<void> {
    const found = await readDay(reader, since, now);
    this.known.clear();
    await this.take(reader, found.runs);
    this.wholeSince = found.wholeSince;
    this.upTo = now;
    this.checkedAt = now;
  }

  /** False: more has changed than is worth following. */
  private async follow(reader: Reader, from: number): Promise<boolean> {
    let since = from;
    for (let round = 0; round < mostRounds; round += 1) {
      const { changed, isMore } = await reader.runsChangedSince(since);
      await this.take(reader, changed);
      since = changed.at(-1)?.changedAt ?? since;
      this.upTo = since;
      if (!isMore) return true;
    }
    return false;
  }

  private async take(reader: Reader, changed: readonly ChangedRun[]): Promise<void> {
    // What is known as it stands is not looked at again: the last of the changes are read twice.
    const fresh = changed.filter(({ run, changedAt }) => this.known.get(run.runId)?.changedAt !== changedAt);
    const looks = await reader.lookAtRuns(fresh.map(({ run }) => run));
    for (const [place, { run, changedAt }] of fresh.entries()) {
      const look = looks[place];
      const isAsking = run.phase === 'asking'; // as the list behind the figure has it
      this.known.set(run.runId, { run: slim(run), acceptedAt: look?.acceptedAt ?? run.startedAt, changedAt, isAsking });
    }
  }

  private async check(reader: Reader, now: number): Promise<void> {
    const live = [...this.known].filter(([, { run }]) => run.finishedAt === null);
    const kept = await Promise.all(live.map(([runId]) => reader.readRun(runId)));
    for (const [place, [runId]] of live.entries()) if (kept[place] === null) this.known.delete(runId);
    this.checkedAt = now;
  }

  /** Lets go of what ended before the day, and of the oldest where there are too many. */
  private forget(since: number): void {
    const ended = (run: KnownRun): boolean => run.run.finishedAt !== null;
    for (const [runId, run] of this.known) if (ended(run) && run.changedAt < since) this.known.delete(runId);
    const more = this.known.size - mostKnown;
    if (more <= 0) return;
    const oldest = [...this.known].filter(([, run]) => ended(run)).sort(([, a], [, b]) => a.changedAt - b.changedAt);
    for (const [runId, { changedAt }] of firstOf(oldest, more)) {
      this.known.delete(runId);
      this.wholeSince = Math.max(this.wholeSince ?? 0, changedAt + 1);
    }
  }
}
