import type { Repeat } from '#model-turn';
import type { WorkflowDecision } from '../decision.js';
import { findSpec } from './graph-call.js';
import type { PagesRead } from '../http/http-call.js';
import type { PendingCall } from '../state.js';

/** The key of a call that has another than its own: that of the run which this one replays, or of the times before. */
export function pickKey({ run }: WorkflowDecision, recorded: string | null = null): Pick<PendingCall, 'effectKey'> {
  const top = run.frames.at(-1);
  const before = top?.kind === 'guard' ? top.effectKey : undefined;
  const effectKey = before ?? recorded;
  return effectKey ? { effectKey } : {};
}

/** What was at work as a node failed: its call, and how many steps of it were done. */
export interface AtWork {
  call?: FailedCall;
  done?: number;
}

/** A call that has failed: its key, and what a repeat of it means. */
interface FailedCall {
  effectKey: string;
  repeat: Repeat;
  /** The pages that it has read; absent: none. */
  read?: PagesRead;
}

export function describeCall(decision: WorkflowDecision, call: PendingCall): FailedCall {
  const { repeat = 'never' } = findSpec(decision.settings.tools.specs, call) ?? {};
  return { effectKey: findKey(decision, call), repeat, ...(call.read && { read: call.read }) };
}

/** The key that names what a call is to do (I7). */
export function findKey({ settings, run }: WorkflowDecision, { effectKey, actionId }: PendingCall): string {
  return effectKey ?? settings.keys.effectKey(run.id, actionId);
}

/** Whose equal calls share an answer: those of the whole tree that keep it as long. */
export function buildScope({ run, stamp }: WorkflowDecision, { cacheSeconds }: PendingCall): string {
  return cacheSeconds === undefined ? stamp.actorId : `${run.child.rootRunId} ${cacheSeconds}`;
}
