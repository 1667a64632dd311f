import type { RunPhase } from '#protocol';
import type { FailedTool, LedgerRow, RunView } from '#program';

/** What anyone may ask about a run. Written by the controller with every commit that touches the run; `policyVersion` is empty before. */
export interface RunRecord extends Omit<RunView, 'phase'> {
  actorId: string;
  conversationId: string;
  channel: string;
  phase: RunPhase;
  /** Whose number it is; absent: the common tenant's. */
  tenant?: string;
  /** The tools whose last call has failed for good, whatever the run came to (ADR 165); absent: none, or an older build. */
  failedTools?: readonly FailedTool[];
  /** What it sends and writes is made up (ADR 163); absent: it is real. */
  simulated?: true;
}

/** What anyone may ask about an accepted message. */
export interface MessageRecord {
  messageId: string;
  actorId: string;
  conversationId: string;
  channel: string;
  acceptedAt: number;
  /** The run the message started or joined; null until a commit has said so, and for good where none did. */
  runId: string | null;
  /** Whether a turn has read the message and said what became of it, a run or none: `read` without `runId` starts no run. */
  heard: boolean;
  /** Set when the message changed whether its sender may be written to. HELP is a text like any other here. */
  keyword: 'opted-out' | 'opted-in' | null;
  /** Whether it was over its sender's hourly share, and started nothing for that. */
  limited: boolean;
  /** When a person gave the conversation back who had it as the text came, in ms; null: nobody had. */
  heldUntil: number | null;
}

/** What anyone may read of runs and messages. */
export interface RecordPort {
  /** What nodes of a graph have come to in the tree of this run, by fields; null: nothing is there. */
  readItems(rootRunId: string, fields: readonly string[]): Promise<(string | null)[]>;
  readRun(runId: string): Promise<RunRecord | null>;
  readLedger(runId: string): Promise<LedgerRow[]>;
  readJournal(runId: string): Promise<unknown[]>;
  readMessage(messageId: string): Promise<MessageRecord | null>;
}
