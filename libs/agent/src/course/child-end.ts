import { outcomeRow } from '#program';
import type { ChildEnd, RunOutcome, Spent } from '#protocol';
import { rowRunOf } from '../state/ledger-rows.js';
import type { Run } from '../state/run.js';
import { stepTo } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { viewOf } from '../state/view.js';

/** What a child ends with: its output, and why it has failed where it has; null: there is none, or its outcome says it all. */
interface LastWords {
  output: string | null;
  why: string | null;
  /** Absent: the outcome is the code. */
  code?: string;
}

/** A child's one run is over (I4): its parent is told by the same commit, and nobody is written to. Its state stays as it is for good. */
export function endChild({ state, at }: DecisionContext, run: Run, outcome: RunOutcome, words: LastWords): Step {
  const { output, code = outcome } = words;
  const message = words.why ?? `the agent's run ended as ${outcome}`;
  const error = outcome === 'answered' ? null : { code, message };
  const childEnd: ChildEnd = { outcome, output, error, spent: spentOf(run) };
  return stepTo(
    { ...state, run: null, isOver: true },
    {
      cancels: run.compressing ? [run.compressing.effectId] : [],
      ledger: [{ runId: run.id, row: outcomeRow(rowRunOf(run), outcome, at) }],
      runs: [viewOf(run, { outcome, at, output })],
      childEnd,
    },
  );
}

function spentOf({ stepsUsed, toolCallsUsed, tokensUsed, costMicroUsd, child }: Run): Spent {
  const runs = child?.runsStarted;
  const figures = { steps: stepsUsed, toolCalls: toolCallsUsed, tokens: tokensUsed, costMicroUsd };
  return { ...figures, ...(runs !== undefined && { runs }) };
}
