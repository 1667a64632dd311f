import type { Stamp, Spawn } from '#protocol';
import type { LedgerRow } from './ledger.js';
import type { Post } from './posts.js';
import type { RunView } from './run-view.js';
import type { PlanRefusalCode, Step } from './step.js';

/** One decision of a program: what it may look at, and what it has come to so far. Only `state` and the lists change, and only in here. */
export class StepBuilder<S> {
  private readonly ledger: { runId: string; row: LedgerRow }[] = [];
  private readonly messageRuns: Record<string, string> = {};
  private readonly runs: RunView[] = [];
  private readonly spawns: Spawn[] = [];
  private readonly posts: Post[] = [];
  private readonly refused: PlanRefusalCode[] = [];

  /** `at` is the time of the event, in milliseconds since the epoch. */
  constructor(
    readonly stamp: Stamp,
    readonly at: number,
    public state: S,
  ) {}

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

  spawn(spawn: Spawn): void {
    this.spawns.push(spawn);
  }

  /** Mail for another actor. */
  post(post: Post): void {
    this.posts.push(post);
  }

  /** Has a refusal of a plan counted. */
  countRefusal(code: PlanRefusalCode): void {
    this.refused.push(code);
  }

  step(): Step<S> {
    const { state, ledger, messageRuns, runs, spawns, posts, refused } = this;
    return {
      ...{ state, effects: [], cancels: [], ledger, messageRuns, runs },
      ...(spawns.length === 0 ? {} : { spawns }),
      ...(posts.length === 0 ? {} : { posts }),
      ...(refused.length === 0 ? {} : { refused }),
    };
  }
}
