import { clip, oneLine } from '#values';
import { keptComplaint } from '#model-turn';
import { retryPauseMs, rulesOf } from '#program';
import type { ProgramEvent } from '#program';
import type { ThinkMode } from '#protocol';
import { carryOut } from './act.js';
import { countTurn, spentBudget } from '../state/budgets.js';
import { endChild } from '../course/child-end.js';
import type { ApologyOutcome } from '../languages/fixed-texts.js';
import { isFinalizing, onFinalized } from './finalize.js';
import { judgeUnknownTool } from './judge.js';
import { turnRow } from '../state/ledger-rows.js';
import type { Run } from '../state/run.js';
import { isShortening, onShortened } from './shorten.js';
import { withOutput, unchanged, withRun } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { stop } from '../course/stop.js';
import { think } from '../course/think.js';

type Broken = Extract<ProgramEvent, { type: 'contract-broken' }>;
type Failed = Extract<ProgramEvent, { type: 'model-failed' }>;

/** What follows the first, the second … broken contract in a row; after the last of these the run ends. */
const ladder: readonly ThinkMode[] = ['corrective', 'rescue'];
/** Of the complaint about an unknown tool, which a row of the ledger keeps. */
const maxRefusalChars = 300;
/** What a parent is told of a child none of whose answers came to their end. */
const cutOff = 'the answer was cut off at its limit of tokens; give it more by params.maxTokens';

/** An output that is no turn costs tokens and money, never a step; an unknown tool is a refused action. */
export function onViolation(context: DecisionContext, before: Run, event: Broken): Step {
  if (before.phase.name !== 'thinking') return unchanged(context);
  if (isShortening(before)) return onShortened(context, before, event);
  if (isFinalizing(before)) return onFinalized(context, before, event);
  const counted = { ...countTurn(before, event.call, event.actionId), modelFailures: 0 };
  const known = event.code === 'unknown-tool';
  const run = known
    ? { ...counted, stepsUsed: counted.stepsUsed + 1, violations: 0 }
    : { ...counted, violations: counted.violations + 1 };
  const ledger = [{ runId: run.id, row: turnRow(before, run, event, null) }];
  return withOutput({ ledger }, known ? refuseUnknownTool(context, run, event) : climb(context, run, event));
}

/**
 * The model could not be reached: the call is repeated a few times if that may help and time is left; then the run ends and tells the
 * person.
 */
export function onModelFailure(context: DecisionContext, before: Run, event: Failed): Step {
  if (before.phase.name !== 'thinking') return unchanged(context);
  if (isShortening(before)) return onShortened(context, before, event);
  const counted = countTurn(before, event.call, event.actionId);
  const run = { ...counted, modelFailures: counted.modelFailures + 1 };
  const ledger = [{ runId: run.id, row: turnRow(before, run, event, null) }];
  const notBefore = retryAt(context, run, event, before.phase.mode);
  if (notBefore !== null)
    return withOutput({ ledger }, withRun(context, { ...run, phase: { ...before.phase, notBefore } }));
  return withOutput({ ledger }, stop(context, run, outcomeOf(run, event, context.at)));
}

/** The outcome of a run whose model call failed: caused by the clock, a cap that forbade the call, or the model. */
function outcomeOf(run: Run, { code }: Failed, at: number): ApologyOutcome {
  if (code !== 'model-failed' && code !== 'model-timeout') return code;
  const isLate = code === 'model-timeout' && 'deadlineAt' in run.clock && at >= run.clock.deadlineAt;
  return isLate ? 'deadline' : 'model-failed';
}

/** When a failed call may be repeated, in milliseconds since the epoch; null when it may not, or no budget would be left then. */
function retryAt({ settings }: DecisionContext, run: Run, { at, retryInMs }: Failed, mode: ThinkMode): number | null {
  const isPatient = run.child?.isBackground === true;
  if (retryInMs === null || (run.modelFailures > settings.modelRetries && !isPatient)) return null;
  const next = at + (isPatient ? retryPauseMs(run.modelFailures, retryInMs) : retryInMs);
  return spentBudget(run, next, mode) === null ? next : null;
}

function climb(context: DecisionContext, run: Run, event: Broken): Step {
  const mode = ladder[run.violations - 1];
  if (mode === undefined && event.isCut && run.audience === 'parent')
    return endChild(context, run, 'contract-broken', { output: null, why: cutOff, code: 'MODEL_OUTPUT_CUT' });
  if (mode === undefined) return stop(context, run, 'contract-broken');
  return think(context, run, mode, keptComplaint(event.complaint, rulesOf(run)));
}

function refuseUnknownTool(context: DecisionContext, run: Run, event: Broken): Step {
  const verdict = judgeUnknownTool(context.settings, run, clip(oneLine(event.complaint), maxRefusalChars));
  return carryOut(context, run, verdict);
}
