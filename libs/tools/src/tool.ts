import type { ErrorEnvelope, Failure, ToolResult, ToolSpec } from '#contract';

/** What an inline tool may know of the world: when it is and where. */
export interface CallTime {
  /** Milliseconds since the epoch. */
  at: number;
  /** An IANA name such as `America/New_York`: configuration's, never the server's. */
  timeZone: string;
}

/** The four headers that let a tool find our ledger's row and know a repeat. */
export interface ToolHeaders {
  'X-Run-Id': string;
  'X-Step-Id': string;
  /** Empty for the first step of a run. */
  'X-Parent-Step': string;
  'X-Idempotency-Key': string;
}

export interface ToolContext {
  signal: AbortSignal;
  headers: ToolHeaders;
}

/**
 * What a failure proves of the call. `refused`: nothing was done. `lost`: nobody knows, and the same call may be made again under its
 * key. `answered`: an answer came that proves nothing, so that what was asked for may be done; making it again would tell no more.
 */
export type Fate = 'refused' | 'lost' | 'answered';

/** What an owed tool answers; `transient` says whether another try may fare better. */
export type ToolAnswer = { ok: true; value: unknown } | ToolFailure;

export interface ToolFailure {
  ok: false;
  envelope: ErrorEnvelope;
  /** The same for logs and figures: the envelope may quote the tool (I9). */
  why: Failure;
  transient: boolean;
  fate: Fate;
}

/** Pure and local: run inside the turn, never owed, and repeatable at will. */
export interface InlineTool {
  runs: 'inline';
  spec: ToolSpec & { runs: 'inline' };
  run(args: Record<string, unknown>, time: CallTime): ToolResult;
}

/** Run by the tool-runner, behind the guard. Its failures are values. */
export interface OwedTool {
  runs: 'owed';
  spec: ToolSpec & { runs: 'owed' };
  /** Milliseconds one try may take, where that is not what every tool may. */
  timeoutMs?: number;
  run(args: Record<string, unknown>, context: ToolContext): Promise<ToolAnswer>;
}

export type Tool = InlineTool | OwedTool;
