import type { ReplyKind, RunOutcome, SendReply } from '#contract';
import type { ApologyOutcome } from './fixed-texts.js';
import { apologyText } from './fixed-texts.js';
import { unreadNote } from './unread-note.js';
import { lastActionOf, outcomeRow } from './ledger-rows.js';
import { remember } from './memory.js';
import { prefetching } from './prefetch.js';
import { markReply, openRun } from './run.js';
import type { Run } from './run.js';
import { cutToSegments } from './segments.js';
import { ahead, effectIdAt, stepTo, stay, withoutRun, withRun } from './step.js';
import type { Moment, Step } from './step.js';
import { noUserRequest } from './texts.js';
import type { UserRequest } from './texts.js';
import { viewOf } from './view.js';

/** Ends the run for a reason the person must hear of: one fixed honest text, then the run waits for it to settle. */
export function stop(moment: Moment, run: Run, outcome: ApologyOutcome, field?: string): Step {
  return sayLast(moment, run, 'apology', apologyText(moment.settings.texts, outcome, run.facts, field), outcome);
}

/** Decides the last message of the run. Nothing takes it back but STOP or a cancel before it is claimed. */
export function sayLast(moment: Moment, run: Run, kind: ReplyKind, text: string, outcome: RunOutcome): Step {
  const said = say(moment, run, kind, text);
  const phase = { name: 'answering' as const, send: said.effect.id, outcome };
  return withRun(moment, { ...said.run, phase }, { effects: [said.effect] });
}

/** Sends the answer that a run has, cut to what its channel takes. */
export function sayDraft(moment: Moment, run: Run): Step {
  const { draft, ...left } = run;
  if (draft === undefined) return stop(moment, run, 'stalled');
  const note = unreadNote(moment.settings, run, 'answer');
  const text = cutToSegments(note + draft.text, run.replySegments ?? Infinity).slice(note.length);
  return sayLast(moment, left, 'answer', text, draft.outcome);
}

/** A message to the person, who is told first what was not read, and the run that remembers it. */
export function say(moment: Moment, run: Run, kind: ReplyKind, words: string): { run: Run; effect: SendReply } {
  const text = unreadNote(moment.settings, run, kind) + words;
  const effect: SendReply = { type: 'send-reply', id: effectIdAt(moment, 'main'), runId: run.id, kind, text };
  const reply = {
    effectId: effect.id,
    kind,
    text,
    status: 'owed' as const,
    providerId: null,
    answersUpTo: run.texts.length,
    decidedAt: moment.at,
    actionId: lastActionOf(run),
    parentActionId: run.parentActionId,
  };
  return { run: { ...run, replies: [...run.replies, reply] }, effect };
}

/** The run is over (I4). Texts that were set aside start the next one in the same step, so that none is left lying. */
export function end(moment: Moment, run: Run, outcome: RunOutcome): Step {
  const { settings, state, stamp, at } = moment;
  const memory = remember(state.memory, run, { outcome, at }, settings.memoryMaxTokens);
  const over = stepTo(
    { ...state, memory, run: null, next: noUserRequest },
    {
      cancels: run.compressing ? [run.compressing.effectId] : [],
      ledger: [{ runId: run.id, row: outcomeRow(run, outcome, at) }],
      runs: [viewOf(run, { outcome, at })],
    },
  );
  if (stamp.optedOut) return ahead(withoutRun(...state.next.texts.map((text) => text.messageId)), over);
  if (stamp.takenOver) return { ...over, state: { ...over.state, next: state.next } };
  return ahead(over, start({ ...moment, state: over.state }, state.next));
}

/** A new run for texts that no run has; without any, none. */
export function start(moment: Moment, request: UserRequest): Step {
  const [first] = request.texts;
  if (first === undefined) return stay(moment);
  const run = openRun(moment, first.messageId, request);
  const messageRuns = Object.fromEntries(request.texts.map((text) => [text.messageId, run.id]));
  const { refusal } = moment.opening;
  if (refusal !== null) return ahead({ messageRuns }, sayLast(moment, run, 'apology', refusal, 'cannot-proceed'));
  return withRun(moment, prefetching(moment.opening, run, moment.at), { messageRuns });
}

/**
 * Ends the run from outside: STOP, a cancel, a wait that expired, a turn that was parked. A tool call is withdrawn whatever
 * its claim; a message only while nobody has claimed it, and otherwise its settling ends the run.
 */
export function close(moment: Moment, run: Run, outcome: RunOutcome): Step {
  switch (run.phase.name) {
    case 'thinking':
      return conclude(moment, run, outcome);
    case 'acting':
      return ahead({ cancels: owedCalls(run) }, conclude(moment, run, outcome));
    case 'answering':
      return isWithdrawable(moment, run.phase.send)
        ? withdraw(run, run.phase.send, (left) => end(moment, left, outcome))
        : withRun(moment, run);
    case 'asking':
      if (run.phase.settled) return conclude(moment, run, outcome);
      return isWithdrawable(moment, run.phase.send)
        ? withdraw(run, run.phase.send, (left) => conclude(moment, left, outcome))
        : withRun(moment, { ...run, phase: { ...run.phase, ending: outcome } });
    case 'approving':
      if (run.phase.send === null) return conclude(moment, run, outcome);
      return isWithdrawable(moment, run.phase.send)
        ? withdraw(run, run.phase.send, (left) => conclude(moment, left, outcome))
        : withRun(moment, { ...run, phase: { ...run.phase, ending: outcome } });
  }
}

/** The end that goes with the outcome: with a fixed text when there is one for it, else in silence. */
export function conclude(moment: Moment, run: Run, outcome: RunOutcome): Step {
  if (!isApology(moment, outcome) || isSilent(run, outcome)) return end(moment, run, outcome);
  return run.draft !== undefined ? sayDraft(moment, run) : stop(moment, run, outcome);
}

/** Nobody was told that a question had expired before rules 2 (ADR 41). */
function isSilent({ rules = 1 }: Run, outcome: RunOutcome): boolean {
  return outcome === 'unanswered' && rules < 2;
}

/** Takes a message back that nobody has claimed; the commit asserts that it is still so. */
export function withdraw(run: Run, send: string, then: (run: Run) => Step): Step {
  return ahead({ cancels: [send] }, then(markReply(run, send, 'cancelled')));
}

/** Whether a message was still unclaimed when the turn was loaded. One decided since then is not known to be: wait for it. */
export function isWithdrawable({ stamp }: Moment, send: string): boolean {
  return Object.hasOwn(stamp.sends, send) && stamp.sends[send] === 'unclaimed';
}

/** The owed tool call of a run that is acting; none for an inline one. */
export function owedCalls(run: Run): string[] {
  return run.phase.name === 'acting' && run.phase.call.effectId !== null ? [run.phase.call.effectId] : [];
}

function isApology(moment: Moment, outcome: RunOutcome): outcome is ApologyOutcome {
  return Object.hasOwn(moment.settings.texts.apologies, outcome);
}
