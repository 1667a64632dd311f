import { Injectable } from '@nestjs/common';
import { WaitingCount } from '../approvals/waiting-count.js';
import { EngineClient } from '../platform/engine-client.js';
import { SharedRead } from '../platform/shared-read.js';
import { DayRuns } from './day-runs.js';
import { openFigures } from './open-figures.js';
import type { Overview } from './overview-responses.js';
import { summarizeDay } from './summarize-day.js';

/** How long one count is shared, in ms: every open page asks. */
const keptMs = 5_000;

async function read(engine: EngineClient, day: DayRuns): Promise<Pick<Overview, 'asking' | 'day'>> {
  const { runs, asking, ...times } = await engine.ask((_store, { runs: reader }) => day.read(reader));
  return { asking, day: summarizeDay(runs, times) };
}

/** What is open and the day in figures, by one count for whoever asks. */
@Injectable()
export class OverviewRead {
  private readonly days: SharedRead<Pick<Overview, 'asking' | 'day'>>;

  constructor(
    engine: EngineClient,
    private readonly waiting: WaitingCount,
  ) {
    const day = new DayRuns();
    this.days = new SharedRead(() => read(engine, day), keptMs);
  }

  async get(): Promise<Overview> {
    const [waiting, { answer, ageMs }] = await Promise.all([this.waiting.readCounts(), this.days.getAged()]);
    const open = openFigures(waiting, { live: answer.day.live, asking: answer.asking });
    return { waiting, open, ...answer, age_ms: ageMs };
  }
}
