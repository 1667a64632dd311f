import type { ProgramEvent } from '#contract';
import {
  isJoining,
  isOfThisCommit,
  joined,
  stepOf,
  unsettledSend,
  withClock,
  withoutUnclaimed,
  withPhase,
} from './joining.js';
import type { Joined, JoiningRun } from './joining.js';
import type { OpenWait } from './phase.js';
import type { Run } from './run.js';
import { unchanged } from './step.js';
import type { DecisionContext, Step } from './step.js';
import type { Text } from './texts.js';
import { sayOfTree, sendNext } from './tree-words.js';

type Opened = Extract<ProgramEvent, { type: 'wait-opened' }>;

/** A node of the tree waits for a text; the person may be told what of. */
export function onWaitOpened(context: DecisionContext, run: Run, event: Opened): Step {
  const { waitId, actorId, text, expiresAt } = event;
  if (!isJoining(run) || run.phase.ending !== null) return unchanged(context);
  const { waits } = run.phase;
  if (waits.some((each) => each.waitId === waitId)) return unchanged(context);
  const opened = withPhase(joined(run), { waits: [...waits, { waitId, actorId, text, expiresAt }] });
  const waiting = withClock(context, opened);
  return stepOf(context, text === null ? waiting : sayOfTree(context, waiting, 'question', text));
}

/** The node waits no more. */
export function onWaitClosed(context: DecisionContext, run: Run, waitId: string): Step {
  return isJoining(run) ? stepOf(context, withoutWait(context, joined(run), waitId)) : unchanged(context);
}

/** The tree without the waits whose time is over. */
export function withoutOverdueWaits(context: DecisionContext, before: Joined): Joined {
  const overdue = before.run.phase.waits.filter(({ expiresAt }) => context.at >= expiresAt);
  return overdue.reduce((now, { waitId }) => withoutWait(context, now, waitId), before);
}

/** The wait that a text is for: the oldest that is open; null: none is, or its question cannot have been read yet. */
export function waitFor(context: DecisionContext, run: JoiningRun): OpenWait | null {
  const oldest = run.phase.waits.find(({ expiresAt }) => context.at < expiresAt);
  return oldest === undefined || isUnread(context, run, oldest) ? null : oldest;
}

/** Passes a text on to what waits for it. `run` has it already. */
export function giveText(context: DecisionContext, run: JoiningRun, wait: OpenWait, said: Text): Step {
  const { waitId, actorId } = wait;
  const { messageId, whole, text } = said;
  const left = withoutWait(context, joined(run), waitId);
  const event = { type: 'message-for-wait' as const, waitId, messageId, text: whole ?? text ?? '' };
  return stepOf(context, { ...left, posts: [...left.posts, { to: actorId, event }] });
}

function isUnread(context: DecisionContext, run: JoiningRun, wait: OpenWait): boolean {
  if (run.phase.outbox.some((each) => isAbout(each, wait))) return true;
  const send = run.replies.find((each) => each.status === 'owed' && isAbout(each, wait));
  return isOfThisCommit(context, send?.effectId ?? null);
}

function isAbout({ kind, text }: { kind: string; text: string }, wait: OpenWait): boolean {
  return kind === 'question' && wait.text !== null && text.endsWith(wait.text);
}

/** Takes a wait off, with the question about it that nobody has claimed. */
function withoutWait(context: DecisionContext, before: Joined, waitId: string): Joined {
  const { waits, outbox } = before.run.phase;
  const wait = waits.find((each) => each.waitId === waitId);
  if (wait === undefined) return before;
  const left = withPhase(before, { waits: waits.filter((each) => each !== wait) });
  const unsaid = outbox.filter((each) => !isAbout(each, wait));
  const send = unsettledSend(left.run);
  const isSaying = left.run.replies.some((each) => each.effectId === send && isAbout(each, wait));
  const silent = isSaying ? withoutUnclaimed(context, left) : left;
  return withClock(context, sendNext(context, withPhase(silent, { outbox: unsaid })));
}
