import { sendStatuses } from './events.js';

/** Where a run stands. `waiting`: no turn has been taken of it yet; no commit writes that (ADR 46). */
export const runPhases = ['waiting', 'thinking', 'acting', 'asking', 'approving', 'answering', 'finished'] as const;
export type RunPhase = (typeof runPhases)[number];

/**
 * What a run under way is doing. `queued`: something is to be done, and no process is at it; `thinking`: a controller has the turn, and asks the
 * model; `acting`: a tool-runner makes a call; `answering`: a gateway sends a message; `delayed`: it waits for a set time, for the next try or
 * the end of quiet hours; `asking`, `approving`: it waits for the person's answer, or for an approval; `handed-over`: a person has the
 * conversation; `parked`: it waits for an operator.
 */
export const liveActivities = [
  'queued',
  'thinking',
  'acting',
  'answering',
  'delayed',
  'asking',
  'approving',
  'handed-over',
  'parked',
] as const;
export type LiveActivity = (typeof liveActivities)[number];

/** What a run waited for: a process, the person's answer, an approval, a handoff, the next try of a call. */
export const waitReasons = ['queue', 'person', 'approval', 'handoff', 'retry'] as const;
export type WaitReason = (typeof waitReasons)[number];

/** How a message to the person stands: still to be sent, as its send ended, or cancelled before it. */
export const replyStatuses = ['owed', ...sendStatuses, 'cancelled'] as const;
export type ReplyStatus = (typeof replyStatuses)[number];

/** What the API may say of a run that was to be cancelled. */
export const cancelStatuses = ['cancelling', 'finished', 'would-cancel'] as const;
