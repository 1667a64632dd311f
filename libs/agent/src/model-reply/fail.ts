import { clip, oneLine } from '#values';
import { keptComplaint } from '#model-turn';
import { readRules, retryPauseMs } from '#program';
import type { ProgramEvent } from '#program';
import type { ThinkMode } from '#protocol';
import { carryOut } from './act.js';
import { countTurn, spentBudget } from '../state/budgets.js';
import { endChild } from '../course/child-end.js';
import type { AgentDecision } from '../state/decision.js';
import type { ApologyOutcome } from '../languages/fixed-texts.js';
import { isFinalizing, onFinalized } from './finalize.js';
import { judgeUnknownTool } from './judge.js';
import { turnRow } from '../state/ledger-rows.js';
import type { Run } from '../state/run.js';
import { isShortening, onShortened } from './shorten.js';
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
export function onViolation(decision: AgentDecision, event: Broken): void {
  const before = decision.run;
  if (before.phase.name !== 'thinking') return;
  if (isShortening(before)) return onShortened(decision, event);
  if (isFinalizing(before)) return onFinalized(decision, event);
  const counted = { ...countTurn(before, event.call, event.actionId), modelFailures: 0 };
  const known = event.code === 'unknown-tool';
  const run = known
    ? { ...counted, stepsUsed: counted.stepsUsed + 1, violations: 0 }
    : { ...counted, violations: counted.violations + 1 };
  decision.change({ run });
  decision.write(turnRow(before, run, event, null));
  if (known) refuseUnknownTool(decision, event);
  else climb(decision, event);
}

/**
 * The model could not be reached: the call is repeated a few times if that may help and time is left; then the run ends and tells the
 * person.
 */
export function onModelFailure(decision: AgentDecision, event: Failed): void {
  const before = decision.run;
  if (before.phase.name !== 'thinking') return;
  if (isShortening(before)) return onShortened(decision, event);
  const counted = countTurn(before, event.call, event.actionId);
  const run = { ...counted, modelFailures: counted.modelFailures + 1 };
  decision.change({ run });
  decision.write(turnRow(before, run, event, null));
  const notBefore = retryAt(decision, event, before.phase.mode);
  if (notBefore !== null) decision.changeRun({ phase: { ...before.phase, notBefore } });
  else stop(decision, classifyFailure(run, event, decision.at));
}

/** The outcome of a run whose model call failed: caused by the clock, a cap that forbade the call, or the model. */
function classifyFailure(run: Run, { code }: Failed, at: number): ApologyOutcome {
  if (code !== 'model-failed' && code !== 'model-timeout') return code;
  const isLate = code === 'model-timeout' && 'deadlineAt' in run.clock && at >= run.clock.deadlineAt;
  return isLate ? 'deadline' : 'model-failed';
}

/** When a failed call may be repeated, in milliseconds since the epoch; null when it may not, or no budget would be left then. */
function retryAt({ settings, run }: AgentDecision, event: Failed, mode: ThinkMode): number | null {
  const { at, retryInMs } = event;
  const isPatient = run.child?.isBackground === true;
  if (asksFallback(run, event)) return spentBudget(run, at, mode) === null ? at : null;
  const retries = run.child?.params?.maxRetries ?? settings.modelRetries;
  if (retryInMs === null || (run.modelFailures > retries && !isPatient)) return null;
  const next = at + (isPatient ? retryPauseMs(run.modelFailures, retryInMs) : retryInMs);
  return spentBudget(run, next, mode) === null ? next : null;
}

/** Whether the other model is asked at once: the first has failed for the first time, for good or not. What a cap has forbidden costs no less there. */
function asksFallback({ child, modelFailures }: Run, { code }: Failed): boolean {
  return child?.fallback !== undefined && modelFailures === 1 && (code === 'model-failed' || code === 'model-timeout');
}

function climb(decision: AgentDecision, event: Broken): void {
  const { run } = decision;
  const mode = ladder[run.violations - 1];
  if (mode === undefined && event.isCut && run.audience === 'parent')
    return endChild(decision, 'contract-broken', { output: null, why: cutOff, code: 'MODEL_OUTPUT_CUT' });
  if (mode === undefined) return stop(decision, 'contract-broken');
  think(decision, mode, keptComplaint(event.complaint, readRules(run)));
}

function refuseUnknownTool(decision: AgentDecision, event: Broken): void {
  const { settings, run } = decision;
  carryOut(decision, judgeUnknownTool(settings, run, clip(oneLine(event.complaint), maxRefusalChars)));
}
