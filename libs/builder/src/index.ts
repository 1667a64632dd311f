/**
 * Builder sessions: the program of an actor that keeps the draft of a graph, which a model and people change. Pure: it knows no clock,
 * queue or store.
 */
export { createBuilder, noModel } from './builder.js';
export type { ModelSide } from './builder.js';
export { Decision } from './decision.js';
export { draftAt, editDraft, redoDraft, undoDraft } from './draft.js';
export type { Asked, Edit, Edited } from './draft.js';
export { contextOf, graphOf, operationsOf } from './session-events.js';
export type { WorkflowContext } from './session-events.js';
export { newSession, threadIdOf, withMessage, withoutMessages } from './session-state.js';
export type {
  DraftChange,
  EditAnswer,
  EditConflict,
  PendingCall,
  SessionMessage,
  SessionRun,
  SessionState,
  SessionToolCall,
} from './session-state.js';
