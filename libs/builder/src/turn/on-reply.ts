import { batchForm, complaintChars, correctiveNote, turnForm } from '#model-turn';
import { clip, unitsOf } from '#values';
import { readRules, retryPauseMs } from '#program';
import type { ModelCall, RunOutcome } from '#protocol';
import type { ProgramEvent } from '#program';
import { readBatch } from '../batch/read-batch.js';
import type { BuilderDecision } from '../decision.js';
import { limits } from '../limits.js';
import { withMessage } from '../session-state.js';
import type { SessionRun } from '../session-state.js';
import { circleNote, isCircling } from './circles.js';
import { endRun } from './end-run.js';
import { findEvidence, missingEvidence } from './evidence.js';
import { toTurnRow } from './rows.js';
import type { BuilderSettings } from './settings.js';

/** Of a complaint, in runs of rules 1. */
const charsOfRules1 = 300;

type Of<T extends ProgramEvent['type']> = Extract<ProgramEvent, { type: T }>;

const form = turnForm({ tool: batchForm });

/** How often in a row an output may be no turn. */
const mostViolations = 2;

/** Counts a call of the model, whatever came of it. */
function count(decision: BuilderDecision, { usage }: ModelCall, actionId: string): void {
  const { turn, tokensUsed, costMicroUsd } = decision.run;
  decision.changeRun({
    turn: turn + 1,
    tokensUsed: tokensUsed + usage.tokensIn + usage.tokensOut,
    costMicroUsd: costMicroUsd + usage.costMicroUsd,
    lastActionId: actionId,
  });
}

/** A decision of the model: calls, or words for the person. */
export function onReplied(decision: BuilderDecision, event: Of<'model-replied'>): void {
  count(decision, event.call, event.actionId);
  decision.changeRun({ stepsUsed: decision.run.stepsUsed + 1, modelFailures: 0, note: null });
  const { next_action: action, control } = event.turn;
  if (action.type === 'tool') return onCalls(decision, event, readBatch(action.args));
  const { run, state } = decision;
  decision.write(toTurnRow(run, event, null));
  if (action.type === 'clarify') return endRun(decision, 'answered', action.message);
  if (control.reason === 'cannot_proceed') return endRun(decision, 'cannot-proceed', action.message);
  const missing = state.revision > run.baseRevision ? missingEvidence(findEvidence(state)) : null;
  if (missing === null) return finish(decision, action.message);
  if (run.reminders >= limits.evidenceReminders) return endRun(decision, 'stalled', null);
  decision.changeRun({ violations: 0, reminders: run.reminders + 1, note: missing });
  goOn(decision);
}

function onCalls(decision: BuilderDecision, event: Of<'model-replied'>, read: ReturnType<typeof readBatch>): void {
  decision.write(toTurnRow(decision.run, event, 'complaint' in read ? 'bad-tool-args' : null));
  if ('complaint' in read) return onViolation(decision, read.complaint);
  const { calls } = read;
  if (isCircling(decision.run, calls)) return onCircle(decision);
  decision.change(withMessage(decision.state, { at: decision.at, role: 'assistant', text: '', toolCalls: calls }));
  decision.changeRun({ violations: 0, steps: [{ name: 'batch', actionId: event.actionId, calls }] });
  goOn(decision);
}

/** Calls that lead nowhere are not made: the model is told so once, and the run ends where it goes on with them. */
function onCircle(decision: BuilderDecision): void {
  if (decision.run.hasReflected === true) return endRun(decision, 'stalled', null, circled);
  decision.changeRun({ violations: 0, hasReflected: true, note: circleNote });
  goOn(decision);
}

const circled = 'I was going round in circles. What is built so far is kept; say what to change.';

/** A person has the draft; what a thread had built is stored first. */
function finish(decision: BuilderDecision, text: string): void {
  const { run, state } = decision;
  const isNew = run.child?.saved === null && state.revision > run.baseRevision;
  if (isNew) decision.changeRun({ violations: 0, steps: [{ name: 'save', text }] });
  else endRun(decision, 'answered', text);
}

/** An output that is no turn costs what it costs, and is asked for again with what was wrong. */
export function onBroken(decision: BuilderDecision, event: Of<'contract-broken'>): void {
  count(decision, event.call, event.actionId);
  decision.changeRun({ modelFailures: 0 });
  decision.write(toTurnRow(decision.run, event, null));
  onViolation(decision, event.complaint);
}

function onViolation(decision: BuilderDecision, complaint: string): void {
  const isFirst = readRules(decision.run) < 2;
  const note = isFirst
    ? correctiveNote(unitsOf(complaint, charsOfRules1))
    : correctiveNote(clip(complaint, complaintChars), form);
  decision.changeRun({ violations: decision.run.violations + 1, note });
  if (decision.run.violations > mostViolations) endRun(decision, 'contract-broken', null);
  else goOn(decision);
}

/** A call that failed is made again a few times where that may help. */
export function onModelFailed(
  decision: BuilderDecision,
  event: Of<'model-failed'>,
  { modelRetries }: BuilderSettings,
): void {
  count(decision, event.call, event.actionId);
  decision.changeRun({ modelFailures: decision.run.modelFailures + 1 });
  const { run } = decision;
  decision.write(toTurnRow(run, event, null));
  const { retryInMs, code } = event;
  const isPatient = readRules(run) >= 3 && run.child !== undefined; // a task of a thread has its own deadline
  const at = decision.at + (isPatient ? retryPauseMs(run.modelFailures, retryInMs) : (retryInMs ?? 0));
  if (retryInMs !== null && (run.modelFailures <= modelRetries || isPatient) && at < run.deadlineAt)
    return decision.changeRun({ steps: [{ name: 'think', notBefore: at }] });
  const outcome: RunOutcome =
    code === 'model-timeout' ? (decision.at >= run.deadlineAt ? 'deadline' : 'model-failed') : code;
  endRun(decision, outcome, null);
}

/** The run goes on with its next steps, unless it has spent what it may. */
export function goOn(decision: BuilderDecision): void {
  const spent = spentBudget(decision.run);
  const [step] = decision.run.steps;
  if (spent !== null && step?.name !== 'batch') endRun(decision, spent, null);
}

const usual = { steps: limits.steps, tokens: limits.runTokens, costMicroUsd: limits.runCostMicroUsd };

function spentBudget({ stepsUsed, tokensUsed, costMicroUsd, child }: SessionRun): RunOutcome | null {
  const { steps, tokens, costMicroUsd: money } = child?.grant ?? usual;
  if (stepsUsed >= steps) return 'step-cap';
  if (tokensUsed >= Math.min(tokens, limits.runTokens)) return 'token-cap';
  return costMicroUsd >= Math.min(money, limits.runCostMicroUsd) ? 'cost-cap' : null;
}
