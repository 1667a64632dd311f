import type { LedgerRow, OperatorRow } from '#program';
import type { ProgramName, RunOutcome } from '#protocol';
import { itemBytesField, keys, operatorField } from '#records';
import type { MessageRecord, RunRecord } from '#records';

/** A run below a root, as the root's tree lists it. */
export interface TreeEntry {
  runId: string;
  parentRunId: string;
  program: ProgramName;
  node: string;
}

/** What outlives the turns: records that anyone may ask for. What has its time to go is noted, and never goes. */
export class Archive {
  readonly messages = new Map<string, MessageRecord>();
  /** The words of each message, as they went into the mailbox but for the time. */
  readonly events = new Map<string, string>();
  readonly runs = new Map<string, RunRecord>();
  /** The record of each run that has ended, as it is kept: a list of it and of the last rows, as JSON. */
  readonly endedRecords = new Map<string, string>();
  readonly outcomes = new Map<string, RunOutcome>();
  readonly ledgers = new Map<string, LedgerRow[]>();
  readonly journals = new Map<string, unknown[]>();
  /** What is kept in each run's hash beside its record: rows by the version that wrote them, and what operators did, as JSON. */
  readonly rowFields = new Map<string, Map<string, string>>();
  /** What operators did with dead letters of runs of which nothing is kept: it stands beside their hashes, in lists. */
  readonly looseRows = new Map<string, OperatorRow[]>();
  /** The run of each call that waits for approval, by the approval's id. */
  readonly approvals = new Map<string, string>();
  /** The index of recent runs: each by its score. */
  readonly recent = new Map<string, number>();
  /** What was told to each run from outside, as JSON by the name it was told under. */
  readonly runMails = new Map<string, Map<string, string>>();
  /** The runs below each root's run, in the order of their spawns. */
  readonly trees = new Map<string, TreeEntry[]>();
  /** What nodes of graphs have come to, by the root's run. */
  readonly items = new Map<string, Map<string, string>>();
  /** How many runs of a tree have been given their time to go, by the root's run, while some have not. */
  readonly expiring = new Map<string, number>();
  /** The keys of what goes after the retention; a live run's stay. */
  private readonly timed = new Set<string>();

  append<T>(lists: Map<string, T[]>, runId: string, rows: T[]): void {
    if (rows.length > 0) lists.set(runId, [...(lists.get(runId) ?? []), ...rows]);
  }

  /** What an operator did is in the run's ledger, which goes with the run's record; a live run's stays. */
  appendOperatorRow(row: OperatorRow): void {
    this.append(this.ledgers, row.run_id, [row]);
    if (this.isKept(row.run_id)) return this.writeField(row.run_id, operatorField(row), JSON.stringify(row));
    this.append(this.looseRows, row.run_id, [row]);
    this.expire(keys.ledger(row.run_id));
  }

  /** Whether anything of a run is kept in its hash. */
  isKept(runId: string): boolean {
    return this.runs.has(runId) || this.rowFields.has(runId);
  }

  writeField(runId: string, field: string, value: string): void {
    this.rowFields.set(runId, (this.rowFields.get(runId) ?? new Map<string, string>()).set(field, value));
  }

  /** What is there stays as it was, and what comes after the end of the root's run has its time to go as well. */
  writeItems(rootRunId: string, fields: Record<string, string>): void {
    const known = this.items.get(rootRunId) ?? new Map<string, string>();
    const added = Object.entries(fields).filter(([field]) => !known.has(field));
    for (const [field, value] of added) known.set(field, value);
    const bytes = added.reduce((sum, [, value]) => sum + Buffer.byteLength(value), 0);
    if (bytes > 0) known.set(itemBytesField, String(Number(known.get(itemBytesField) ?? 0) + bytes));
    this.items.set(rootRunId, known);
    if (this.outcomes.has(rootRunId)) this.expire(keys.items(rootRunId));
  }

  /** Whether a key goes after the retention. */
  isTimed(key: string): boolean {
    return this.timed.has(key);
  }

  expire(key: string): void {
    this.timed.add(key);
  }

  keep(key: string): void {
    this.timed.delete(key);
  }

  /** A run's record and all that is kept beside it; what is not there is given no time, for it may yet come. */
  expireRun(runId: string): void {
    if (this.isKept(runId)) this.expire(keys.run(runId));
    if (this.looseRows.has(runId)) this.expire(keys.ledger(runId));
    if (this.runMails.has(runId)) this.expire(keys.told(runId));
  }
}
