import type { ChangedRun } from '#actor';
import { runHead } from '../console/run-head.js';
import type { EngineLink } from '../engine-link.js';
import type { EventStream } from './event-streams.js';

const everyMs = 500;

/** Tells one client of every run that changes, from `since` on, in ms by Redis's clock. */
export class RunFeed {
  /** What was told of the changes at `since`: others may be made within the same millisecond. */
  private told = new Set<string>();

  constructor(
    private readonly engine: Pick<EngineLink, 'ask'>,
    private readonly stream: EventStream,
    private since: number,
  ) {}

  /** Resolves when the client is gone. */
  async run(): Promise<void> {
    while (!this.stream.isClosed) {
      await this.look().catch(() => undefined); // Redis is away: the client waits
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref());
    }
  }

  private async look(): Promise<void> {
    for (const changed of await this.engine.ask((store) => store.runsChangedSince(this.since))) this.tell(changed);
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
