import type { AgentDecision } from '../state/decision.js';
import { cancelUnsettled, changeJoining, isOfThisCommit, unsettledSend } from '../state/joining.js';
import type { Joining } from '../state/phase.js';
import { sendMessage } from '../course/stop.js';

/** Something is to be said about an approval or a wait. A conversation has at most one unsettled message: `sayNext` owes the next. */
export function toSay(decision: AgentDecision, words: Joining['outbox'][number]): void {
  changeJoining(decision, { outbox: [...decision.phase('joining').outbox, words] });
}

/** Says the next message, unless one is unsettled. */
export function sayNext(decision: AgentDecision): void {
  const [next, ...outbox] = decision.phase('joining').outbox;
  if (next === undefined || unsettledSend(decision.run) !== null) return;
  sendMessage(decision, next.kind, next.text, next.about);
  changeJoining(decision, { outbox });
}

/** Drops what is still to be said about an approval or a wait, and a message about it that nobody has claimed. */
export function dropWords(decision: AgentDecision, about: string): void {
  const { outbox } = decision.phase('joining');
  changeJoining(decision, { outbox: outbox.filter((each) => each.about !== about) });
  if (decision.run.replies.some((each) => each.status === 'owed' && each.about === about)) cancelUnsettled(decision);
}

/** Whether the first message about it was decided in this very commit, or is still to come: no text that was read answers it. */
export function isUnseen(decision: AgentDecision, about: string): boolean {
  const first = decision.run.replies.find((each) => each.about === about);
  return first === undefined || isOfThisCommit(decision, first.effectId);
}
