import { keptComplaint } from '#model-turn';
import { readRules } from '#program';
import type { ProgramEvent } from '#program';
import type { RunOutcome } from '#protocol';
import { countTurn, spentBudget } from '../state/budgets.js';
import type { AgentDecision } from '../state/decision.js';
import { turnRow } from '../state/ledger-rows.js';
import type { Run } from '../state/run.js';
import { answerOrShorten } from './shorten.js';
import { stop } from '../course/stop.js';
import { think } from '../course/think.js';

type ModelEvent = Extract<ProgramEvent, { type: 'model-replied' | 'contract-broken' }>;

/** An answer that may not be sent as it is: the model gets a few corrective calls; then the run ends and tells the person. */
export function finalize(decision: AgentDecision, complaint: string): void {
  const { run } = decision;
  const used = run.finalizations ?? 0;
  if (!(used < run.budgets.finalizeRetries)) return stop(decision, 'bad-answer');
  decision.changeRun({ finalizations: used + 1 });
  think(decision, 'finalize', keptComplaint(complaint, readRules(run)));
}

/** Whether the run has an answer that must be corrected. */
export function isFinalizing({ phase }: Run): boolean {
  return phase.name === 'thinking' && phase.mode === 'finalize';
}

/** The result of a corrective call. It is no step: its own count, tokens, money and time bound it. */
export function onFinalized(decision: AgentDecision, event: ModelEvent): void {
  const before = decision.run;
  const run = { ...countTurn(before, event.call, event.actionId), violations: 0, modelFailures: 0 };
  const finalAnswer = readFinalAnswer(event);
  decision.change({ run });
  decision.write(turnRow(before, run, event, 'complaint' in finalAnswer ? 'bad-answer' : null));
  if ('complaint' in finalAnswer) finalize(decision, finalAnswer.complaint);
  else answerOrShorten(decision, finalAnswer.text, finalAnswer.outcome, finalAnswer.isWhole);
}

type FinalAnswer = { complaint: string } | { text: string; outcome: RunOutcome; isWhole: boolean };

function readFinalAnswer(event: ModelEvent): FinalAnswer {
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
