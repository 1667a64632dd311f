import type { ErrorEnvelope, Failure } from '#errors';
import type { JsonSchema, ToolSpec } from '#model-turn';
import type { RunState } from '#program';
import type { ToolResult } from '#protocol';

/** What an inline tool may know: the time and the time zone, and the run that calls it. */
export interface InlineContext {
  /** Milliseconds since the epoch. */
  at: number;
  /** An IANA name such as `America/New_York`: from the settings, never the server's own. */
  timeZone: string;
  /** Absent: no run calls. */
  state?: RunState;
}

/** The four headers that let a tool find our ledger's row and recognise a repeat. */
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
 * What a failure proves (ADR 35). `refused`: nothing was done. `lost`: nobody knows, and the same call may be made again under its key.
 * `answered`: an answer came that proves nothing, so the call may have happened; making it again would tell no more.
 */
export type Fate = 'refused' | 'lost' | 'answered';

/** An owed tool's result; `transient` says whether another try may succeed. */
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
  /** The form of its results; absent: it has several. */
  result?: JsonSchema;
  run(args: Record<string, unknown>, context: InlineContext): ToolResult;
}

/** Run by the tool-runner, behind the guard. Its failures are values. */
export interface OwedTool {
  runs: 'owed';
  spec: ToolSpec & { runs: 'owed' };
  /** Milliseconds one try may take, where it differs from the default. */
  timeoutMs?: number;
  run(args: Record<string, unknown>, context: ToolContext): Promise<ToolAnswer>;
}

export type Tool = InlineTool | OwedTool;
