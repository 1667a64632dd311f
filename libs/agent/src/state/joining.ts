import { allChildren, pause, resume } from '#program';
import type { OwedEffect, RunOutcome } from '#protocol';
import type { Post } from '#program';
import type { Joining } from './phase.js';
import type { Run } from './run.js';
import { markReply } from './run.js';
import { withRun } from './step.js';
import type { DecisionContext, Step } from './step.js';

export type JoiningRun = Run & { phase: { name: 'joining' } & Joining };

export function isJoining(run: Run): run is JoiningRun {
  return run.phase.name === 'joining';
}

/** The run of a workflow: its child is started once the turn has read its mail. */
export function joining(run: Run): JoiningRun {
  return { ...run, phase: { name: 'joining', child: null, asks: [], waits: [], outbox: [], ending: null } };
}

/** Whether the child is still to be started. */
export function isToStart({ phase: { child, ending } }: JoiningRun): boolean {
  return child === null && ending === null;
}

export function hasLiveChild(run: Run | null): boolean {
  return run !== null && isJoining(run) && run.phase.child !== null;
}

/** A joining run on its way through one event, and what is decided beside it. */
export interface Joined {
  run: JoiningRun;
  effects: OwedEffect[];
  cancels: string[];
  posts: Post[];
}

export function joined(run: JoiningRun): Joined {
  return { run, effects: [], cancels: [], posts: [] };
}

export function withPhase(joined: Joined, phase: Partial<Joining>): Joined {
  const { run } = joined;
  return { ...joined, run: { ...run, phase: { ...run.phase, ...phase } } };
}

export function stepOf(context: DecisionContext, { run, effects, cancels, posts }: Joined): Step {
  return withRun(context, run, { effects, cancels, ...(posts.length === 0 ? {} : { posts }) });
}

/** The message to the person that is not settled yet; null: none. */
export function unsettledSend({ replies }: Pick<Run, 'replies'>): string | null {
  return replies.find(({ status }) => status === 'owed')?.effectId ?? null;
}

/** The run with a message of it cancelled that nobody has claimed; the commit asserts that it still is unclaimed. */
export function withoutUnclaimed({ stamp }: DecisionContext, joined: Joined): Joined {
  const { run, cancels } = joined;
  const send = unsettledSend(run);
  if (send === null || !Object.hasOwn(stamp.sends, send) || stamp.sends[send] !== 'unclaimed') return joined;
  return { ...joined, run: { ...markReply(run, send, 'cancelled'), phase: run.phase }, cancels: [...cancels, send] };
}

/** The clock stands still while a person is asked or waited for. */
export function withClock({ at }: DecisionContext, { run, ...others }: Joined): Joined {
  const { phase } = run;
  const timed = phase.asks.length + phase.waits.length > 0 ? pause(run, at) : resume(run, at);
  return { ...others, run: { ...timed, phase } };
}

/** Whether this message was decided in this very commit: no text that was read answers it. */
export function isOfThisCommit({ stamp }: DecisionContext, send: string): boolean {
  return send.startsWith(`${stamp.actorId}.${stamp.version}.`);
}

/** Nothing is asked any more, and nothing more is said of the tree. */
export function withoutQuestions(context: DecisionContext, before: Joined): Joined {
  return withoutUnclaimed(context, withPhase(before, { asks: [], waits: [], outbox: [] }));
}

/**
 * Ends the run from outside: its child is told, and the outcome is written once that has ended. Of two reasons the first holds, unless the
 * person may not be written to any more.
 */
export function calledOff(context: DecisionContext, run: JoiningRun, outcome: RunOutcome): Joined {
  const before = joined(run);
  const ending = { outcome, answer: null };
  if (run.phase.ending !== null)
    return outcome === 'opted-out' || outcome === 'taken-over' ? withPhase(before, { ending }) : before;
  const silent = withPhase(withoutQuestions(context, before), { ending });
  if (run.phase.child === null) return silent;
  const event = { type: 'parent-cancelled', reason: outcome } as const;
  return { ...silent, posts: [...silent.posts, { to: allChildren, event }] };
}
