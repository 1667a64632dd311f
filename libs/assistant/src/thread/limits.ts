import { clipUnder } from '#values';
import type { TaskKind } from '../plan.js';

/** What is spawned below a thread, beside tasks: a planner, a run of a workflow, the call of a tool that reaches outside (ADR 79), an agent in a browser. */
export type ChildKind = Exclude<TaskKind, 'checkpoint'> | 'planner' | 'execution' | 'tool' | 'browser';

const minute = 60_000;

/** What threads hold to. Times are in milliseconds. */
export const limits = {
  messageChars: 10_000,
  titleChars: 60,
  /** Calls of one decision, and decisions of one turn. */
  batchCalls: 10,
  steps: 100,
  /** Turns of one run: what a model and its follow-ups could go on with for ever. */
  turns: 60,
  /** Of all model calls of a run, its children's included: tokens and micro-dollars. */
  runTokens: 20_000_000,
  runCostMicroUsd: 20_000_000,
  /** How long each obligation may stay open. A turn's time stands still while it waits for a person or a child. */
  turnMs: 10 * minute,
  taskMs: 30 * minute,
  /** How long a background task may do nothing, while no person is asked for it. */
  idleMs: 10 * minute,
  approvalMs: 24 * 60 * minute,
  followUpMs: 60 * minute,
  /** How long a provider may be away at nobody's expense of time, and when its person is told. */
  outageMs: 30 * minute,
  outageToldMs: 30_000,
  /** Turns that wait for a person while others go on. */
  setAside: 5,
  /** How long the store may be away at a turn's expense of time, in seconds (ADR 8). */
  awaySeconds: 300,
  /** Attempts of a planner at a graph that can be, how often a run may fail to plan, patches of a checkpoint, replans of a run, and refused builds of a turn. */
  planAttempts: 3,
  failedPlans: 2,
  patches: 2,
  replans: 3,
  rejections: 3,
  /** Outputs in a row that may be no turn. */
  violations: 2,
  /** Background tasks of a thread. */
  backgroundTasks: 5,
  /** Of the result of a call as the model reads it, and of what a planner is told was said, in characters. */
  resultChars: 30_000,
  plannerChars: 40_000,
  /** More tools that a thread may load, that one search finds, and what of a description it tells, in characters. */
  loadedTools: 30,
  foundTools: 10,
  foundChars: 300,
  /** Of an answer of a tool that an agent of the thread has, in characters. */
  lentChars: 9_000,
} as const;

/** What something is called, as lists show it. */
export function titled(text: string, rules: number): string {
  return clipUnder(rules, text, limits.titleChars, '');
}

/** The most decisions of each kind of child. */
export const childSteps: Readonly<Record<ChildKind, number>> = {
  ...{
    'build-workflow': 60,
    'manage-data-tables': 35,
    planner: 30,
    research: 25,
    delegate: 10,
    execution: 100,
    tool: 1,
    browser: 300,
  },
};

/** What one child may spend at most of its run's tokens and money: as many as may run at once leave the thread its own. */
export const childShare = { tokens: 3_000_000, costMicroUsd: 3_000_000, toolCalls: 200 } as const;
