import type { ReplyKind } from '#protocol';
import { isOfThisCommit, stepOf, unsettledSend, withoutUnclaimed, withPhase } from '../state/joining.js';
import type { Joined, JoiningRun } from '../state/joining.js';
import type { DecisionContext, Step } from '../state/step.js';
import { say } from '../course/stop.js';

/** Something is to be said about an approval or a wait. A conversation has at most one unsettled message: `sayNext` owes the next. */
export function toSay(before: Joined, kind: ReplyKind, text: string, about: string): Joined {
  return withPhase(before, { outbox: [...before.run.phase.outbox, { kind, text, about }] });
}

/** The step that says the next message, too, unless one is unsettled. */
export function sayNext(context: DecisionContext, now: Joined): Step {
  return stepOf(context, sendNext(context, now));
}

function sendNext(context: DecisionContext, before: Joined): Joined {
  const { run, effects } = before;
  const [next, ...outbox] = run.phase.outbox;
  if (next === undefined || unsettledSend(run) !== null) return before;
  const { kind, text, about } = next;
  const message = say(context, run, kind, text);
  const { id } = message.effect;
  const replies = message.run.replies.map((each) => (each.effectId === id ? { ...each, about } : each));
  const phase = { ...run.phase, outbox };
  return { ...before, run: { ...message.run, replies, phase }, effects: [...effects, message.effect] };
}

/** Without what is still to be said about an approval or a wait, and without a message about it that nobody has claimed. */
export function withoutWords(context: DecisionContext, before: Joined, about: string): Joined {
  const { outbox } = before.run.phase;
  const silent = withPhase(before, { outbox: outbox.filter((each) => each.about !== about) });
  const isSaying = silent.run.replies.some((each) => each.status === 'owed' && each.about === about);
  return isSaying ? withoutUnclaimed(context, silent) : silent;
}

/** Whether the first message about it was decided in this very commit, or is still to come: no text that was read answers it. */
export function isUnseen(context: DecisionContext, { replies }: JoiningRun, about: string): boolean {
  const first = replies.find((each) => each.about === about);
  return first === undefined || isOfThisCommit(context, first.effectId);
}
