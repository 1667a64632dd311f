import { cutToSegments } from '../state/segments.js';
import { outcomeRow } from '#program';
import type { ReplyKind, RunOutcome, SendReply } from '#protocol';
import { marked } from './called-off.js';
import { endChild } from './child-end.js';
import type { ApologyOutcome } from '../languages/fixed-texts.js';
import { apologyText } from '../languages/fixed-texts.js';
import { joining } from '../state/joining.js';
import { endLoop, isLoop, roundOf } from './loop.js';
import { withNotice } from './notice.js';
import { unreadNote } from './unread-note.js';
import { lastActionOf, rowRunOf } from '../state/ledger-rows.js';
import { remember } from '../state/memory.js';
import { prefetching } from '../state/prefetch.js';
import { markReply, openRun } from '../state/run.js';
import type { Run } from '../state/run.js';
import { withOutput, effectIdAt, stepTo, unchanged, withoutRun, withRun } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { noUserRequest } from '../state/texts.js';
import type { UserRequest } from '../state/texts.js';
import { viewOf } from '../state/view.js';

/** Ends the run for a reason that the person must be told: one fixed text, then the run waits for it to settle. */
export function stop(context: DecisionContext, run: Run, outcome: ApologyOutcome, field?: string): Step {
  return sayLast(context, run, 'apology', apologyText(context.settings.texts, outcome, run.facts, field), outcome);
}

/** Decides the last message of the run. Only STOP or a cancel before its claim cancels it. A child ends with it, and owes nothing. */
export function sayLast(context: DecisionContext, run: Run, kind: ReplyKind, text: string, outcome: RunOutcome): Step {
  if (run.audience === 'parent')
    return endChild(context, run, outcome, { output: kind === 'answer' ? text : null, why: text });
  const message = say(context, run, kind, text);
  const phase = { name: 'answering' as const, send: message.effect.id, outcome };
  return withRun(context, { ...message.run, phase }, { effects: [message.effect] });
}

/** Sends the run's answer, cut to what its channel takes. */
export function sayDraft(context: DecisionContext, run: Run): Step {
  const { draft, ...left } = run;
  if (draft === undefined) return stop(context, run, 'stalled');
  const note = unreadNote(context.settings, run, 'answer');
  const text = cutToSegments(note + draft.text, run.replySegments ?? Infinity).slice(note.length);
  return sayLast(context, left, 'answer', text, draft.outcome);
}

/** A message to the person, with the note on unread attachments before it, and the run that remembers it. */
export function say(
  context: DecisionContext,
  run: Run,
  kind: ReplyKind,
  words: string,
): { run: Run; effect: SendReply } {
  const text = unreadNote(context.settings, run, kind) + words;
  const effect: SendReply = { type: 'send-reply', id: effectIdAt(context, 'main'), runId: run.id, kind, text };
  const reply = {
    effectId: effect.id,
    kind,
    text,
    status: 'owed' as const,
    providerId: null,
    answersUpTo: run.texts.length,
    decidedAt: context.at,
    actionId: lastActionOf(run),
    parentActionId: run.parentActionId,
  };
  return { run: { ...run, replies: [...run.replies, reply] }, effect };
}

/** The run is over (I4). Texts that were set aside start the next one in the same step, so that none is left over. */
export function end(context: DecisionContext, run: Run, outcome: RunOutcome): Step {
  if (run.audience === 'parent') return endChild(context, run, outcome, { output: null, why: null });
  const { settings, state, stamp, at } = context;
  const memory = remember(state.memory, run, { outcome, at }, settings.memoryMaxTokens);
  const { round: _before, ...left } = marked(context);
  const over = stepTo(
    { ...left, ...roundOf(context, run, outcome), memory, run: null, next: noUserRequest },
    {
      cancels: run.compressing ? [run.compressing.effectId] : [],
      ledger: [{ runId: run.id, row: outcomeRow(rowRunOf(run), outcome, at) }],
      runs: [viewOf(run, { outcome, at })],
    },
  );
  if (stamp.optedOut) return withOutput(withoutRun(...state.next.texts.map((text) => text.messageId)), over);
  if (stamp.takenOver) return { ...over, state: { ...over.state, next: state.next } };
  return withOutput(over, start({ ...context, state: over.state }, state.next));
}

/** A new run for texts that belong to no run; none without texts. One that goes on with a loop ends at once. */
export function start(context: DecisionContext, request: UserRequest): Step {
  const [first] = request.texts;
  if (first === undefined) return unchanged(context);
  const run = withNotice(context, openRun(context, first.messageId, request));
  if (isLoop(context, run)) return endLoop(context, run);
  const messageRuns = Object.fromEntries(request.texts.map((text) => [text.messageId, run.id]));
  const { refusal } = context.opening;
  if (refusal !== null) return withOutput({ messageRuns }, sayLast(context, run, 'apology', refusal, 'cannot-proceed'));
  const begun = context.opening.workflow === null ? prefetching(context.opening, run, context.at) : joining(run);
  return withRun(context, begun, { messageRuns });
}

/** The end of the outcome: with its fixed text when there is one, else in silence. */
export function conclude(context: DecisionContext, run: Run, outcome: RunOutcome): Step {
  if (!isApology(context, outcome) || isSilent(run, outcome)) return end(context, run, outcome);
  return run.draft !== undefined ? sayDraft(context, run) : stop(context, run, outcome);
}

/** Before rules 2 nobody was told that a question had expired (ADR 41). */
function isSilent({ rules = 1 }: Run, outcome: RunOutcome): boolean {
  return outcome === 'unanswered' && rules < 2;
}

/** Cancels a message that nobody has claimed; the commit asserts that it is still unclaimed. */
export function cancelUnclaimed(run: Run, send: string, then: (run: Run) => Step): Step {
  return withOutput({ cancels: [send] }, then(markReply(run, send, 'cancelled')));
}

/** Whether a message was still unclaimed when the turn was loaded. One decided since then may not be: wait for it. */
export function isUnclaimed({ stamp }: DecisionContext, send: string): boolean {
  return Object.hasOwn(stamp.sends, send) && stamp.sends[send] === 'unclaimed';
}

function isApology(context: DecisionContext, outcome: RunOutcome): outcome is ApologyOutcome {
  return Object.hasOwn(context.settings.texts.apologies, outcome);
}
