import { clip, unitsOf } from '#values';
import { complaintChars, correctiveNote } from '#model-turn';
import type { ModelCall } from '#protocol';
import type { ProgramEvent } from '#program';
import type { AssistantDecision } from '../decision.js';
import { readAnswer, threadTurnForm } from '../words/answer.js';
import { isClaimed } from '../words/deeds.js';
import type { Deed } from '../words/deeds.js';
import { limits } from '../limits.js';
import { readCalls, withoutAbsent } from '../calls/more-tools.js';
import { providerIsBack, waitForProvider } from './outage.js';
import { isQuoting, recordLine } from '../record-line.js';
import { retirePlan } from '../plan/end-plan.js';
import { hasReplanned } from '../plan/replan.js';
import { sayFixed, sayWithLine } from '../words/say.js';
import { toTurnRow } from '../rows.js';
import { closeRun, endTurn } from './turns.js';

/** Of a complaint, in runs of rules 1. */
const charsOfRules1 = 300;

type Of<T extends ProgramEvent['type']> = Extract<ProgramEvent, { type: T }>;

/** What a call of the model has cost. */
function count(decision: AssistantDecision, { usage }: ModelCall, actionId: string): void {
  const { run } = decision;
  const tokens = usage.tokensIn + usage.tokensOut;
  decision.changeRun({
    ...{ turn: run.turn + 1, lastActionId: actionId },
    ...{ tokensUsed: run.tokensUsed + tokens, tokensLeft: run.tokensLeft - tokens },
    ...{ costMicroUsd: run.costMicroUsd + usage.costMicroUsd, costLeft: run.costLeft - usage.costMicroUsd },
  });
}

/** A decision of the model: calls, or words for the person, which end its turn. */
export function onReplied(decision: AssistantDecision, event: Of<'model-replied'>): void {
  count(decision, event.call, event.actionId);
  decision.changeRun({ stepsUsed: decision.run.stepsUsed + 1 });
  providerIsBack(decision);
  decision.changeTurn({ stepsUsed: decision.turn.stepsUsed + 1, modelFailures: 0, note: null });
  const { next_action: action, control } = event.turn;
  if (action.type !== 'tool') {
    decision.write(toTurnRow(decision.run, event, null));
    return onWords(decision, action.message, control.reason === 'cannot_proceed');
  }
  const read = readCalls(decision, action.args);
  decision.write(toTurnRow(decision.run, event, 'complaint' in read ? 'bad-tool-args' : null));
  if ('complaint' in read) return violated(decision, read.complaint);
  const calls = decision.rules >= 3 ? read.calls.map((call) => withoutAbsent(decision, call)) : read.calls;
  const twice = calls.find(({ id }, at) => calls.findIndex((other) => other.id === id) < at);
  if (twice) return violated(decision, `Two calls have the id "${twice.id}"`);
  sayBeside(decision, action.args['say']);
  decision.say({ role: 'assistant', text: '', toolCalls: calls });
  for (const { id, name, args } of calls) decision.tell('tool-call', { toolCallId: id, tool: name, args });
  const waiting = { status: 'waiting' as const, isAllowed: false, entity: null, result: null, ok: false };
  decision.changeTurn({
    violations: 0,
    actionId: event.actionId,
    calls: calls.map((call) => ({ ...call, ...waiting })),
  });
}

/** Words that stand beside calls: whoever asked two things need not wait for the second to get the first. A checkpoint says nothing. */
function sayBeside(decision: AssistantDecision, words: unknown): void {
  const { followUp, did = [] } = decision.turn;
  if (decision.rules < 3 || typeof words !== 'string' || words.trim() === '' || followUp?.type === 'checkpoint') return;
  const quoting = followUp !== null && isQuoting(decision, followUp);
  sayWithLine(decision, words, {
    line: recordLine(decision.turn, decision.state.plan, [], false),
    did,
    isQuoting: quoting,
  });
}

/** A checkpoint says nothing, and a replan that only acknowledges does not either: what counts is what the runtime does then. */
function onWords(decision: AssistantDecision, text: string, hasGivenUp: boolean): void {
  if (decision.rules >= 3) return onAnswer(decision, text, hasGivenUp);
  const { followUp, hasActed } = decision.turn;
  const isAcknowledgement = followUp?.type === 'replan' && !hasActed && !hasGivenUp;
  if (followUp?.type !== 'checkpoint' && !isAcknowledgement) sayFixed(decision, text);
  endTurn(decision, { how: 'answered', hasGivenUp });
}

