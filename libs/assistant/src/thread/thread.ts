import type { InlineEffect, Pin } from '#protocol';
import type { Program, ProgramEvent } from '#program';
import { asideEffect, checkWindow, onAside } from './memory/asides.js';
import { onAnswered, runCalls } from './calls/calls.js';
import { onChildAskClosed, onChildAsked } from './requests/child-asks.js';
import { onChildEnded } from './turns/child-ends.js';
import { computeWakeAt, onStoreAway, onTime } from './turns/deadlines.js';
import { findNoticeAt } from './words/notice.js';
import { AssistantDecision } from './decision.js';
import { lookEffect, onLooked } from './turns/idle.js';
import { checkBudget, onBroken, onModelFailed, onReplied } from './turns/on-reply.js';
import { onOrder, openFromQueue } from './turns/orders.js';
import { presentRules } from './rules.js';
import type { ThreadSettings } from './settings.js';
import { afterText, nextText } from './words/texts.js';
import { newThread } from './thread-state.js';
import { surveyStep } from './plan/survey-step.js';
import { versionsName } from './plan/stale-proofs.js';
import type { ThreadRun, ThreadState, ThreadTurn } from './thread-state.js';
import { advance, closeRun } from './turns/turns.js';

/** The steps of a thread that run inside its turn, beside the calls of its tools: the name by which a person knows a workflow. */
export const entityName = 'entity-name';

/**
 * Threads as a program (ADR 85): a run is all that a message leads to, its turns are the model's, and every task, approval, question,
 * checkpoint and follow-up of it has a deadline and one end. `settingsOf(null)`: of a run that begins now.
 */
export function createThread(settingsOf: (pin: Pin | null) => ThreadSettings): Program<ThreadState> {
  const next = (state: ThreadState | null): InlineEffect | null => {
    if (state === null || state.run === null) return null;
    return lookEffect(state) ?? (state.turn ? findNextEffect(state.turn) : null);
  };
  return {
    name: 'assistant',
    rules: presentRules,
    decide(state, event, stamp) {
      const before = state ?? begun(event);
      const settings = settingsOf(before.run === null ? (stamp.opens ?? null) : toPin(before.run));
      const decision = new AssistantDecision({ settings, stamp, at: event.at, state: before });
      take(decision, event);
      if (decision.state.run !== null) advance(decision, runCalls);
      checkBudget(decision);
      if (decision.state.run !== null) advance(decision, runCalls);
      checkWindow(decision);
      oweText(decision);
      return decision.step();
    },
    next,
    isThinking: (state) => next(state) !== null,
    isLive: (state) => (state?.run ?? null) !== null,
    wakeAt: (state) => (state === null ? null : computeWakeAt(state)),
    noticeAt: (state) => (state === null ? null : findNoticeAt(state)),
    findLiveRun: (state) =>
      state?.run ? { id: state.run.id, pin: toPin(state.run), awayCountedTo: state.run.awayCountedTo } : null,
    runStateAt: () => null,
    waitingMessages: () => [],
  };
}

function toPin({ policyVersion, agentId, agentVersion }: ThreadRun): Pin {
  return { policyVersion, agentId, agentVersion };
}

/** A thread begins with its first message, what is remembered of a user with its first order. Whatever else comes first finds one without a name. */
function begun(event: ProgramEvent): ThreadState {
  if (event.type === 'thread-ordered' && event.order.type === 'remember')
    return newThread('', event.order.user, event.at);
  if (event.type !== 'thread-ordered' || event.order.type !== 'say') return newThread('', '', event.at);
  return newThread(event.order.threadId, event.order.user, event.at);
}

function findNextEffect(turn: ThreadTurn): InlineEffect | null {
  const { calls, actionId, notBefore, deadlineAt } = turn;
  const call = calls.find(({ status }) => status !== 'done');
  if (call === undefined) return asideEffect(turn) ?? { type: 'call-model', mode: 'action', notBefore, deadlineAt };
  const { id, name, args, status, proofs } = call;
  const of = `${actionId}.${id}`;
  if (proofs !== undefined && status === 'doing')
    return {
      ...{ type: 'run-inline-tool', actionId: of, tool: versionsName },
      args: { workflowIds: Object.keys(proofs) },
    };
  if (status === 'doing' && name === 'plan') return { type: 'run-inline-tool', actionId: of, tool: surveyStep, args };
  if (status === 'naming') return { type: 'run-inline-tool', actionId: of, tool: entityName, args };
  return status === 'doing' ? { type: 'run-inline-tool', actionId: of, tool: name, args } : null;
}

function take(decision: AssistantDecision, event: ProgramEvent): void {
  if (event.type === 'thread-ordered') return onOrder(decision, event);
  if ('messageId' in event) return decision.handled(event.messageId);
  if (event.type === 'tool-finished') return onTextEnded(decision, event);
  if (decision.state.run === null) return event.type === 'deadline-passed' ? openFromQueue(decision) : undefined;
  inRun(decision, event);
}

/** The next text that the thread's person is sent, once all that they may be told is decided. */
function oweText(decision: AssistantDecision): void {
  const text = nextText(decision.state, decision.nextEffectId(), decision.at);
  if (text === null) return;
  decision.state = text.state;
  decision.owe(text.effect);
}

/** The one end of a text. One that was not sent is an event: the thread goes on without it. */
function onTextEnded(
  decision: AssistantDecision,
  { effectId, result }: Extract<ProgramEvent, { type: 'tool-finished' }>,
): void {
  if (decision.state.texting?.owed === effectId && !result.ok)
    decision.tell('error', { message: `a text was not sent: ${result.envelope.error.message}` });
  decision.change(afterText(decision.state, effectId));
}

function inRun(decision: AssistantDecision, event: Exclude<ProgramEvent, { messageId: string }>): void {
  if (event.type === 'child-ended') return onChildEnded(decision, event);
  if (event.type === 'approval-asked') return onChildAsked(decision, event);
  if (event.type === 'approval-closed') return onChildAskClosed(decision, event.approvalId);
  if (event.type === 'deadline-passed') return onTime(decision);
  if (event.type === 'store-was-away') return onStoreAway(decision, event);
  if (event.type === 'say-asked')
    return decision.post({
      to: event.actorId,
      event: { type: 'said', sayId: event.sayId, status: 'rejected', providerId: null },
    });
  if (event.type === 'cancel-requested' && event.runId === decision.run.id) return closeRun(decision, 'cancelled');
  if (event.type === 'attempts-exhausted') return closeRun(decision, 'parked');
  if (event.type === 'inline-tool-finished' && onLooked(decision, event)) return;
  if (decision.state.turn !== null) inTurn(decision, event);
}

function inTurn(decision: AssistantDecision, event: ProgramEvent): void {
  if (event.type === 'model-replied') return onReplied(decision, event);
  if (event.type === 'contract-broken') return onBroken(decision, event);
  if (event.type === 'model-failed') return onModelFailed(decision, event);
  if (event.type === 'inline-tool-finished' && !onAside(decision, event)) onAnswered(decision, event);
}
