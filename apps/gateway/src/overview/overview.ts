import { Injectable } from '@nestjs/common';
import type { ChangedRun, RunReader } from '#runs';
import { WaitingCount } from '../approvals/waiting-count.js';
import { EngineClient } from '../platform/engine-client.js';
import { SharedRead } from '../platform/shared-read.js';
import type { Overview } from './overview-responses.js';
import { summarizeDay } from './summarize-day.js';
import type { DayRun } from './summarize-day.js';

/** How long one count is shared, in ms: it reads thousands of runs, and every open page asks. */
const keptMs = 15_000;
const dayMs = 86_400_000;
/** The most runs that are counted: the latest. */
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

async function read(engine: EngineClient, waiting: WaitingCount): Promise<Overview> {
  const open = await waiting.get();
  const [now, found, looks] = await engine.ask(async (_store, { runs: reader }) => {
    const clock = await reader.now();
    const day = await readDay(reader, clock - dayMs, clock);
    return [clock, day, await reader.lookAtRuns(day.runs.map(({ run }) => run))] as const;
  });
  const runs = found.runs.map(({ run }, place): DayRun => {
    return { run, acceptedAt: looks[place]?.acceptedAt ?? run.startedAt };
  });
  return {
    waiting: open,
    asking: runs.filter(({ run }, place) => run.outcome === null && looks[place]?.live?.doing === 'asking').length,
    day: summarizeDay(runs, { since: now - dayMs, wholeSince: found.wholeSince, now }),
  };
}

/** What is open and the day in figures, by one count for whoever asks. */
@Injectable()
export class OverviewRead extends SharedRead<Overview> {
  constructor(engine: EngineClient, waiting: WaitingCount) {
    super(() => read(engine, waiting), keptMs);
  }
}
