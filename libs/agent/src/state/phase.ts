import type { Agreement, ApprovalResult } from '#program';
import type { Grant, ReplyKind, RunOutcome, ThinkMode } from '#protocol';

/** A tool call that was decided and whose result is awaited: owed under `effectId`, or inline when that is null. */
export interface PendingCall {
  effectId: string | null;
  actionId: string;
  parentActionId: string | null;
  tool: string;
  args: Record<string, unknown>;
  /** The fingerprint of the schema that the arguments were checked against; absent: unknown. */
  schemaId?: string;
  toolCallSeq: number;
  startedAt: number;
  /** Made by the engine before the model asked: it counts for no cap. */
  prefetched: boolean;
  /** The key that the call had in the run that this one replays; absent: its own (I7). */
  effectKey?: string;
  /** The run below this one that carries it out; absent: none does (ADR 79). */
  below?: RunBelow;
}

/** A run that carries out a call. Its `ending` is how the agent's run ends once that has ended; null: it goes on. */
export interface RunBelow extends JoinedChild {
  ending: RunOutcome | null;
}

/** What the run is waiting for. There is no finished phase: a finished run leaves the state. */
export type Phase =
  | { name: 'thinking'; mode: ThinkMode; complaint: string | null; notBefore: number }
  | { name: 'acting'; call: PendingCall }
  /** `ending` is an outcome that waits for a question already on its way; `answered` means that a text came before its receipt. */
  | {
      name: 'asking';
      send: string;
      settled: boolean;
      answered: boolean;
      ending: RunOutcome | null;
      expiresAt: number;
    }
  | { name: 'answering'; send: string; outcome: RunOutcome }
  /**
   * Waits for approval of a call. `send` is the message about it that is not settled yet; a decision (`result`) given meanwhile, and an
   * `ending`, wait for that.
   */
  | ({
      name: 'approving';
      /** The effect that asked: the approval is for this request, under its version, and for nothing later. */
      approvalId: string;
      tool: string;
      args: Record<string, unknown>;
      schemaId?: string;
      argsHash: string;
      /** The call as it was shown to the person. */
      shown: string;
      code: string;
      /** A plain yes approves it; absent: its code is needed. */
      byWord?: true;
      send: string | null;
      explained: boolean;
      wrongCodes: number;
      verdict: ApprovalResult | null;
      ending: RunOutcome | null;
      askedAt: number;
      expiresAt: number;
      /** The person is to be told that the office must agree, once no message is on its way. */
      tells?: true;
    } & Agreement)
  /** Waits for the child that carries out the agent's workflow (ADR 60). */
  | ({ name: 'joining' } & Joining);

/** Where a run stands that has a child carry out a workflow. */
export interface Joining {
  /** Null: it is still to be started; or it has ended, and there is an `ending`. */
  child: JoinedChild | null;
  /** Calls of the tree that wait for approval, in the order they were asked for: the first is asked. */
  asks: TreeAsk[];
  /** What of the tree waits for a text of the person, the oldest first. */
  waits: OpenWait[];
  /** What actors of the tree have the person told, up to its settling. Absent: nothing. */
  says?: { sayId: string; actorId: string }[];
  /** How many messages actors of the tree have had the person told. Absent: none, or rules 2. */
  said?: number;
  /** Messages that wait for the one before to be settled, each with the approval or the wait that it is about. */
  outbox: { kind: ReplyKind; text: string; about: string }[];
  /** How the run ends once its child has ended and no message is unsettled; null: it goes on. */
  ending: { outcome: RunOutcome; answer: string | null } | null;
}

/** A child that has not ended. */
export interface JoinedChild {
  spawnId: string;
  runId: string;
  grant: Grant;
  /** Where in its tree it stands; of a workflow, the root of its document. */
  node: string;
  kind: string;
  startedAt: number;
}

/** A node of the tree that waits for a text. */
export interface OpenWait {
  waitId: string;
  /** The actor that waits. */
  actorId: string;
  /** What the person is told first; null: nothing. */
  text: string | null;
  expiresAt: number;
}

/** A call of the tree that waits for a person's word. */
export interface TreeAsk extends Agreement {
  approvalId: string;
  /** The actor that waits, and its run. */
  actorId: string;
  runId: string;
  tool: string;
  argsHash: string;
  shown: string;
  code: string;
  /** A plain yes approves it, where no other is asked for; absent: its code is needed. */
  byWord?: true;
  askedAt: number;
  expiresAt: number;
  explained: boolean;
  wrongCodes: number;
}
