import type { AgentDecision } from './decision.js';
import { markReply } from './run.js';

/** Whether a message was still unclaimed when the turn was loaded. One decided since then may not be: wait for it. */
export function isUnclaimed({ stamp }: AgentDecision, send: string): boolean {
  return Object.hasOwn(stamp.sends, send) && stamp.sends[send] === 'unclaimed';
}

/** Cancels a message that nobody has claimed; the commit asserts that it is still unclaimed. */
export function cancelUnclaimed(decision: AgentDecision, send: string): void {
  decision.cancel(send);
  decision.change({ run: markReply(decision.run, send, 'cancelled') });
}
