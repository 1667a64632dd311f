import type { ChangedRun, RunRecord } from '#actor';
import { runHead } from '../console/run-head.js';
import type { EngineLink } from '../engine-link.js';
import type { EventStream } from './event-streams.js';

const everyMs = 500;

/** Tells one client of every run that changes, from `since` on, in ms by Redis's clock, and of those to come (ADR 46). */
export class RunFeed {
  /** What was told of the changes at `since`: others may be made within the same millisecond. */
  private told = new Set<string>();
  /** The runs to come as they were last seen, by their ids. */
  private coming = new Map<string, string>();

  /** `readComing` may answer what was so a moment ago: others have asked it too. */
  constructor(
    private readonly engine: Pick<EngineLink, 'ask'>,
    private readonly stream: EventStream,
    private since: number,
    private readonly readComing: () => Promise<readonly RunRecord[]>,
  ) {}

  /** Resolves when the client is gone. */
  async run(): Promise<void> {
    while (!this.stream.isClosed) {
      await this.look().catch(() => undefined); // Redis is away: the client waits
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref());
    }
  }

  /** What is to come is told before what has changed: a run's record is never overtaken by the waiting that it ended. */
  private async look(): Promise<void> {
    await this.lookAhead();
    for (const changed of await this.engine.ask((store) => store.runsChangedSince(this.since))) this.tell(changed);
  }

  private async lookAhead(): Promise<void> {
    const before = this.coming;
    const coming = new Map((await this.readComing()).map((run) => [run.runId, comingHead(run)]));
    const news = [...coming.keys()].filter((runId) => coming.get(runId) !== before.get(runId));
    const left = [...before.keys()].filter((runId) => !coming.has(runId));
    const recorded = await this.recordedAmong([...news, ...left]);
    for (const runId of news) if (!recorded.has(runId)) this.stream.send('run', coming.get(runId) ?? '');
    for (const runId of left) if (!recorded.has(runId)) this.stream.send('gone', JSON.stringify({ run_id: runId }));
    this.coming = coming;
  }

  /** Those of which the changes tell. */
  private async recordedAmong(runIds: readonly string[]): Promise<Set<string>> {
    if (runIds.length === 0) return new Set();
    const runs = await this.engine.ask((store) => Promise.all(runIds.map((runId) => store.readRun(runId))));
    return new Set(runs.flatMap((run) => run?.runId ?? []));
  }

  private tell(changed: ChangedRun): void {
    const head = JSON.stringify(runHead(changed));
    if (changed.changedAt > this.since) this.told = new Set();
    if (this.told.has(head)) return;
    this.since = changed.changedAt;
    this.told.add(head);
    this.stream.send('run', head, changed.changedAt);
  }
}

function comingHead(run: RunRecord): string {
  return JSON.stringify(runHead({ run, changedAt: run.startedAt }));
}
