import type { RunRecord } from '#records';
import { shownStored } from '../auth/role-reads.js';
import { runView } from '../runs/run-view.js';
import type { Role } from '../auth/sign-ins.js';
import type { EventStream } from './event-streams.js';
import type { FollowedRun, FollowedRuns } from './followed-runs.js';
import { StreamPosition } from './stream-position.js';

interface Child {
  /** Its place among the runs below the root. */
  at: number;
  runId: string;
  /** The look at it that is to be sent; null: there was none. */
  run: FollowedRun | null;
  /** Its record as last sent. */
  record: string | null;
  generation: number | null;
  /** Whether the root has ended: then the first look is the last. */
  isLast: boolean;
  stop: () => void;
}

/**
 * Streams the runs below a root to the root's client: each whenever it has changed, and its rows, whose ids are positions in the whole
 * tree. A client that reads slowly holds up its own stream and nothing else.
 */
export class ChildStreams {
  private position = new StreamPosition(0);
  private readonly followed = new Map<number, Child>();
  private readonly changed = new Set<Child>();
  /** How many of the runs below the root were looked at here. */
  private known = 0;
  private isPushing = false;
  private onFinished: (() => void) | null = null;

  /** `onOthers`: the rows of a child are others than those that were sent. */
  constructor(
    private readonly stream: EventStream,
    private readonly runs: FollowedRuns,
    private readonly role: Role,
    private readonly onOthers: () => void,
  ) {}

  /** Follows those of the runs that have not ended for this client; with another position all of them anew. */
  follow(spawned: readonly string[], position: StreamPosition): void {
    if (position !== this.position) this.stop();
    this.position = position;
    for (; this.known < spawned.length; this.known++) {
      const runId = spawned[this.known];
      position.children[this.known] ??= 0;
      if (runId !== undefined && position.children[this.known] !== 'ended') this.begin(this.known, runId, false);
    }
  }

  /** Calls back when all that the runs had at the root's end has been sent; at once where there are none. */
  finish(onFinished: () => void): void {
    this.onFinished = onFinished;
    for (const { at, runId, stop } of [...this.followed.values()]) {
      this.begin(at, runId, true); // a look from now on shows all of it
      stop();
    }
    this.lookForEnd();
  }

  stop(): void {
    for (const { stop } of this.followed.values()) stop();
    this.followed.clear();
    this.changed.clear();
    this.known = 0;
    this.onFinished = null;
  }

  private begin(at: number, runId: string, isLast: boolean): void {
    const { record = null } = this.followed.get(at) ?? {};
    const child: Child = { at, runId, run: null, record, generation: null, isLast, stop: () => undefined };
    child.stop = this.runs.follow(runId, (run) => {
      child.run = run;
      this.changed.add(child);
      if (!this.isPushing) void this.pushChanged().catch(() => this.stream.close()); // its client comes back
    });
    this.followed.set(at, child);
  }

  private async pushChanged(): Promise<void> {
    this.isPushing = true;
    for (const child of this.changed) {
      this.changed.delete(child);
      if (this.followed.get(child.at) === child) this.push(child);
      await this.stream.drained();
    }
    this.isPushing = false;
    this.lookForEnd();
  }

  private push(child: Child): void {
    const { at, run, isLast } = child;
    const sent = this.position.children[at];
    if (run === null || sent === 'ended') return;
    child.generation ??= run.generation;
    if ((sent ?? 0) > run.rows.length || child.generation !== run.generation) return this.onOthers();
    const hasEnded = run.record !== null && this.pushRecord(child, run.record).outcome !== null;
    this.pushRows(at, run.rows, hasEnded);
    if (hasEnded || isLast) this.drop(child);
  }

  private pushRecord(child: Child, stored: string): RunRecord {
    const record = JSON.parse(stored) as RunRecord; // the controller wrote it
    if (stored !== child.record) this.stream.send('child', JSON.stringify(runView(record, this.role)));
    child.record = stored;
    return record;
  }

  private pushRows(at: number, rows: readonly string[], hasEnded: boolean): void {
    const { children } = this.position;
    const sent = children[at];
    for (let n = sent === 'ended' ? rows.length : (sent ?? 0); n < rows.length; n++) {
      children[at] = hasEnded && n + 1 === rows.length ? 'ended' : n + 1;
      this.stream.send('child-row', shownStored(this.role, rows[n] ?? ''), this.position.id);
    }
    if (hasEnded) children[at] = 'ended';
  }

  private drop(child: Child): void {
    child.stop();
    this.followed.delete(child.at);
  }

  private lookForEnd(): void {
    if (this.followed.size === 0 && !this.isPushing) this.onFinished?.();
  }
}
