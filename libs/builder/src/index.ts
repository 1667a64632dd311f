/**
 * Builder sessions: the program of an actor that keeps the draft of a graph, which a model and people change. Pure: it knows no clock,
 * queue or store.
 */
export { batchSpec, briefTurn, turnSchema } from './batch/read-batch.js';
export { builderTools } from './tools/builder-tools.js';
export { systemText } from './prompt/system-text.js';
export { runBatch } from './batch/run-batch.js';
export type { NestedAnswer } from './batch/run-batch.js';
export { createBuilder, noModel } from './builder.js';
export { draftAt, editDraft, redoDraft, undoDraft } from './draft.js';
export type { Asked, Edit, Edited } from './draft.js';
export { readOrderContext, readOrderGraph, readOrderOperations } from './session-events.js';
export type { WorkflowContext } from './session-events.js';
export { buildThreadId, readHistory, newSession, withMessage, withoutMessages } from './session-state.js';
export type {
  DraftChange,
  EditAnswer,
  EditConflict,
  Evidence,
  SessionHistory,
  SessionMessage,
  RunStep,
  SessionRun,
  SessionState,
  SessionToolCall,
} from './session-state.js';
export { unknownHouse } from './house/house.js';
export type { House } from './house/house.js';
export { limits } from './limits.js';
export { beginTest } from './draft-test/draft-question.js';
export type {
  DraftAnswer,
  DraftQuestion,
  DraftTest,
  ExpressionPreview,
  PreviewedValue,
} from './draft-test/draft-question.js';
export { testDraft } from './test-run/test-draft.js';
export type { TestedNode, TestReport, TestStart } from './test-run/test-draft.js';
export type { TestHost } from './test-run/test-host.js';
export { testedTools } from './house/house-tools.js';
export { drawnNodes } from './tools/drawn-nodes.js';
export { createTestStart } from './tools/create-test-start.js';
export { toolNamed } from './tools/builder-tools.js';
export type { Question } from './tools/tool.js';
export { createModelSide, stepTools } from './turn/model-side.js';
export type { StepValue } from './turn/on-step-done.js';
export { wordsWhileForming } from './turn/forming.js';
export { buildBuilderPrompt } from './turn/build-prompt.js';
export { findSideQuestion } from './turn/find-side-question.js';
export {
  builderToolStates,
  builderUpdateTypes,
  draftEditors,
  sessionMessageTypes,
  sessionPhases,
  sessionRoles,
  testedParts,
} from './session-words.js';
