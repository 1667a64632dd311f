import { clip, unitsOf } from '#values';
import { complaintChars, correctiveNote } from '#model-turn';
import type { ModelCall } from '#protocol';
import type { ProgramEvent } from '#program';
import type { Decision } from './decision.js';
import { readAnswer, threadTurnForm } from './answer.js';
import { isClaimed } from './deeds.js';
import type { Deed } from './deeds.js';
import { limits } from './limits.js';
import { readCalls, withoutAbsent } from './more-tools.js';
import { providerIsBack, waitForProvider } from './outage.js';
import { isQuoting, recordLine } from './record-line.js';
import { retirePlan } from './plan-flow.js';
import { hasReplanned } from './replan.js';
import { sayFixed, sayWithLine } from './say.js';
import { turnRowOf } from './rows.js';
import { closeRun, endTurn } from './turns.js';

/** Of a complaint, in runs of rules 1. */
const charsOfRules1 = 300;

type Of<T extends ProgramEvent['type']> = Extract<ProgramEvent, { type: T }>;

/** What a call of the model has cost. */
function count(d: Decision, { usage }: ModelCall, actionId: string): void {
  const { run } = d;
  const tokens = usage.tokensIn + usage.tokensOut;
  d.changeRun({
    ...{ turn: run.turn + 1, lastActionId: actionId },
    ...{ tokensUsed: run.tokensUsed + tokens, tokensLeft: run.tokensLeft - tokens },
    ...{ costMicroUsd: run.costMicroUsd + usage.costMicroUsd, costLeft: run.costLeft - usage.costMicroUsd },
  });
}

/** A decision of the model: calls, or words for the person, which end its turn. */
export function onReplied(d: Decision, event: Of<'model-replied'>): void {
  count(d, event.call, event.actionId);
  d.changeRun({ stepsUsed: d.run.stepsUsed + 1 });
  providerIsBack(d);
  d.changeTurn({ stepsUsed: d.turn.stepsUsed + 1, modelFailures: 0, note: null });
  const { next_action: action, control } = event.turn;
  if (action.type !== 'tool') {
    d.write(turnRowOf(d.run, event, null));
    return onWords(d, action.message, control.reason === 'cannot_proceed');
  }
  const read = readCalls(d, action.args);
  d.write(turnRowOf(d.run, event, 'complaint' in read ? 'bad-tool-args' : null));
  if ('complaint' in read) return violated(d, read.complaint);
  const calls = d.rules >= 3 ? read.calls.map((call) => withoutAbsent(d, call)) : read.calls;
  const twice = calls.find(({ id }, at) => calls.findIndex((other) => other.id === id) < at);
  if (twice) return violated(d, `Two calls have the id "${twice.id}"`);
  sayBeside(d, action.args['say']);
  d.say({ role: 'assistant', text: '', toolCalls: calls });
  for (const { id, name, args } of calls) d.tell('tool-call', { toolCallId: id, tool: name, args });
  const waiting = { status: 'waiting' as const, isAllowed: false, entity: null, result: null, ok: false };
  d.changeTurn({ violations: 0, actionId: event.actionId, calls: calls.map((call) => ({ ...call, ...waiting })) });
}

/** Words that stand beside calls: whoever asked two things need not wait for the second to get the first. A checkpoint says nothing. */
function sayBeside(d: Decision, words: unknown): void {
  const { followUp, did = [] } = d.turn;
  if (d.rules < 3 || typeof words !== 'string' || words.trim() === '' || followUp?.type === 'checkpoint') return;
  const quoting = followUp !== null && isQuoting(d, followUp);
  sayWithLine(d, words, { line: recordLine(d.turn, d.state.plan, [], false), did, isQuoting: quoting });
}

/** A checkpoint says nothing, and a replan that only acknowledges does not either: what counts is what the runtime does then. */
function onWords(d: Decision, text: string, hasGivenUp: boolean): void {
  if (d.rules >= 3) return onAnswer(d, text, hasGivenUp);
  const { followUp, hasActed } = d.turn;
  const isAcknowledgement = followUp?.type === 'replan' && !hasActed && !hasGivenUp;
  if (followUp?.type !== 'checkpoint' && !isAcknowledgement) sayFixed(d, text);
  endTurn(d, { how: 'answered', hasGivenUp });
}

