import { cutToSegments } from '../state/segments.js';
import { outcomeRow } from '#program';
import type { ReplyKind, RunOutcome } from '#protocol';
import { markEnd } from './cancelled-early.js';
import { endChild } from './child-end.js';
import type { AgentDecision } from '../state/decision.js';
import type { ApologyOutcome } from '../languages/fixed-texts.js';
import { apologyText } from '../languages/fixed-texts.js';
import { joining } from '../state/joining.js';
import { endLoop, isLoop, toRound } from './loop.js';
import { withNotice } from './notice.js';
import { unreadNote } from './unread-note.js';
import { findLastActionId, toRowRun } from '../state/ledger-rows.js';
import { remember } from '../state/memory.js';
import { prefetching } from '../state/prefetch.js';
import { openRun } from '../state/run.js';
import type { Run } from '../state/run.js';
import { noUserRequest } from '../state/texts.js';
import type { UserRequest } from '../state/texts.js';
import { toRunView } from '../state/view.js';

/** Ends the run for a reason that the person must be told: one fixed text, then the run waits for it to settle. */
export function stop(decision: AgentDecision, outcome: ApologyOutcome, field?: string): void {
  const { settings, run } = decision;
  sayLast(decision, 'apology', apologyText(settings.texts, outcome, run.facts, field), outcome);
}

/** Decides the last message of the run. Only STOP or a cancel before its claim cancels it. A child ends with it, and owes nothing. */
export function sayLast(decision: AgentDecision, kind: ReplyKind, text: string, outcome: RunOutcome): void {
  if (decision.run.audience === 'parent')
    return endChild(decision, outcome, { output: kind === 'answer' ? text : null, why: text });
  const send = sendMessage(decision, kind, text);
  decision.changeRun({ phase: { name: 'answering', send, outcome } });
}

/** Sends the run's answer, cut to what its channel takes. */
export function sayDraft(decision: AgentDecision): void {
  const { draft, ...run } = decision.run;
  if (draft === undefined) return stop(decision, 'stalled');
  const note = unreadNote(decision.settings, run, 'answer');
  const text = cutToSegments(note + draft.text, run.replySegments ?? Infinity).slice(note.length);
  decision.change({ run });
  sayLast(decision, 'answer', text, draft.outcome);
}

/** Owes a message to the person, with the note on unread attachments before it; the run remembers it. Its effect's id. */
export function sendMessage(decision: AgentDecision, kind: ReplyKind, words: string, about?: string): string {
  const { settings, run, at } = decision;
  const text = unreadNote(settings, run, kind) + words;
  const id = decision.effectId();
  decision.owe({ type: 'send-reply', id, runId: run.id, kind, text });
  const reply = {
    effectId: id,
    kind,
    text,
    status: 'owed' as const,
    providerId: null,
    answersUpTo: run.texts.length,
    decidedAt: at,
    actionId: findLastActionId(run),
    parentActionId: run.parentActionId,
    ...(about !== undefined && { about }),
  };
  decision.changeRun({ replies: [...run.replies, reply] });
  return id;
}

/** The run is over (I4). Texts that were set aside start the next one in the same step, so that none is left over. */
export function end(decision: AgentDecision, outcome: RunOutcome): void {
  const { run, settings, stamp, at } = decision;
  if (run.audience === 'parent') return endChild(decision, outcome, { output: null, why: null });
  if (run.compressing) decision.cancel(run.compressing.effectId);
  decision.write(outcomeRow(toRowRun(run), outcome, at));
  decision.show(toRunView(run, { outcome, at }));
  markEnd(decision);
  const { round: _before, ...left } = decision.state;
  const { next } = left;
  const memory = remember(left.memory, run, { outcome, at }, settings.memoryMaxTokens);
  decision.state = { ...left, ...toRound(decision, run, outcome), memory, run: null, next: noUserRequest };
  if (stamp.optedOut) for (const { messageId } of next.texts) decision.handled(messageId);
  else if (decision.isTakenOver) decision.change({ next });
  else start(decision, next);
}

/** A new run for texts that belong to no run; none without texts. One that goes on with a loop ends at once. */
export function start(decision: AgentDecision, request: UserRequest): void {
  const [first] = request.texts;
  if (first === undefined) return;
  const { opening } = decision;
  const run = withNotice(decision, openRun(decision, first.messageId, request));
  if (isLoop(decision, run)) return endLoop(decision, run);
  for (const { messageId } of request.texts) decision.handled(messageId, run.id);
  decision.change({ run });
  if (opening.refusal !== null) return sayLast(decision, 'apology', opening.refusal, 'cannot-proceed');
  decision.change({ run: opening.workflow === null ? prefetching(opening, run, decision.at) : joining(run) });
}

/** The end of the outcome: with its fixed text when there is one, else in silence. */
export function conclude(decision: AgentDecision, outcome: RunOutcome): void {
  const { run } = decision;
  if (!isApology(decision, outcome) || isSilent(run, outcome)) return end(decision, outcome);
  if (run.draft === undefined) stop(decision, outcome);
  else sayDraft(decision);
}

/** Before rules 2 nobody was told that a question had expired (ADR 41). */
function isSilent({ rules = 1 }: Run, outcome: RunOutcome): boolean {
  return outcome === 'unanswered' && rules < 2;
}

function isApology({ settings }: AgentDecision, outcome: RunOutcome): outcome is ApologyOutcome {
  return Object.hasOwn(settings.texts.apologies, outcome);
}
