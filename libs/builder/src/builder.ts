import type { InlineEffect, SessionOrder, SessionOrdered } from '#protocol';
import type { Program, ProgramEvent } from '#program';
import { Decision } from './decision.js';
import { editDraft, redoDraft, undoDraft } from './draft.js';
import { presentRules } from './rules.js';
import { graphOf, operationsOf } from './session-events.js';
import { childSession } from './turn/child-run.js';
import { newSession, withMessage, withCredit, withoutMessages } from './session-state.js';
import type { SessionState } from './session-state.js';

type Say = Extract<SessionOrder, { type: 'say' }>;

/** What the model does in a session: it opens a run for a message, and ends it. Pure, as the program is. */
export interface ModelSide {
  /** A thread has the session built: the one run of its life. */
  onSpawned(d: Decision, event: Extract<ProgramEvent, { type: 'spawned' }>): void;
  /** A person's message, which is among the messages already. */
  onMessage(d: Decision, order: Say, messageId: string): void;
  /** What happens to the run under way: the model's replies, its deadline, a cancel, an outage of the store. */
  onEvent(d: Decision, event: ProgramEvent): void;
  /** A person asks for the end of the run under way; not called where none is. */
  onCancel(d: Decision, order: Extract<SessionOrder, { type: 'cancel' }>): void;
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
      const d = new Decision(stamp, event.at, state ?? begun(event));
      if (d.state.isOver === true) return d.step();
      if (event.type === 'spawned') onSpawned(d, event, model);
      else if (event.type === 'session-ordered') onOrder(d, event, model);
      else if ('messageId' in event) d.heard(event.messageId);
      else if (d.state.run !== null) model.onEvent(d, event);
      return d.step();
    },
    next,
    isThinking: (state) => next(state) !== null,
    isLive: (state) => (state?.run ?? null) !== null,
    wakeAt: (state) => state?.run?.deadlineAt ?? null,
    runOf: (state) => (state?.run ? runOf(state.run) : null),
    runStateAt: () => null,
    waitingMessages: () => [],
  };
}

/** One whose root was called off before it began ends at once. */
function onSpawned(d: Decision, event: Extract<ProgramEvent, { type: 'spawned' }>, model: ModelSide): void {
  model.onSpawned(d, event);
  if (event.calledOff) model.onEvent(d, { type: 'parent-cancelled', at: event.at, reason: 'cancelled' });
}

function runOf({ id, policyVersion, agentId, agentVersion, awayCountedTo }: NonNullable<SessionState['run']>) {
  return { id, pin: { policyVersion, agentId, agentVersion }, awayCountedTo };
}

/** A session begins as it is opened. Whatever else comes first finds one without a name. */
function begun(event: ProgramEvent): SessionState {
  if (event.type === 'spawned') return childSession(event, event.at);
  const none = { sessionId: '', workflowId: null, user: '', graph: { name: '', nodes: [], connections: {} } };
  if (event.type !== 'session-ordered' || event.order.type !== 'open') return newSession(none, event.at);
  const { sessionId, workflowId, user } = event.order;
  return newSession({ sessionId, workflowId, user, graph: graphOf(event.order) }, event.at);
}

function onOrder(d: Decision, { order, messageId }: SessionOrdered, model: ModelSide): void {
  // It came in another session's commit: no message has its id.
  if (order.type === 'claim') return d.change(withCredit(d.state, order.month));
  d.heard(messageId);
  if (order.type === 'say') return onSay(d, order, messageId, model);
  if (order.type === 'cancel' && d.state.run !== null) return model.onCancel(d, order);
  if (order.type === 'clear') return d.change(withoutMessages(d.state, d.at));
  onEdit(d, order);
}

function onSay(d: Decision, order: Say, messageId: string, model: ModelSide): void {
  const { id, text } = order;
  if (d.state.messages.some((message) => message.id === id)) return;
  d.change(withMessage(d.state, { id, text, at: d.at, role: 'user' }));
  model.onMessage(d, order, messageId);
}

function onEdit(d: Decision, order: Exclude<SessionOrder, Say>): void {
  if (order.type !== 'edit' && order.type !== 'undo' && order.type !== 'redo') return;
  const { id, user } = order;
  const asked = { id, user, by: 'person' as const, at: d.at };
  if (order.type === 'edit')
    d.change(editDraft(d.state, { ...asked, base: order.base, operations: operationsOf(order) }).state);
  else d.change((order.type === 'undo' ? undoDraft : redoDraft)(d.state, asked).state);
}
