import type { ToolResult } from '#protocol';
import type { HookContext } from './context.js';

/**
 * A hook's result: the value passes (the same, or changed); or the hook answers in its place and no later hook runs; or it refuses, with
 * a reason for the model or the ledger.
 */
export type HookResult<T, A = never> = { pass: T } | { answer: A } | { refuse: string };

export interface Call {
  tool: string;
  args: Record<string, unknown>;
}

type MaybePromised<T, A = never> = HookResult<T, A> | Promise<HookResult<T, A>>;

/** A hook gets copies: changing them without passing them on has no effect. */
export interface Hooks {
  /** The volatile half of a prompt; the prefix cannot be changed (I10). An answer is the model's output in its place. */
  beforeModel?: (prompt: string, context: HookContext) => MaybePromised<string, string>;
  /** The model's output, before it is read. */
  afterModel?: (output: string, context: HookContext) => MaybePromised<string>;
  /** A call that the model wants, before it is judged: what passes is checked, shown, keyed and run. An answer is its result. */
  beforeTool?: (call: Call, context: HookContext) => MaybePromised<Record<string, unknown>, unknown>;
  /** A call's result, before the agent gets it. */
  afterTool?: (result: ToolResult, call: Call, context: HookContext) => MaybePromised<ToolResult>;
  /** What the model wants to tell the person. A refusal gives it back for correction. */
  beforeFinal?: (text: string, context: HookContext) => MaybePromised<string>;
}

/** One middleware: its name in policies, its options, and its hooks. */
export interface Middleware {
  name: string;
  /** The hash of its file, if it is one of the deployment's; absent: it ships. */
  hash?: string;
  /** What happens to a run where a hook throws or is late: it ends as `middleware-failed`, or goes on as if the hook were not there. */
  onFailure: 'stop' | 'skip';
  /** How long one hook may take, in milliseconds. One that never yields cannot be interrupted, and counts as late when it returns. */
  deadlineMs: number;
  /** JSON Schema of its options, an object without further properties. */
  options: Record<string, unknown>;
  /** Its hooks with options that fit the schema. */
  open(options: Record<string, unknown>): Hooks;
}
