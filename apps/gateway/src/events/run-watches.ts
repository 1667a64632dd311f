import type { RunSummary, RunWanted } from '#runs';
import type { RunRecord } from '#engine/ports';
import type { EngineClient } from '../platform/engine-client.js';

/** What is known of a followed run. */
export interface WatchedRun {
  /** The run's record as JSON; null when it is no longer kept. */
  readonly record: string | null;
  /** All rows of its ledger so far, each as JSON. */
  readonly rows: readonly string[];
  /** The runs below it so far, in the order of their spawns. */
  readonly spawned: readonly string[];
  /** Counts how often the rows turned out to be other ones than before (Redis has lost some). */
  readonly generation: number;
}

type Listener = (run: WatchedRun) => void;

function isChild(record: string): boolean {
  return (JSON.parse(record) as RunRecord).parentRunId !== undefined; // the controller wrote it
}

class Watch implements WatchedRun {
  record: string | null = null;
  rows: string[] = [];
  spawned: string[] = [];
  generation = 0;
  private isChild = false;
  readonly listeners = new Set<Listener>();
  /** Listeners that no look has been made for yet: what was seen before they came may be older than what they know. */
  readonly joining = new Set<Listener>();

  get isFollowed(): boolean {
    return this.listeners.size + this.joining.size > 0;
  }

  /** What it has not got yet. A child has no tree of its own: those below it are in its root's. */
  wantedOf(runId: string): RunWanted {
    return { runId, seen: this.rows.length, spawned: this.isChild ? null : this.spawned.length };
  }

  /** Takes in the result of a look, and passes it to new listeners, and news to all. */
  take({ record, rows, length, spawned }: RunSummary, joined: readonly Listener[]): void {
    if (length < this.rows.length) {
      this.rows = []; // the next look brings all of them
      this.spawned = [];
      this.generation += 1;
      return;
    }
    const isNews = record !== this.record || rows.length + spawned.length > 0;
    this.record = record;
    this.rows.push(...rows);
    this.spawned.push(...spawned);
    this.isChild ||= record !== null && isChild(record);
    const receivers = isNews ? [...this.listeners] : [];
    for (const listener of joined) if (this.joining.delete(listener)) receivers.push(listener);
    for (const listener of receivers) {
      this.listeners.add(listener);
      listener(this);
    }
  }

  forget(listener: Listener): void {
    this.joining.delete(listener);
    this.listeners.delete(listener);
  }
}

/** How often followed runs are looked at, in milliseconds. */
const everyMs = 200;

/** Follows runs for streams: one read of Redis at a time, however many runs and streams there are. */
export class RunWatches {
  private readonly watches = new Map<string, Watch>();
  private isLooking = false;

  constructor(private readonly engine: Pick<EngineClient, 'ask'>) {}

  /** Passes on the run a moment later, and every change until the returned function is called. */
  follow(runId: string, listener: Listener): () => void {
    const watch = this.watches.get(runId) ?? new Watch();
    this.watches.set(runId, watch);
    watch.joining.add(listener);
    if (!this.isLooking) void this.lookOn();
    return () => {
      watch.forget(listener);
      if (!watch.isFollowed && this.watches.get(runId) === watch) this.watches.delete(runId);
    };
  }

  private async lookOn(): Promise<void> {
    this.isLooking = true;
    while (this.watches.size > 0) {
      await this.look().catch(() => undefined); // Redis is away: streams wait, and the engine client has logged it
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref());
    }
    this.isLooking = false;
  }

  private async look(): Promise<void> {
    const looks = Array.from(this.watches, ([runId, watch]) => ({ runId, watch, joined: [...watch.joining] }));
    const asked = looks.map(({ runId, watch }) => watch.wantedOf(runId));
    const summaries = await this.engine.ask((_, { runs }) => runs.summarizeRuns(asked));
    looks.forEach(({ watch, joined }, i) => {
      const summary = summaries[i];
      if (summary) watch.take(summary, joined);
    });
  }
}
