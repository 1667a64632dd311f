import { Decision } from '#program';
import type { InlineEffect, SessionOrder, SessionOrdered } from '#protocol';
import type { Program, ProgramEvent } from '#program';
import type { BuilderDecision } from './decision.js';
import { editDraft, redoDraft, undoDraft } from './draft.js';
import { presentRules } from './rules.js';
import { readOrderGraph, readOrderHistory, readOrderOperations } from './session-events.js';
import { childSession } from './turn/child-run.js';
import { newSession, withMessage, withCredit, withoutMessages } from './session-state.js';
import type { SessionState } from './session-state.js';

type Say = Extract<SessionOrder, { type: 'say' }>;

/** What the model does in a session: it opens a run for a message, and ends it. Pure, as the program is. */
export interface ModelSide {
  /** A thread has the session built: the one run of its life. */
  onSpawned(decision: BuilderDecision, event: Extract<ProgramEvent, { type: 'spawned' }>): void;
  /** A person's message, which is among the messages already. */
  onMessage(decision: BuilderDecision, order: Say, messageId: string): void;
  /** What happens to the run under way: the model's replies, its deadline, a cancel, an outage of the store. */
  onEvent(decision: BuilderDecision, event: ProgramEvent): void;
  /** A person asks for the end of the run under way; not called where none is. */
  onCancel(decision: BuilderDecision, order: Extract<SessionOrder, { type: 'cancel' }>): void;
  next(state: SessionState): InlineEffect | null;
}

/** Messages are kept, and nobody answers them: a session that is only drawn in. */
export const noModel: ModelSide = {
  onSpawned: () => undefined,
  onMessage: () => undefined,
  onEvent: () => undefined,
  onCancel: () => undefined,
  next: () => null,
};

/**
 * Builder sessions as a program (ADR 76): people's orders change the draft in the commit that reads them, a run is what the model does
 * about a message.
 */
export function createBuilder(model: ModelSide): Program<SessionState> {
  const next = (state: SessionState | null): InlineEffect | null => (state?.run ? model.next(state) : null);
  return {
    name: 'builder',
    rules: presentRules,
    decide(state, event, stamp) {
      const before = state ?? begun(event);
      const decision: BuilderDecision = new Decision({ state: before, stamp, at: event.at, settings: null });
      if (decision.state.isOver === true) return decision.step();
      if (event.type === 'spawned') onSpawned(decision, event, model);
      else if (event.type === 'session-ordered') onOrder(decision, event, model);
      else if ('messageId' in event) decision.handled(event.messageId);
      else if (decision.state.run !== null) model.onEvent(decision, event);
      return decision.step();
    },
    next,
    isThinking: (state) => next(state) !== null,
    isLive: (state) => (state?.run ?? null) !== null,
    wakeAt: (state) => state?.run?.deadlineAt ?? null,
    findLiveRun: (state) => (state?.run ? toLiveRun(state.run) : null),
    runStateAt: () => null,
    waitingMessages: () => [],
  };
}

/** One whose root was called off before it began ends at once. */
function onSpawned(
  decision: BuilderDecision,
  event: Extract<ProgramEvent, { type: 'spawned' }>,
  model: ModelSide,
): void {
  model.onSpawned(decision, event);
  if (event.calledOff) model.onEvent(decision, { type: 'parent-cancelled', at: event.at, reason: 'cancelled' });
}

function toLiveRun({ id, policyVersion, agentId, agentVersion, awayCountedTo }: NonNullable<SessionState['run']>) {
  return { id, pin: { policyVersion, agentId, agentVersion }, awayCountedTo };
}

/** A session begins as it is opened. Whatever else comes first finds one without a name. */
function begun(event: ProgramEvent): SessionState {
  if (event.type === 'spawned') return childSession(event, event.at);
  const none = { sessionId: '', workflowId: null, user: '', graph: { name: '', nodes: [], connections: {} } };
  if (event.type !== 'session-ordered' || event.order.type !== 'open') return newSession(none, event.at);
  const { sessionId, workflowId, user } = event.order;
  const [graph, history] = [readOrderGraph(event.order), readOrderHistory(event.order)];
  return newSession({ sessionId, workflowId, user, graph, history }, event.at);
}

function onOrder(decision: BuilderDecision, { order, messageId }: SessionOrdered, model: ModelSide): void {
  // It came in another session's commit: no message has its id.
  if (order.type === 'claim') return decision.change(withCredit(decision.state, order.month));
  decision.handled(messageId);
  if (order.type === 'say') return onSay(decision, order, messageId, model);
  if (order.type === 'cancel' && decision.state.run !== null) return model.onCancel(decision, order);
  if (order.type === 'clear') return decision.change(withoutMessages(decision.state, decision.at));
  onEdit(decision, order);
}

function onSay(decision: BuilderDecision, order: Say, messageId: string, model: ModelSide): void {
  const { id, text } = order;
  if (decision.state.messages.some((message) => message.id === id)) return;
  decision.change(withMessage(decision.state, { id, text, at: decision.at, role: 'user' }));
  model.onMessage(decision, order, messageId);
}

function onEdit(decision: BuilderDecision, order: Exclude<SessionOrder, Say>): void {
  if (order.type !== 'edit' && order.type !== 'undo' && order.type !== 'redo') return;
  const { id, user } = order;
  const asked = { id, user, by: 'person' as const, at: decision.at };
  if (order.type === 'edit')
    decision.change(
      editDraft(decision.state, { ...asked, base: order.base, operations: readOrderOperations(order) }).state,
    );
  else decision.change((order.type === 'undo' ? undoDraft : redoDraft)(decision.state, asked).state);
}
