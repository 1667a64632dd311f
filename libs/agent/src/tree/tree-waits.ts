import type { ProgramEvent } from '#program';
import { isJoining, joined, withClock, withPhase } from '../state/joining.js';
import type { Joined, JoiningRun } from '../state/joining.js';
import type { OpenWait } from '../state/phase.js';
import { withoutText } from '../state/run.js';
import type { Run } from '../state/run.js';
import { handOn } from '../state/set-aside.js';
import { unchanged } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { isUnseen, sayNext, toSay, withoutWords } from './tree-words.js';

type Opened = Extract<ProgramEvent, { type: 'wait-opened' }>;

/** A node of the tree waits for a text; the person may be told what of. */
export function onWaitOpened(context: DecisionContext, run: Run, event: Opened): Step {
  const { waitId, actorId, text, expiresAt } = event;
  if (!isJoining(run) || run.phase.ending !== null) return unchanged(context);
  const { waits } = run.phase;
  if (waits.some((each) => each.waitId === waitId)) return unchanged(context);
  const opened = withPhase(joined(run), { waits: [...waits, { waitId, actorId, text, expiresAt }] });
  const waiting = withClock(context, opened);
  return sayNext(context, text === null ? waiting : toSay(waiting, 'question', text, waitId));
}

/** The node waits no more. It took no text: one that was on its way to it is handed on to the next run, unless all of this is to end. */
export function onWaitClosed(context: DecisionContext, run: Run, waitId: string): Step {
  if (!isJoining(run)) return unchanged(context);
  const untaken = run.texts.find((text) => text.waitId === waitId);
  if (untaken === undefined || run.phase.ending !== null)
    return sayNext(context, withoutWait(context, joined(run), waitId));
  return handOn({ ...context, state: { ...context.state, run: withoutText(run, untaken) } }, untaken);
}

/** The tree without the waits whose time is over. */
export function withoutOverdueWaits(context: DecisionContext, before: Joined): Joined {
  const overdue = before.run.phase.waits.filter(({ expiresAt }) => context.at >= expiresAt);
  return overdue.reduce((now, { waitId }) => withoutWait(context, now, waitId), before);
}

/** The wait that a text is for: the oldest that is open; null: none is, or its question cannot have been read yet. */
export function waitFor(context: DecisionContext, run: JoiningRun): OpenWait | null {
  const oldest = run.phase.waits.find(({ expiresAt }) => context.at < expiresAt);
  if (oldest === undefined) return null;
  return oldest.text !== null && isUnseen(context, run, oldest.waitId) ? null : oldest;
}

/** Passes a text on to what waits for it. `run` has it already. */
export function giveText(
  context: DecisionContext,
  run: JoiningRun,
  { waitId, actorId }: OpenWait,
  messageId: string,
  text: string,
): Step {
  const left = withoutWait(context, joined(run), waitId);
  const event = { type: 'message-for-wait' as const, waitId, messageId, text };
  return sayNext(context, { ...left, posts: [...left.posts, { to: actorId, event }] });
}

/** Takes a wait off, with what is said about it. */
function withoutWait(context: DecisionContext, before: Joined, waitId: string): Joined {
  const waits = before.run.phase.waits.filter((each) => each.waitId !== waitId);
  if (waits.length === before.run.phase.waits.length) return before;
  const left = withPhase(withoutWords(context, before, waitId), { waits });
  return withClock(context, left);
}
