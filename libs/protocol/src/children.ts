import type { Pin } from './pin.js';
import type { ProgramName, RunOutcome } from './program-table.js';

/** What a run has spent of its budget. */
export interface Spent {
  steps: number;
  toolCalls: number;
  tokens: number;
  costMicroUsd: number;
  /** Runs that were started below it, theirs included; absent: none, or nobody counts them. */
  runs?: number;
}

/** The budget that a parent sets aside for a child. It is subtracted before the spawn; what is left comes back with the child's end. */
export interface Grant extends Spent {
  /** How many runs may be started below the child, by whomever (ADR 116); absent: nobody counts them. */
  runs?: number;
  /**
   * When what the child does must be done, in milliseconds since the epoch. A root's children have its deadline. A workflow that is a child
   * itself gives each of its children as long as it was given, from their start: so this may lie after its own, and after the root's, whose
   * deadline ends the whole tree.
   */
  deadlineAt: number;
}

/** A child to start in the commit that asks for it. The child runs one run for life. */
export interface Spawn {
  /** An effect id of the parent: the child's ids follow from it (`deriveChildActorId`). */
  id: string;
  program: ProgramName;
  pin: Pin;
  /** What the child's program begins with, as JSON. */
  input: unknown;
  grant: Grant;
  /** The parent's run and the root's. */
  runId: string;
  rootRunId: string;
  /** Micro-dollars that the root's run may cost in all: every call of the tree is reserved on that account. Absent: the grant alone counts. */
  treeCapMicroUsd?: number;
  /** The rules that the child's run begins under, where it goes on with its parent's; absent: the shell writes the present ones (ADR 41). */
  rules?: number;
  /** The place in the tree that it was started for: the ids of the nodes above it and its own, with `/` between them. */
  node: string;
}

/** How the one run of a child ended, as its parent is told. */
export interface ChildEnd {
  outcome: RunOutcome;
  /** Null: it has none. */
  output: string | null;
  /** Null: it did not fail. */
  error: { code: string; message: string } | null;
  spent: Spent;
  /** How many of its tool calls models have made, its own children included; absent: none, or it is no workflow. */
  modelCalls?: number;
}

/** Where an actor stands in its tree; a root has none. */
export interface Family {
  /** The spawn that made it. */
  spawnId: string;
  /** The actors of its parent and of its root. */
  parentId: string;
  rootId: string;
}