/** Words with what they claim was done: what no call of the turn has done may be done now, once; then the runtime's line says that it was not. */
function onAnswer(decision: AssistantDecision, message: string, hasGivenUp: boolean): void {
  const { text, claims } = readAnswer(message);
  const { followUp, did = [], isClaimTold } = decision.turn;
  const unmet = claims.filter((claim) => !isClaimed(claim, did));
  if (unmet.length > 0 && isClaimTold !== true)
    return decision.changeTurn({ isClaimTold: true, note: claimNote(unmet) });
  if (followUp?.type === 'replan' && hasGivenUp && decision.state.plan?.status === 'awaiting_replan')
    retirePlan(decision);
  sayAnswer(decision, text, claims, hasGivenUp);
  endTurn(decision, { how: 'answered', hasGivenUp });
}

/** A checkpoint says nothing. The words of a replan wait for what comes of the plan; what it has done does not. */
function sayAnswer(decision: AssistantDecision, text: string, claims: readonly Deed[], hasGivenUp: boolean): void {
  const { followUp, did = [] } = decision.turn;
  const line = recordLine(decision.turn, decision.state.plan, claims);
  const isLeft = followUp?.type === 'replan' && !hasGivenUp && !hasReplanned(decision.turn, decision.state.plan);
  const quoting = followUp !== null && isQuoting(decision, followUp);
  if (isLeft && did.length > 0) sayFixed(decision, line, quoting);
  if (!isLeft && followUp?.type !== 'checkpoint') sayWithLine(decision, text, { line, did, isQuoting: quoting });
}

function claimNote(unmet: readonly Deed[]): string {
  const said = unmet.map(({ act, target }) => `${act} ${target}`.trim()).join(', ');
  return `You say that this was done, and no call of this turn has done it: ${said}. Do it now with a call, or answer without it.`;
}

/** An output that is no turn costs what it costs, and is asked for again with what was wrong. */
export function onBroken(decision: AssistantDecision, event: Of<'contract-broken'>): void {
  count(decision, event.call, event.actionId);
  decision.write(toTurnRow(decision.run, event, null));
  providerIsBack(decision);
  violated(decision, event.complaint);
}

function violated(decision: AssistantDecision, complaint: string): void {
  const violations = decision.turn.violations + 1;
  const note =
    decision.rules < 2
      ? correctiveNote(unitsOf(complaint, charsOfRules1))
      : correctiveNote(clip(complaint, complaintChars), threadTurnForm);
  decision.changeTurn({ violations, note });
  if (violations > limits.violations) fail(decision);
}

/** A call that failed is made again a few times where that may help. */
export function onModelFailed(decision: AssistantDecision, event: Of<'model-failed'>): void {
  count(decision, event.call, event.actionId);
  decision.write(toTurnRow(decision.run, event, null));
  const { retryInMs, code } = event;
  if (decision.rules >= 3 && waitForProvider(decision, event)) return;
  const modelFailures = decision.turn.modelFailures + 1;
  const notBefore = decision.at + (retryInMs ?? 0);
  if (code === 'cost-cap' || code === 'budget-spent') return closeRun(decision, code);
  if (retryInMs !== null && modelFailures <= decision.settings.modelRetries && notBefore < decision.turn.deadlineAt)
    return decision.changeTurn({ modelFailures, notBefore });
  fail(decision);
}

/** The turn comes to nothing: the person is told so, unless the runtime has better words. */
function fail(decision: AssistantDecision): void {
  decision.tell('error', { turnId: decision.turn.id, message: 'the model gave no answer' });
  if (decision.turn.followUp === null) sayFixed(decision, 'I could not find an answer. Please write again.');
  endTurn(decision, { how: 'failed', hasGivenUp: false });
}

/** Ends what has used up its steps or its money before the model is asked again. */
export function checkBudget(decision: AssistantDecision): void {
  const { run, turn } = decision.state;
  if (run === null || run.ending !== null || turn === null || turn.calls.length > 0) return;
  if (run.tokensLeft <= 0) return closeRun(decision, 'token-cap');
  if (run.costLeft <= 0) return closeRun(decision, 'cost-cap');
  if (turn.stepsUsed < limits.steps) return;
  sayFixed(decision, 'I have used all of my steps. What is done so far is kept; write again to go on.');
  endTurn(decision, { how: 'failed', hasGivenUp: false });
}
