import type { RunRecord } from '#records';
import { shownStored } from '../auth/role-reads.js';
import { runView } from '../runs/run-view.js';
import type { Role } from '../auth/sign-ins.js';
import { ChildStreams } from './child-streams.js';
import type { EventStream } from './event-streams.js';
import type { FollowedRun, FollowedRuns } from './followed-runs.js';
import { StreamPosition } from './stream-position.js';

/** Streams one run to one client: its rows by their numbers, the run itself whenever it has changed, and the same of the runs below it. */
export class RunStream {
  private record: string | null = null;
  private generation = 0;
  private latest: FollowedRun | null = null;
  private isEnding = false;
  private readonly children: ChildStreams;

  /** `position`: what the client has from before; null: unknown, and it is told to drop what it has. */
  constructor(
    private readonly stream: EventStream,
    private position: StreamPosition | null,
    private readonly role: Role,
    runs: FollowedRuns,
  ) {
    this.children = new ChildStreams(stream, runs, role, () => this.restart());
    stream.onClose(() => this.children.stop());
  }

  push(run: FollowedRun): void {
    this.latest = run;
    if (this.stream.isClosed || this.isEnding) return;
    if (run.record === null) return this.end(null);
    const { outcome } = this.pushRecord(run.record);
    this.children.follow(run.spawned, this.pushRows(run));
    if (outcome === null) return;
    this.isEnding = true;
    this.children.finish(() => this.end(outcome));
  }

  private pushRecord(stored: string): RunRecord {
    const record = JSON.parse(stored) as RunRecord; // the controller wrote it
    if (stored !== this.record) this.stream.send('run', JSON.stringify(runView(record, this.role)));
    this.record = stored;
    return record;
  }

  private pushRows({ rows, generation, spawned }: FollowedRun): StreamPosition {
    let { position } = this;
    const isKnown = position && position.rows <= rows.length && position.children.length <= spawned.length;
    if (!position || !isKnown || generation !== this.generation) {
      this.stream.send('reset', '{}');
      position = new StreamPosition(0);
    }
    this.position = position;
    this.generation = generation;
    for (const row of rows.slice(position.rows)) {
      position.rows += 1;
      this.stream.send('row', shownStored(this.role, row), position.id);
    }
    return position;
  }

  /** The rows of a child are others than those that were sent. */
  private restart(): void {
    this.position = null;
    this.isEnding = false;
    if (this.latest) this.push(this.latest);
  }

  private end(outcome: RunRecord['outcome']): void {
    this.stream.send('end', JSON.stringify({ outcome }));
    this.stream.close();
  }
}
