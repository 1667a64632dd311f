import type { Role } from '../auth/sign-ins.js';
import type { EngineClient } from '../platform/engine-client.js';
import { SharedRead } from '../platform/shared-read.js';
import type { EventStream } from './event-streams.js';
import { MessageFeed } from './message-feed.js';
import type { Followed } from './message-feed.js';
import { lookAtLiveRuns, RunFeed } from './run-feed.js';
import { RunStream } from './run-stream.js';
import type { RunWatches } from './run-watches.js';
import type { StreamPosition } from './stream-position.js';

/** How long all feeds of this process share one look at the pending runs, in milliseconds. */
const comingKeptMs = 450;

/** How long all feeds share one look at what runs under way are doing, in milliseconds. */
const doingKeptMs = 1_000;

/** Fills streams with what happens, each until its client is gone or there is no more to tell. */
export class Feeds {
  private readonly coming = new SharedRead(() => this.engine.ask((_, { runs }) => runs.listRunsToCome()), comingKeptMs);
  private readonly live = new SharedRead(() => this.engine.ask((_, { runs }) => lookAtLiveRuns(runs)), doingKeptMs);

  constructor(
    private readonly engine: EngineClient,
    private readonly watches: RunWatches,
  ) {}

  /** Every run that changes after `since`. */
  followRuns(stream: EventStream, role: Role, since: number): void {
    const reads = { coming: () => this.coming.get(), live: () => this.live.get() };
    void new RunFeed(this.engine, stream, role, since, reads).run();
  }

  /** A run that is recorded, from its listener's position on. */
  followRun(stream: EventStream, runId: string, position: StreamPosition | null, role: Role): void {
    const feed = new RunStream(stream, position, role, this.watches);
    stream.onClose(this.watches.follow(runId, (watched) => feed.push(watched)));
  }

  /** A text, and then the run that it came to. */
  followMessage(stream: EventStream, followed: Followed): void {
    void new MessageFeed(this.engine, this.watches, stream, followed).run();
  }
}
