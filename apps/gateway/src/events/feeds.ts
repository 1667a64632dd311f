import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '../auth/sign-ins.js';
import type { FollowedMessages } from '../messages/followed-messages.js';
import { Follow } from '../live/live.js';
import type { Live } from '../live/live.js';
import { EngineClient } from '../platform/engine-client.js';
import { LIVE, MESSAGES_FOLLOWED } from '../platform/tokens.js';
import type { EventStream } from './event-streams.js';
import { allRuns, feedSource } from './followed-feed.js';
import type { FollowedFeeds } from './followed-feed.js';
import { runSource } from './followed-runs.js';
import type { FollowedRuns } from './followed-runs.js';
import { MessageStream } from './message-stream.js';
import type { Followed } from './message-stream.js';
import { RunFeed } from './run-feed.js';
import { RunStream } from './run-stream.js';
import type { StreamPosition } from './stream-position.js';

/** Fills streams with what happens, each until its client is gone or there is no more to tell. */
@Injectable()
export class Feeds {
  private readonly feeds: FollowedFeeds;
  private readonly runs: FollowedRuns;

  constructor(
    private readonly engine: EngineClient,
    @Inject(LIVE) live: Live,
    @Inject(MESSAGES_FOLLOWED) private readonly messages: FollowedMessages,
  ) {
    this.feeds = new Follow(live, feedSource(engine));
    this.runs = new Follow(live, runSource(engine));
  }

  /** Every run that changes after `since`. */
  followRuns(stream: EventStream, role: Role, since: number): void {
    const feed = new RunFeed(this.engine, stream, role, since);
    stream.onClose(this.feeds.follow(allRuns, (found) => feed.push(found)));
  }

  /** A run that is recorded, from its listener's position on. */
  followRun(stream: EventStream, runId: string, position: StreamPosition | null, role: Role): void {
    const feed = new RunStream(stream, position, role, this.runs);
    stream.onClose(this.runs.follow(runId, (run) => feed.push(run)));
  }

  /** A text, and then the run that it came to. */
  followMessage(stream: EventStream, followed: Followed): void {
    new MessageStream(this.runs, stream, followed).follow(this.messages);
  }
}
