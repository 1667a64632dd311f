import { keptComplaint } from '#model-turn';
import { rulesOf } from '#program';
import type { ProgramEvent } from '#program';
import type { RunOutcome } from '#protocol';
import { countTurn, spentBudget } from '../state/budgets.js';
import { turnRow } from '../state/ledger-rows.js';
import type { Run } from '../state/run.js';
import { answer } from './shorten.js';
import { withOutput } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { stop } from '../course/stop.js';
import { think } from '../course/think.js';

type ModelEvent = Extract<ProgramEvent, { type: 'model-replied' | 'contract-broken' }>;

/** An answer that may not be sent as it is: the model gets a few corrective calls; then the run ends and tells the person. */
export function finalize(context: DecisionContext, run: Run, complaint: string): Step {
  const used = run.finalizations ?? 0;
  if (!(used < run.budgets.finalizeRetries)) return stop(context, run, 'bad-answer');
  const again = { ...run, finalizations: used + 1 };
  return think(context, again, 'finalize', keptComplaint(complaint, rulesOf(run)));
}

/** Whether the run has an answer that must be corrected. */
export function isFinalizing({ phase }: Run): boolean {
  return phase.name === 'thinking' && phase.mode === 'finalize';
}

/** The result of a corrective call. It is no step: its own count, tokens, money and time bound it. */
export function onFinalized(context: DecisionContext, before: Run, event: ModelEvent): Step {
  const run = { ...countTurn(before, event.call, event.actionId), violations: 0, modelFailures: 0 };
  const finalAnswer = finalAnswerOf(event);
  const row = turnRow(before, run, event, 'complaint' in finalAnswer ? 'bad-answer' : null);
  const step =
    'complaint' in finalAnswer
      ? finalize(context, run, finalAnswer.complaint)
      : answer(context, run, finalAnswer.text, finalAnswer.outcome, finalAnswer.isWhole);
  return withOutput({ ledger: [{ runId: run.id, row }] }, step);
}

type FinalAnswer = { complaint: string } | { text: string; outcome: RunOutcome; isWhole: boolean };

function finalAnswerOf(event: ModelEvent): FinalAnswer {
  if (event.type === 'contract-broken') return { complaint: event.complaint };
  if (event.complaint !== undefined) return { complaint: event.complaint };
  const { control, next_action: action } = event.turn;
  if (action.type !== 'respond') return { complaint: 'it is no answer' };
  const outcome = control.reason === 'cannot_proceed' ? 'cannot-proceed' : 'answered';
  return { text: action.message, outcome, isWhole: event.whole ?? false };
}

/** The run after a text joined it: its answer is no longer final. The delay before the repeat of a failed call stays. */
export function withoutFinalizing(run: Run): Run {
  const { phase } = run;
  if (phase.name !== 'thinking' || phase.mode !== 'finalize') return run;
  return { ...run, phase: { ...phase, mode: 'action', complaint: null } };
}

/** Whether the run is correcting an answer and could not begin another step, so that a text that joined it could not be answered (I5). */
export function isFinalReply(run: Run, at: number): boolean {
  return isFinalizing(run) && spentBudget(run, at) !== null;
}
