import type { DeathCode, LetterKind, LetterStatus } from '#records';
import type { OperatorRow } from '#program';
import type { RunTool, SendReply } from '#protocol';

export type { LetterStatus } from '#records';

/** A turn that was given up. Without `runId` it is the conversation that was parked, for `reason`; its mail is where it was. */
export interface DeadTurn {
  runId: string | null;
  messageIds: string[];
  reason: string | null;
}

/** Who took, ended or gave back a letter, and why. */
export interface LetterAudit {
  by: string;
  reason: string;
  /** What the one who took it has put in the place of a call's arguments or of a message; absent: it was as it stood. */
  edit?: Record<string, unknown>;
  /** Appended to the ledger of its run in the step that changes the letter. */
  row?: OperatorRow;
}

/** What anyone may list of a letter: nothing that a person or the model has written. Times are ms since the epoch. */
export interface LetterHead {
  /** The id of what failed: an effect's, a run's, or that of a parked conversation. */
  letterId: string;
  kind: LetterKind;
  actorId: string;
  runId: string | null;
  /** Of a child's letter that is listed for operators: the run at the root of its tree. Absent: its run has no parent. */
  rootRunId?: string;
  /** Likewise: the actor of that run, whose conversation the tree works for. */
  rootId?: string;
  effectId: string | null;
  tool: string | null;
  code: DeathCode;
  at: number;
  status: LetterStatus;
  /** One more with every change, so that what was decided on an old view can be refused. */
  version: number;
  /** The message that the provider says it made of a send after all: a replay would make a second one. */
  providerId: string | null;
}

/** A dead letter in full. The payload is what was to be done, arguments and text included. */
export interface Letter extends LetterHead {
  payload: RunTool | SendReply | DeadTurn;
  audit: (Omit<LetterAudit, 'row'> & { at: number; did: LetterStatus })[];
}

/** `conflict`: another has it, or it has ended; `status` is what it is now. `gone`: there is none (any more). */
export type LetterChange = { result: 'done' | 'conflict'; status: LetterStatus } | { result: 'gone' };

/** What operators may do with what failed for the last time (ADR 9). */
export interface LetterPort {
  /** The letters of a partition that died in a time, oldest first, `from` and `to` included. */
  listLetters(partition: number, range: { from: number; to: number; limit: number }): Promise<LetterHead[]>;
  readLetter(letterId: string): Promise<Letter | null>;
  /** Reserves an open letter for one replayer. Idempotent by token, so that a replay that was cut off can go on. */
  takeLetter(letterId: string, token: string, audit?: LetterAudit): Promise<LetterChange>;
  /** Ends a letter that was taken under the token; again under the same token is the same. */
  closeLetter(
    letterId: string,
    token: string,
    end: 'replayed' | 'discarded',
    audit: LetterAudit,
  ): Promise<LetterChange>;
  /** Writes an open letter for a parked conversation whose own has expired or has ended; false where there is no need. */
  restoreLetter(actorId: string): Promise<boolean>;
  /** Gives a taken letter back. Token null: whoever holds it, for an operator who knows that the holder is dead. */
  reopenLetter(letterId: string, token: string | null, audit: LetterAudit): Promise<LetterChange>;
}
