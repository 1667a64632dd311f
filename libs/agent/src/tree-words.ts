import type { ReplyKind } from '#contract';
import { unsettledSend, withPhase } from './joining.js';
import type { Joined } from './joining.js';
import type { DecisionContext } from './step.js';
import { say } from './stop.js';

/** Says something of the tree: now, or once the message before it is settled. A conversation has at most one unsettled message. */
export function sayOfTree(context: DecisionContext, before: Joined, kind: ReplyKind, text: string): Joined {
  return sendNext(context, withPhase(before, { outbox: [...before.run.phase.outbox, { kind, text }] }));
}

/** Owes the next message, unless one is unsettled. */
export function sendNext(context: DecisionContext, before: Joined): Joined {
  const { run, effects } = before;
  const [next, ...outbox] = run.phase.outbox;
  if (next === undefined || unsettledSend(run) !== null) return before;
  const message = say(context, run, next.kind, next.text);
  const phase = { ...run.phase, outbox };
  return { ...before, run: { ...message.run, phase }, effects: [...effects, message.effect] };
}