/** Words with what they claim was done: what no call of the turn has done may be done now, once; then the runtime's line says that it was not. */
function onAnswer(d: Decision, message: string, hasGivenUp: boolean): void {
  const { text, claims } = readAnswer(message);
  const { followUp, did = [], isClaimTold } = d.turn;
  const unmet = claims.filter((claim) => !isClaimed(claim, did));
  if (unmet.length > 0 && isClaimTold !== true) return d.changeTurn({ isClaimTold: true, note: claimNote(unmet) });
  if (followUp?.type === 'replan' && hasGivenUp && d.state.plan?.status === 'awaiting_replan') retirePlan(d);
  sayAnswer(d, text, claims, hasGivenUp);
  endTurn(d, { how: 'answered', hasGivenUp });
}

/** A checkpoint says nothing. The words of a replan wait for what comes of the plan; what it has done does not. */
function sayAnswer(d: Decision, text: string, claims: readonly Deed[], hasGivenUp: boolean): void {
  const { followUp, did = [] } = d.turn;
  const line = recordLine(d.turn, d.state.plan, claims);
  const isLeft = followUp?.type === 'replan' && !hasGivenUp && !hasReplanned(d.turn, d.state.plan);
  const quoting = followUp !== null && isQuoting(d, followUp);
  if (isLeft && did.length > 0) sayFixed(d, line, quoting);
  if (!isLeft && followUp?.type !== 'checkpoint') sayWithLine(d, text, { line, did, isQuoting: quoting });
}

function claimNote(unmet: readonly Deed[]): string {
  const said = unmet.map(({ act, target }) => `${act} ${target}`.trim()).join(', ');
  return `You say that this was done, and no call of this turn has done it: ${said}. Do it now with a call, or answer without it.`;
}

/** An output that is no turn costs what it costs, and is asked for again with what was wrong. */
export function onBroken(d: Decision, event: Of<'contract-broken'>): void {
  count(d, event.call, event.actionId);
  d.write(turnRowOf(d.run, event, null));
  providerIsBack(d);
  violated(d, event.complaint);
}

function violated(d: Decision, complaint: string): void {
  const violations = d.turn.violations + 1;
  const note =
    d.rules < 2
      ? correctiveNote(unitsOf(complaint, charsOfRules1))
      : correctiveNote(clip(complaint, complaintChars), threadTurnForm);
  d.changeTurn({ violations, note });
  if (violations > limits.violations) fail(d);
}

/** A call that failed is made again a few times where that may help. */
export function onModelFailed(d: Decision, event: Of<'model-failed'>): void {
  count(d, event.call, event.actionId);
  d.write(turnRowOf(d.run, event, null));
  const { retryInMs, code } = event;
  if (d.rules >= 3 && waitForProvider(d, event)) return;
  const modelFailures = d.turn.modelFailures + 1;
  const notBefore = d.at + (retryInMs ?? 0);
  if (code === 'cost-cap' || code === 'budget-spent') return closeRun(d, code);
  if (retryInMs !== null && modelFailures <= d.settings.modelRetries && notBefore < d.turn.deadlineAt)
    return d.changeTurn({ modelFailures, notBefore });
  fail(d);
}

/** The turn comes to nothing: the person is told so, unless the runtime has better words. */
function fail(d: Decision): void {
  d.tell('error', { turnId: d.turn.id, message: 'the model gave no answer' });
  if (d.turn.followUp === null) sayFixed(d, 'I could not find an answer. Please write again.');
  endTurn(d, { how: 'failed', hasGivenUp: false });
}

/** Ends what has used up its steps or its money before the model is asked again. */
export function checkBudget(d: Decision): void {
  const { run, turn } = d.state;
  if (run === null || run.ending !== null || turn === null || turn.calls.length > 0) return;
  if (run.tokensLeft <= 0) return closeRun(d, 'token-cap');
  if (run.costLeft <= 0) return closeRun(d, 'cost-cap');
  if (turn.stepsUsed < limits.steps) return;
  sayFixed(d, 'I have used all of my steps. What is done so far is kept; write again to go on.');
  endTurn(d, { how: 'failed', hasGivenUp: false });
}
