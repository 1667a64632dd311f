import type { Role } from '../auth/sign-ins.js';
import type { FollowedMessages } from '../messages/followed-messages.js';
import type { EngineClient } from '../platform/engine-client.js';
import type { EventStream } from './event-streams.js';
import { allRuns } from './followed-feed.js';
import type { FollowedFeeds } from './followed-feed.js';
import type { FollowedRuns } from './followed-runs.js';
import { MessageStream } from './message-stream.js';
import type { Followed } from './message-stream.js';
import { RunFeed } from './run-feed.js';
import { RunStream } from './run-stream.js';
import type { StreamPosition } from './stream-position.js';

/** What can be followed here. */
export interface FollowedThings {
  feeds: FollowedFeeds;
  runs: FollowedRuns;
  messages: FollowedMessages;
}

/** Fills streams with what happens, each until its client is gone or there is no more to tell. */
export class Feeds {
  constructor(
    private readonly engine: EngineClient,
    private readonly followed: FollowedThings,
  ) {}

  /** Every run that changes after `since`. */
  followRuns(stream: EventStream, role: Role, since: number): void {
    const feed = new RunFeed(this.engine, stream, role, since);
    stream.onClose(this.followed.feeds.follow(allRuns, (found) => feed.push(found)));
  }

  /** A run that is recorded, from its listener's position on. */
  followRun(stream: EventStream, runId: string, position: StreamPosition | null, role: Role): void {
    const feed = new RunStream(stream, position, role, this.followed.runs);
    stream.onClose(this.followed.runs.follow(runId, (run) => feed.push(run)));
  }

  /** A text, and then the run that it came to. */
  followMessage(stream: EventStream, followed: Followed): void {
    new MessageStream(this.followed.runs, stream, followed).follow(this.followed.messages);
  }
}
