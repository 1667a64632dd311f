import { batchForm, complaintChars, correctiveNote, turnForm } from '#model-turn';
import { clip, unitsOf } from '#values';
import { retryPauseMs, rulesOf } from '#program';
import type { ModelCall, RunOutcome } from '#protocol';
import type { ProgramEvent } from '#program';
import { readBatch } from '../batch/read-batch.js';
import type { BuilderDecision } from '../decision.js';
import { limits } from '../limits.js';
import { withMessage } from '../session-state.js';
import type { SessionRun } from '../session-state.js';
import { circleNote, isCircling } from './circles.js';
import { endRun } from './end-run.js';
import { evidenceOf, missingEvidence } from './evidence.js';
import { turnRowOf } from './rows.js';
import type { BuilderSettings } from './settings.js';

/** Of a complaint, in runs of rules 1. */
const charsOfRules1 = 300;

type Of<T extends ProgramEvent['type']> = Extract<ProgramEvent, { type: T }>;

const form = turnForm({ tool: batchForm });

/** How often in a row an output may be no turn. */
const mostViolations = 2;

function counted(run: SessionRun, { usage }: ModelCall, actionId: string): SessionRun {
  const tokensUsed = run.tokensUsed + usage.tokensIn + usage.tokensOut;
  const costMicroUsd = run.costMicroUsd + usage.costMicroUsd;
  return { ...run, turn: run.turn + 1, tokensUsed, costMicroUsd, lastActionId: actionId };
}

/** A decision of the model: calls, or words for the person. */
export function onReplied(decision: BuilderDecision, before: SessionRun, event: Of<'model-replied'>): void {
  const run = {
    ...counted(before, event.call, event.actionId),
    stepsUsed: before.stepsUsed + 1,
    modelFailures: 0,
    note: null,
  };
  const { next_action: action, control } = event.turn;
  if (action.type === 'tool') {
    const read = readBatch(action.args);
    decision.write(turnRowOf(run, event, 'complaint' in read ? 'bad-tool-args' : null));
    if ('complaint' in read) return onViolation(decision, run, read.complaint);
    const { calls } = read;
    if (isCircling(run, calls)) return onCircle(decision, run);
    decision.change(withMessage(decision.state, { at: decision.at, role: 'assistant', text: '', toolCalls: calls }));
    return goOn(decision, { ...run, violations: 0, steps: [{ name: 'batch', actionId: event.actionId, calls }] });
  }
  decision.write(turnRowOf(run, event, null));
  if (action.type === 'clarify') return endRun(decision, run, 'answered', action.message);
  if (control.reason === 'cannot_proceed') return endRun(decision, run, 'cannot-proceed', action.message);
  const missing = decision.state.revision > run.baseRevision ? missingEvidence(evidenceOf(decision.state)) : null;
  if (missing === null) return finish(decision, run, action.message);
  if (run.reminders >= limits.evidenceReminders) return endRun(decision, run, 'stalled', null);
  goOn(decision, { ...run, violations: 0, reminders: run.reminders + 1, note: missing });
}

/** Calls that lead nowhere are not made: the model is told so once, and the run ends where it goes on with them. */
function onCircle(decision: BuilderDecision, run: SessionRun): void {
  if (run.hasReflected === true) return endRun(decision, run, 'stalled', null, circled);
  goOn(decision, { ...run, violations: 0, hasReflected: true, note: circleNote });
}

const circled = 'I was going round in circles. What is built so far is kept; say what to change.';

/** A person has the draft; what a thread had built is stored first. */
function finish(decision: BuilderDecision, run: SessionRun, text: string): void {
  const isNew = run.child?.saved === null && decision.state.revision > run.baseRevision;
  if (!isNew) return endRun(decision, run, 'answered', text);
  decision.change({ run: { ...run, violations: 0, steps: [{ name: 'save', text }] } });
}

/** An output that is no turn costs what it costs, and is asked for again with what was wrong. */
export function onBroken(decision: BuilderDecision, before: SessionRun, event: Of<'contract-broken'>): void {
  const run = { ...counted(before, event.call, event.actionId), modelFailures: 0 };
  decision.write(turnRowOf(run, event, null));
  onViolation(decision, run, event.complaint);
}

function onViolation(decision: BuilderDecision, before: SessionRun, complaint: string): void {
  const isFirst = rulesOf(before) < 2;
  const note = isFirst
    ? correctiveNote(unitsOf(complaint, charsOfRules1))
    : correctiveNote(clip(complaint, complaintChars), form);
  const run = { ...before, violations: before.violations + 1, note };
  if (run.violations > mostViolations) endRun(decision, run, 'contract-broken', null);
  else goOn(decision, run);
}

/** A call that failed is made again a few times where that may help. */
export function onModelFailed(
  decision: BuilderDecision,
  before: SessionRun,
  event: Of<'model-failed'>,
  settings: BuilderSettings,
): void {
  const run = { ...counted(before, event.call, event.actionId), modelFailures: before.modelFailures + 1 };
  decision.write(turnRowOf(run, event, null));
  const { retryInMs, code } = event;
  const isPatient = rulesOf(run) >= 3 && run.child !== undefined; // a task of a thread has its own deadline
  const at = decision.at + (isPatient ? retryPauseMs(run.modelFailures, retryInMs) : (retryInMs ?? 0));
  if (retryInMs !== null && (run.modelFailures <= settings.modelRetries || isPatient) && at < run.deadlineAt)
    return decision.change({ run: { ...run, steps: [{ name: 'think', notBefore: at }] } });
  const outcome: RunOutcome =
    code === 'model-timeout' ? (decision.at >= run.deadlineAt ? 'deadline' : 'model-failed') : code;
  endRun(decision, run, outcome, null);
}

/** The run with its next steps, unless it has spent what it may. */
export function goOn(decision: BuilderDecision, run: SessionRun): void {
  const spent = spentBudget(run);
  const [step] = run.steps;
  if (spent !== null && step?.name !== 'batch') return endRun(decision, run, spent, null);
  decision.change({ run });
}

const usual = { steps: limits.steps, tokens: limits.runTokens, costMicroUsd: limits.runCostMicroUsd };

function spentBudget({ stepsUsed, tokensUsed, costMicroUsd, child }: SessionRun): RunOutcome | null {
  const { steps, tokens, costMicroUsd: money } = child?.grant ?? usual;
  if (stepsUsed >= steps) return 'step-cap';
  if (tokensUsed >= Math.min(tokens, limits.runTokens)) return 'token-cap';
  return costMicroUsd >= Math.min(money, limits.runCostMicroUsd) ? 'cost-cap' : null;
}
