/**
 * What a model is asked and what it answers: the turn contract and its readers, tools and their arguments, and answers of a given form. It knows
 * no program, process or queue, and imports ajv and jsonrepair only.
 */
export { callSentence, namedValues, shownSentence } from './call-sentence.js';
export { compileAnswerForm, compileForeignAnswerForm } from './answer-form.js';
export type { AnswerForm, ReadAnswer } from './answer-form.js';
export { argProblems } from './tools/arg-problems.js';
export type { ArgProblem } from './tools/arg-problems.js';
export { compileArguments } from './tools/compile-arguments.js';
export { batchBriefSchema, batchReader, batchTool, batchTurnSchema, buildBatchCallSpec } from './batch.js';
export type { BatchCall } from './batch.js';
export { briefSchemaFor, finalBriefSchema, toBriefTurn } from './brief-turn.js';
export { compileForeignTools, compileTools } from './tools/compile-tools.js';
export type { ToolTable } from './tools/compile-tools.js';
export { complaintChars, keptComplaint } from './correction.js';
export { correctiveNote } from './corrective-note.js';
export { columnTypes, rowMatches, rowOperators, sortDirections } from './tools/data-tables.js';
export type { ColumnType, RowOperator } from './tools/data-tables.js';
export { finishes } from './finish.js';
export type { Finish } from './finish.js';
export { reasoningEfforts, usualOutputTokens } from './model-params.js';
export type { ModelParams } from './model-params.js';
export { ourNumbersText } from './our-numbers.js';
export type { OurNumbers } from './our-numbers.js';
export { formingTurn } from './forming-turn.js';
export type { FormingTurn } from './forming-turn.js';
export { parseTurn, violationStages } from './parse-turn.js';
export type { ViolationStage } from './parse-turn.js';
export { readControl } from './read-control.js';
export { readObject } from './read-object.js';
export { runtimeTools } from './tools/runtime-tools.js';
export { shownCall, shownText } from './shown-call.js';
export { surveyKinds, surveyTool } from './tools/survey-tool.js';
export { tableTools } from './tools/table-tools.js';
export { spokenWords } from './thoughts.js';
export { charsPerToken, roughTokens } from './token-count.js';
export {
  cacheScopes,
  approvers,
  awaitEventTool,
  computerParts,
  defaultCacheTtlSeconds,
  emitEventTool,
  graphCallTool,
  graphTool,
  httpTool,
  isGraphTool,
  postToThreadTool,
  repeats,
  textPersonTool,
  toolApprovals,
  toolEffects,
  toolKinds,
  usualToolRetries,
} from './tools/tools.js';
export type { Approver, ComputerPart, OfferedTool, Repeat, ToolSpec } from './tools/tools.js';
export { finalTurnSchema, turnSchemaFor, writtenAsItIs } from './turn-schema.js';
export type { JsonSchema } from './turn-schema.js';
export { batchForm, controlWords, turnForm } from './turn-words.js';
export { actionTypes, controlReasons, parseStages } from './turn.js';
export type { ModelTurn, NextAction, ParseStage } from './turn.js';
export { fetchUrlSpec, hostToRead, mayRead, pageChars, webSearchSpec } from './tools/web-tools.js';
export type { DomainGrants } from './tools/web-tools.js';
export { branchFor, withoutNulls } from './without-nulls.js';
