import type { ChildEnd, LedgerRow, Post, RunView, Stamp, Step } from '#contract';
import type { SessionState } from './session-state.js';

/** One decision about a session: what it may look at, and what it has come to so far. Only `state` and the lists change, and only in here. */
export class Decision {
  private readonly ledger: { runId: string; row: LedgerRow }[] = [];
  private readonly messageRuns: Record<string, string> = {};
  private readonly runs: RunView[] = [];
  private readonly posts: Post[] = [];
  private childEnd: ChildEnd | null = null;

  /** `at` is the time of the event, in milliseconds since the epoch. */
  constructor(
    readonly stamp: Stamp,
    readonly at: number,
    public state: SessionState,
  ) {}

  change(more: Partial<SessionState>): void {
    this.state = { ...this.state, ...more };
  }

  write(row: LedgerRow): void {
    this.ledger.push({ runId: row.run_id, row });
  }

  /** The message is read; without a run it starts none. A parent's has no name, and nobody asks for it. */
  heard(messageId: string, runId = ''): void {
    if (messageId !== '') this.messageRuns[messageId] = runId;
  }

  show(view: RunView): void {
    this.runs.push(view);
  }

  /** Mail for another actor of the user's, whose sessions are all in one partition. */
  post(post: Post): void {
    this.posts.push(post);
  }

  /** The one run of this child has ended. */
  end(childEnd: ChildEnd): void {
    this.childEnd = childEnd;
    this.change({ isOver: true });
  }

  step(): Step<SessionState> {
    const { state, ledger, messageRuns, runs, posts, childEnd } = this;
    const mail = posts.length === 0 ? {} : { posts };
    return { state, effects: [], cancels: [], ledger, messageRuns, runs, ...mail, ...(childEnd && { childEnd }) };
  }
}
