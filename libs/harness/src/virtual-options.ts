import type { ChildEnd, RunTool, Spawn, ToolResult } from '#protocol';
import type { Post, Program } from '#program';
import type { CallPlace } from '#workflow';
import type { DeclaredPlace } from './declared-order.js';
import type { PlannedEnd } from './scripted-model.js';
import type { RunInline } from './virtual-turn.js';

/** What a play on the reference engine has for the outside world. */
export interface VirtualOptions {
  /** What the person writes to, which has a child carry out the document. */
  lane: Program<object>;
  workflow: Program<object>;
  /** Who answers what the tree asks; absent: nobody does. */
  person?: Answering;
  /** Once it is aborted the run is cancelled, and ends as such. Absent: nobody does. */
  signal?: AbortSignal;
  /** Is called as an agent's run begins: how it will end, or a call that is under way outside. */
  begins(spawn: Spawn, signal: AbortSignal): PlannedEnd | Promise<ChildEnd>;
  /** Where the place of a node stands in the document. */
  orderOf(place: string): DeclaredPlace;
  /** Makes an owed call of a tool; absent: nothing owes one. */
  makeCall?: MakeCall;
  /** Runs the pure tools of the document; absent: those of plays. */
  runInline?: RunInline;
  /** Whether time passes as on the wall. */
  isReal?: boolean;
}

/** What an owed call comes to, and what is kept with it. */
export interface CallMade {
  result: ToolResult;
  fields: Record<string, string>;
  /** An equal call has been answered so before: it was not made. Absent: it was. */
  reused?: boolean;
  /** What it tells actors. Absent: nothing. */
  posts?: readonly Post[];
}

/** An owed call: where it stands in its document, when it is made, and what is kept of its graph. */
export interface OwedCall {
  effect: RunTool;
  place: CallPlace | null;
  now: number;
  read(this: void, field: string): string | null;
  /** Over once nobody waits for the call. */
  signal: AbortSignal;
}

export type MakeCall = (call: OwedCall) => CallMade | Promise<CallMade>;

/** Answers what a tree tells its root; null: there is no answer. */
export interface Answering {
  answerTo(event: Post['event'], signal: AbortSignal): Post | null | Promise<Post | null>;
}
