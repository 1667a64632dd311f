import type { AgentEvent, RunOutcome } from '#contract';
import { countTurn, spentBudget } from './budgets.js';
import { turnRow } from './ledger-rows.js';
import { clip, oneLine } from './quote.js';
import type { Run } from './run.js';
import { answer } from './shorten.js';
import { withOutput } from './step.js';
import type { DecisionContext, Step } from './step.js';
import { stop } from './stop.js';
import { think } from './think.js';

type ModelEvent = Extract<AgentEvent, { type: 'model-replied' | 'contract-broken' }>;

const maxComplaintChars = 300;

/** An answer that may not be sent as it is: it is given back, a few times; then the run ends and says so. */
export function finalize(context: DecisionContext, run: Run, complaint: string): Step {
  const used = run.finalizations ?? 0;
  if (!(used < run.budgets.finalizeRetries)) return stop(context, run, 'bad-answer');
  const again = { ...run, finalizations: used + 1 };
  return think(context, again, 'finalize', clip(oneLine(complaint), maxComplaintChars));
}

/** Whether the run has an answer that must be put right. */
export function isFinalizing({ phase }: Run): boolean {
  return phase.name === 'thinking' && phase.mode === 'finalize';
}

/** What came of a call that puts an answer right. It is no step: its own count, tokens, money and time bound it. */
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

/** The run with a text that joined it: what was an answer is none any more. A pause that a failed call has earned goes on. */
export function withoutFinalizing(run: Run): Run {
  const { phase } = run;
  if (phase.name !== 'thinking' || phase.mode !== 'finalize') return run;
  return { ...run, phase: { ...phase, mode: 'action', complaint: null } };
}

/** Whether the run puts an answer right and could not begin another step: a text that joined it could not be answered (I5). */
export function isFinalReply(run: Run, at: number): boolean {
  return isFinalizing(run) && spentBudget(run, at) !== null;
}
