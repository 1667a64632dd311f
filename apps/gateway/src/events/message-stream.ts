import type { FollowedMessage, FollowedMessages } from '../messages/followed-messages.js';
import { isSettled, messageView, spooledView } from '../messages/message-view.js';
import type { MessageView } from '../messages/message-responses.js';
import { runView } from '../runs/run-view.js';
import type { Role } from '../auth/sign-ins.js';
import type { EventStream } from './event-streams.js';
import type { FollowedRuns } from './followed-runs.js';
import { RunStream } from './run-stream.js';
import type { StreamPosition } from './stream-position.js';

/** The text that is followed, and what its listener has and may read. */
export interface Followed {
  messageId: string;
  /** Set where the run that the text may open was asked for, and no other is meant. */
  runId: string | null;
  /** What the client has from before; null: it does not know. */
  position: StreamPosition | null;
  role: Role;
}

/** Streams a text to one client until a commit has decided which run it belongs to, and then that run (ADR 46). */
export class MessageStream {
  private lastSent = '';
  private unfollow = (): void => undefined;
  private isDone = false;

  constructor(
    private readonly runs: FollowedRuns,
    private readonly stream: EventStream,
    private readonly followed: Followed,
  ) {}

  /** Until a run is followed, the text has ended without one, or the client has disconnected. */
  follow(messages: FollowedMessages): void {
    this.unfollow = messages.follow(this.followed.messageId, (found) => this.push(found));
    this.stream.onClose(() => this.unfollow());
  }

  private push(found: FollowedMessage): void {
    if (this.isDone || this.stream.isClosed) return;
    const view = this.viewOf(found);
    if (view === null) return this.end(null);
    this.send(view, found);
    const { runId } = this.followed;
    if (view.run_id !== null && (runId === null || runId === view.run_id)) return this.followRun(view.run_id);
    if (view.run_id !== null || isSettled(view)) this.end(view.run_id);
  }

  private viewOf({ spooled, message, read }: FollowedMessage): MessageView | null {
    if (spooled !== null) return spooledView(spooled);
    return message && messageView(message, read, this.followed.role);
  }

  private send(view: MessageView, { coming }: FollowedMessage): void {
    const { runId, role } = this.followed;
    const events = [
      ...(runId === null ? [['message', JSON.stringify(view)] as const] : []),
      ...(coming === null ? [] : [['run', JSON.stringify(runView(coming, role))] as const]),
    ];
    const current = JSON.stringify(events);
    if (current === this.lastSent) return;
    this.lastSent = current;
    for (const [name, data] of events) this.stream.send(name, data);
  }

  private followRun(runId: string): void {
    const { position, role } = this.followed;
    const runStream = new RunStream(this.stream, position, role, this.runs);
    this.stop();
    this.stream.onClose(this.runs.follow(runId, (run) => runStream.push(run)));
  }

  /** `runId`: the run that the text has joined instead of opening the one that was asked for. */
  private end(runId: string | null): void {
    this.stop();
    this.stream.send('end', JSON.stringify({ outcome: null, ...(runId === null ? {} : { run_id: runId }) }));
    this.stream.close();
  }

  private stop(): void {
    this.isDone = true;
    this.unfollow();
  }
}
