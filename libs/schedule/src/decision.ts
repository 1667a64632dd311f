import { InvariantError } from '#contract';
import type { LedgerRow, Post, RunView, Spawn, Stamp, Step } from '#contract';
import type { ScheduleSettings } from './settings.js';
import type { ScheduleState, TickRun } from './state.js';

/** One decision: what it may look at, and what it has come to so far. Only `state` and the lists change, and only in here. */
export class Decision {
  private readonly ledger: { runId: string; row: LedgerRow }[] = [];
  private readonly messageRuns: Record<string, string> = {};
  private readonly runs: RunView[] = [];
  private readonly spawns: Spawn[] = [];
  private readonly posts: Post[] = [];

  /** `settings` are those of the run under way, or of one that begins now; `at` is the time of the event. */
  constructor(
    readonly settings: ScheduleSettings,
    readonly stamp: Stamp,
    readonly at: number,
    public state: ScheduleState,
  ) {}

  /** The tick under way; to be asked for only where there is one. */
  get run(): TickRun {
    if (this.state.run === null) throw new InvariantError('a decision about a tick that there is not');
    return this.state.run;
  }

  change(more: Partial<ScheduleState>): void {
    this.state = { ...this.state, ...more };
  }

  changeRun(more: Partial<TickRun>): void {
    this.change({ run: { ...this.run, ...more } });
  }

  write(row: LedgerRow): void {
    this.ledger.push({ runId: row.run_id, row });
  }

  /** The message is read, and starts no run. */
  heard(messageId: string): void {
    this.messageRuns[messageId] = '';
  }

  show(view: RunView): void {
    this.runs.push(view);
  }

  spawn(spawn: Spawn): void {
    this.spawns.push(spawn);
  }

  post(post: Post): void {
    this.posts.push(post);
  }

  step(): Step<ScheduleState> {
    const { state, ledger, messageRuns, runs, spawns, posts } = this;
    return {
      ...{ state, effects: [], cancels: [], ledger, messageRuns, runs },
      ...(spawns.length === 0 ? {} : { spawns }),
      ...(posts.length === 0 ? {} : { posts }),
    };
  }
}
