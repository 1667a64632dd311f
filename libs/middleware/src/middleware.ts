import type { ToolResult } from '#contract';
import type { HookContext } from './context.js';

/**
 * What a hook says of what it was shown: it passes on (the same, or changed); it is answered here and now, and goes no further;
 * or it is refused, with a reason for the model or the ledger.
 */
export type HookResult<T, A = never> = { pass: T } | { answer: A } | { refuse: string };

export interface Call {
  tool: string;
  args: Record<string, unknown>;
}

type MaybePromised<T, A = never> = HookResult<T, A> | Promise<HookResult<T, A>>;

/** A hook is shown copies: what it does to them, and does not pass on, changes nothing. */
export interface Hooks {
  /** The volatile half of a prompt; the prefix is nobody's to change (I10). An answer is the model's output in its place. */
  beforeModel?: (prompt: string, context: HookContext) => MaybePromised<string, string>;
  /** The model's output, before anybody has read it. */
  afterModel?: (output: string, context: HookContext) => MaybePromised<string>;
  /** A call the model wants, before it is judged: what passes is checked, shown, keyed and run. An answer is its result. */
  beforeTool?: (call: Call, context: HookContext) => MaybePromised<Record<string, unknown>, unknown>;
  /** A call's result, before the agent sees it. */
  afterTool?: (result: ToolResult, call: Call, context: HookContext) => MaybePromised<ToolResult>;
  /** What the model wants to tell the person. A refusal gives it back to be put right. */
  beforeFinal?: (text: string, context: HookContext) => MaybePromised<string>;
}

/** One middleware: a name for policies, what it may be told, and its hooks. */
export interface Middleware {
  name: string;
  /** Of its content, where it is a file of a deployment's own; absent: it ships. */
  hash?: string;
  /** What becomes of a run where a hook throws or is late: it ends as `middleware-failed`, or goes on as if the hook were not there. */
  onFailure: 'stop' | 'skip';
  /** How long one hook may take, in milliseconds. One that never yields cannot be cut short, and is judged when it is back. */
  deadlineMs: number;
  /** JSON Schema of its options, an object without further properties. */
  options: Record<string, unknown>;
  /** Its hooks under options that fit the schema. */
  open(options: Record<string, unknown>): Hooks;
}
