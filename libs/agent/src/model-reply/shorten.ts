import { clip, oneLine } from '#values';
import { countSegments } from '../state/segments.js';
import type { ProgramEvent } from '#program';
import type { RunOutcome } from '#protocol';
import { countTurn, spentBudget } from '../state/budgets.js';
import type { AgentDecision } from '../state/decision.js';
import { turnRow } from '../state/ledger-rows.js';
import type { Run } from '../state/run.js';
import { sayDraft, sayLast } from '../course/stop.js';
import { think } from '../course/think.js';
import { unreadNote } from '../course/unread-note.js';

type ModelEvent = Extract<ProgramEvent, { type: 'model-replied' | 'contract-broken' | 'model-failed' }>;

/** The most characters of a draft that the model is shown again. */
const maxDraftChars = 1500;

/**
 * Ends the run with its answer. One that is too long for its channel is given back once to be shortened, if a call may still be made. One
 * in a required form is sent whole: a part of it would not have the form.
 */
export function answerOrShorten(decision: AgentDecision, text: string, outcome: RunOutcome, isWhole = false): void {
  const { run, settings, at } = decision;
  const most = isWhole ? 0 : (run.replySegments ?? 0);
  const segments = most === 0 ? 0 : countSegments(unreadNote(settings, run, 'answer') + text);
  if (segments <= most) return sayLast(decision, 'answer', text, outcome);
  decision.changeRun({ draft: { text, outcome } });
  if (spentBudget(run, at) !== null) return sayDraft(decision);
  const complaint = `it takes ${segments} segments and ${most} fit: ${clip(oneLine(text), maxDraftChars)}`;
  think(decision, 'shorten', complaint);
}

/** Whether the run has an answer and only waits for a shorter one. */
export function isShortening({ phase, draft }: Run): boolean {
  return phase.name === 'thinking' && phase.mode === 'shorten' && draft !== undefined;
}

/**
 * The result of the one call that shortens: a shorter answer, or anything else, and then the draft is cut. It is no step: an answer that
 * was paid for is never thrown away.
 */
export function onShortened(decision: AgentDecision, event: ModelEvent): void {
  const before = decision.run;
  const counted = { ...countTurn(before, event.call, event.actionId), violations: 0, modelFailures: 0 };
  decision.write(turnRow(before, counted, event, null));
  decision.change({ run: withShorter(counted, event, unreadNote(decision.settings, counted, 'answer')) });
  sayDraft(decision);
}

/** `note` stands before the answer, and takes room as well. */
function withShorter(run: Run, event: ModelEvent, note: string): Run {
  if (event.type !== 'model-replied' || event.complaint !== undefined || event.turn.next_action.type !== 'respond')
    return run;
  const { message } = event.turn.next_action;
  const isShorter = run.draft !== undefined && countSegments(note + message) < countSegments(note + run.draft.text);
  return isShorter && run.draft ? { ...run, draft: { ...run.draft, text: message } } : run;
}
