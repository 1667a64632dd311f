import { outcomeRow } from '#program';
import type { RunOutcome, Spent } from '#protocol';
import type { AgentDecision } from '../state/decision.js';
import { toRowRun } from '../state/ledger-rows.js';
import type { Run } from '../state/run.js';
import { toRunView } from '../state/view.js';

/** What a child ends with: its output, and why it has failed where it has; null: there is none, or its outcome says it all. */
interface LastWords {
  output: string | null;
  why: string | null;
  /** Absent: the outcome is the code. */
  code?: string;
}

/** A child's one run is over (I4): its parent is told by the same commit, and nobody is written to. Its state stays as it is for good. */
export function endChild(decision: AgentDecision, outcome: RunOutcome, words: LastWords): void {
  const { run, at } = decision;
  const { output, code = outcome } = words;
  const message = words.why ?? `the agent's run ended as ${outcome}`;
  const error = outcome === 'answered' ? null : { code, message };
  if (run.compressing) decision.cancel(run.compressing.effectId);
  decision.write(outcomeRow(toRowRun(run), outcome, at));
  decision.show(toRunView(run, { outcome, at, output }));
  decision.endAsChild({ outcome, output, error, spent: toSpent(run) });
  decision.change({ run: null, isOver: true });
}

function toSpent({ stepsUsed, toolCallsUsed, tokensUsed, costMicroUsd, child }: Run): Spent {
  const runs = child?.runsStarted;
  const figures = { steps: stepsUsed, toolCalls: toolCallsUsed, tokens: tokensUsed, costMicroUsd };
  return { ...figures, ...(runs !== undefined && { runs }) };
}
