import type { RunRecord } from '#engine/ports';
import type { LedgerRow } from '#contract';
import { shownRow } from '../auth/role-reads.js';
import { runView } from '../runs/run-view.js';
import type { Role } from '../auth/sign-ins.js';
import type { EventStream } from './event-streams.js';
import type { WatchedRun } from './run-watches.js';

/** Streams one run to one client: its rows by their numbers, and the run itself whenever it has changed. */
export class RunStream {
  private record: string | null = null;
  private generation = 0;

  /** `sent`: how many rows the client has from before; null: unknown, and it is told to drop what it has. */
  constructor(
    private readonly stream: EventStream,
    private sent: number | null,
    private readonly role: Role,
  ) {}

  push(run: WatchedRun): void {
    if (this.stream.isClosed) return;
    if (run.record === null) return this.end(null);
    const record = JSON.parse(run.record) as RunRecord; // the controller wrote it
    if (run.record !== this.record) this.stream.send('run', JSON.stringify(runView(record, this.role)));
    this.record = run.record;
    this.pushRows(run);
    if (record.outcome !== null) this.end(record.outcome);
  }

  private pushRows({ rows, generation }: WatchedRun): void {
    if (this.sent === null || this.sent > rows.length || generation !== this.generation) {
      this.stream.send('reset', '{}');
      this.sent = 0;
    }
    this.generation = generation;
    for (const row of rows.slice(this.sent)) this.stream.send('row', this.shown(row), ++this.sent);
  }

  private shown(row: string): string {
    if (this.role === 'operator') return row;
    return JSON.stringify(shownRow(this.role, JSON.parse(row) as LedgerRow)); // the controller wrote it
  }

  private end(outcome: RunRecord['outcome']): void {
    this.stream.send('end', JSON.stringify({ outcome }));
    this.stream.close();
  }
}
