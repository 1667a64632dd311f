import { outcomeTable } from '#protocol';
import type { ChangedRun, RunReader } from '#runs';
import { readDay } from '../../overview/read-day.js';

const hourMs = 3_600_000;
/** Runs by which answers are judged ended in this time. */
const judgedMs = 300_000;
/** Fewer runs than this are no share. */
const fewestJudged = 5;
const mostKnown = 20_000;
/** More changes at once than are worth following: all is read anew. */
const mostRounds = 25;

type Reader = Pick<RunReader, 'listRuns' | 'runsChangedSince'>;

interface KnownRun {
  changedAt: number;
  outcome: ChangedRun['run']['outcome'];
  costMicroUsd: number;
}

/** The runs of the last hour in figures. */
export interface HourFigures {
  /** The share that ended without an answer, of those of the last minutes that a person did not end; 0 where they are too few. */
  failedShare: number;
  /** How most of those ended; null: none did. */
  failedBy: string | null;
  /** What the runs that changed in the last hour have cost. */
  dollars: number;
}

/** Follows the runs of the last hour: what a look costs does not grow with it. */
export class RecentRuns {
  private readonly known = new Map<string, KnownRun>();
  /** Changes up to then are known, in ms by Redis's clock; null: nothing was read. */
  private upTo: number | null = null;

  async read(reader: Reader, now: number): Promise<HourFigures> {
    const since = now - hourMs;
    // Who has not looked for an hour knows nothing that counts any more.
    if (this.upTo === null || this.upTo < since || !(await this.follow(reader, this.upTo))) {
      this.known.clear();
      for (const run of (await readDay(reader, since, now)).runs) this.take(run);
      this.upTo = now;
    }
    for (const [runId, { changedAt }] of this.known)
      if (changedAt < since || this.known.size > mostKnown) this.known.delete(runId);
    return this.figures(now);
  }

  private take({ run: { runId, outcome, costMicroUsd }, changedAt }: ChangedRun): void {
    this.known.delete(runId); // the latest changed stand last
    this.known.set(runId, { changedAt, outcome, costMicroUsd });
  }

  /** False: more has changed than is worth following. */
  private async follow(reader: Reader, from: number): Promise<boolean> {
    let since = from;
    for (let round = 0; round < mostRounds; round += 1) {
      const { changed, isMore } = await reader.runsChangedSince(since);
      for (const run of changed) this.take(run);
      since = changed.at(-1)?.changedAt ?? since;
      this.upTo = since;
      if (!isMore) return true;
    }
    return false;
  }

  private figures(now: number): HourFigures {
    let judged = 0;
    let microUsd = 0;
    const failed = new Map<string, number>();
    for (const { changedAt, outcome, costMicroUsd } of this.known.values()) {
      microUsd += costMicroUsd;
      const result = outcome === null ? null : outcomeTable[outcome].result;
      if (outcome === null || result === null || result === 'ended' || changedAt < now - judgedMs) continue;
      judged += 1;
      if (result === 'failed') failed.set(outcome, (failed.get(outcome) ?? 0) + 1);
    }
    const all = [...failed.values()].reduce((sum, some) => sum + some, 0);
    const [most] = [...failed].toSorted(([, a], [, b]) => b - a);
    return {
      failedShare: judged < fewestJudged ? 0 : all / judged,
      failedBy: most?.[0] ?? null,
      dollars: microUsd / 1e6,
    };
  }
}
