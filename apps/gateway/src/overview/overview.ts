import { Injectable } from '@nestjs/common';
import { WaitingCount } from '../approvals/waiting-count.js';
import { EngineClient } from '../platform/engine-client.js';
import { SharedRead } from '../platform/shared-read.js';
import { DayRuns } from './day-runs.js';
import type { Overview } from './overview-responses.js';
import { summarizeDay } from './summarize-day.js';

/** How long one count is shared, in ms: every open page asks. */
const keptMs = 15_000;

async function read(engine: EngineClient, waiting: WaitingCount, day: DayRuns): Promise<Overview> {
  const open = await waiting.get();
  const { runs, asking, ...times } = await engine.ask((_store, { runs: reader }) => day.read(reader));
  return { waiting: open, asking, day: summarizeDay(runs, times) };
}

/** What is open and the day in figures, by one count for whoever asks. */
@Injectable()
export class OverviewRead extends SharedRead<Overview> {
  constructor(engine: EngineClient, waiting: WaitingCount) {
    const day = new DayRuns();
    super(() => read(engine, waiting, day), keptMs);
  }
}
