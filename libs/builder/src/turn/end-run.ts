import { outcomeRow } from '#program';
import type { RunOutcome } from '#protocol';
import type { BuilderDecision } from '../decision.js';
import { withCredit, withMessage } from '../session-state.js';
import { buildChildEnd } from './child-run.js';
import { findEvidence, missingEvidence } from './evidence.js';
import { openLine } from './open-values.js';
import { toRowRun, toRunView } from './rows.js';
import { unaskedLine } from './unasked-words.js';

/** What the person is told of a run that ended without an answer. */
const fixedTexts: Partial<Record<RunOutcome, string>> = {
  cancelled: 'Task aborted',
  deadline: 'That took longer than I may take. What is built so far is kept; write again to go on.',
  'step-cap': 'I have used all of my steps. What is built so far is kept; write again to go on.',
  'token-cap': 'I have used all that one request may use. What is built so far is kept; write again to go on.',
  'cost-cap': 'I have spent what one request may cost. What is built so far is kept.',
  'budget-spent': 'The money for today is spent. What is built so far is kept; try again tomorrow.',
  stalled: 'I could not show that the workflow runs. What is built so far is kept; say what to change.',
  'contract-broken': 'I could not find the words. What is built so far is kept; please write again.',
};
const anyFailure = 'Something went wrong. What is built so far is kept; please try again.';

/** Ends the run under way. `text`: what the model says to the person; null: `fixed`, or else the fixed text for the outcome. */
export function endRun(
  decision: BuilderDecision,
  outcome: RunOutcome,
  text: string | null,
  fixed = fixedTexts[outcome] ?? anyFailure,
): void {
  const { run, at } = decision;
  const open = outcome === 'answered' ? openLine(decision) : '';
  const said = `${text ?? fixed}${open}${unaskedLine(decision)}`;
  const failed = text === null ? { isError: true, errorCode: outcome } : {};
  decision.change(withMessage(decision.state, { id: `${run.id}.end`, at, role: 'assistant', text: said, ...failed }));
  decision.write(outcomeRow(toRowRun(run), outcome, at));
  decision.show(toRunView(run, { outcome, output: said, at }));
  if (outcome === 'answered' && isProven(decision)) claimCredit(decision);
  const childEnd = buildChildEnd(decision, outcome, said);
  decision.change({ run: null, phase: 'idle' });
  if (childEnd === null) return;
  decision.endAsChild(childEnd);
  decision.change({ isOver: true });
}

/** Whether the run has changed the draft, and shown that it runs. */
function isProven({ state, run }: BuilderDecision): boolean {
  return state.revision > run.baseRevision && missingEvidence(findEvidence(state)) === null;
}

/** The session's own credit, and in the same commit the word of it to whoever counts the user's (ADR 83). */
function claimCredit(decision: BuilderDecision): void {
  const { account, messageId } = decision.run;
  const month = new Date(decision.at).toISOString().slice(0, 7);
  decision.change(withCredit(decision.state, month));
  if (account !== undefined)
    decision.post({ to: account, event: { type: 'session-ordered', messageId, order: { type: 'claim', month } } });
}
