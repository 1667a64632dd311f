import type { LedgerRow, RunOutcome } from '#contract';
import type { MessageRecord, RunRecord } from '#engine/ports';

/** What outlives the turns: records that anyone may ask for. Retention is not played out here. */
export class Archive {
  readonly messages = new Map<string, MessageRecord>();
  /** The words of each message, as they went into the mailbox but for the time. */
  readonly events = new Map<string, string>();
  readonly runs = new Map<string, RunRecord>();
  readonly outcomes = new Map<string, RunOutcome>();
  readonly ledgers = new Map<string, LedgerRow[]>();
  readonly journals = new Map<string, unknown[]>();
  /** The run of each call that waits for approval, by the approval's id. */
  readonly approvals = new Map<string, string>();
  /** The index of recent runs: each by its score. */
  readonly recent = new Map<string, number>();
  /** What was told to each run from outside, as JSON by the name it was told under. */
  readonly runMails = new Map<string, Map<string, string>>();

  append<T>(lists: Map<string, T[]>, runId: string, rows: T[]): void {
    if (rows.length > 0) lists.set(runId, [...(lists.get(runId) ?? []), ...rows]);
  }
}
