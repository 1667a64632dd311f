/**
 * The vocabulary of all other libraries: the turn contract and its parser, tools and their arguments, events, effects, jobs, errors,
 * ledger rows, metrics and ids. It knows no process, clock, queue or store, and imports ajv and jsonrepair only.
 */
export type { Address } from './address.js';
export { compileAnswerForm, compileForeignAnswerForm } from './answer-form.js';
export type { AnswerForm, ReadAnswer } from './answer-form.js';
export { retryPauseMs } from './retry-pause.js';
export { branchFor, withoutNulls } from './without-nulls.js';
export { argProblems } from './arg-problems.js';
export { argumentsOf } from './arguments-of.js';
export type { ArgProblem } from './arg-problems.js';
export { batchReader, batchSpecOf, batchTool, batchBriefSchema, batchTurnSchema } from './batch.js';
export type { BatchCall } from './batch.js';
export { isCalendarDate, isDatePattern, weekdayOf } from './calendar-date.js';
export { compileForeignTools, compileTools } from './compile-tools.js';
export type { ArgsCheck, ToolTable } from './compile-tools.js';
export { connectionTypes } from './connection-types.js';
export type { ConnectionType } from './connection-types.js';
export { deathCodes, letterKinds, letterStatuses } from './dead-letters.js';
export { effectStatuses, replayChoices } from './replay-choices.js';
export type { DeathCode, LetterKind, LetterStatus } from './dead-letters.js';
export type { EffectStatus, ReplayChoice } from './replay-choices.js';
export { complaintChars, keptComplaint } from './correction.js';
export { correctiveNote } from './corrective-note.js';
export { effectTypes, ladderModes, replyKinds } from './effects.js';
export { usualToolRetries } from './tools.js';
export type { AsideKind, Compress, InlineEffect, OwedEffect, ReplyKind, RunTool, SendReply, ThinkMode } from './effects.js';
export { egressAskers, egressReasons } from './egress-refusal.js';
export type { EgressRefusal } from './egress-refusal.js';
export { InvariantError, PermanentError, TransientError, errorCodes, errorEnvelope } from './errors.js';
export type { ErrorCode, ErrorEnvelope } from './errors.js';
export { attemptOutcomes, structuredModes } from './events.js';
export { finishes } from './finish.js';
export type { Finish } from './finish.js';
export { sendStatuses } from './send-status.js';
export type { SendStatus } from './send-status.js';
export type {
  Held,
  MailEvent,
  ModelCall,
  PromptHash,
  RecordedCall,
  ReplayOrder,
  Stamp,
  StructuredMode,
  ToolAttempt,
  ToolResult,
  TurnEvent,
  Usage,
} from './events.js';
export { localTime } from './local-time.js';
export { lazily } from './lazily.js';
export { causeOfStatus, failureCauses, failureFor } from './failure.js';
export type { Failure, FailureCause } from './failure.js';
export {
  actorOfEffect,
  effectIdOf,
  firstSpawnPlace,
  isId,
  makeId,
  maxPartitions,
  mostIdsPerEvent,
  partitionOf,
  placeOfEffect,
  renameId,
} from './ids.js';
export type { IdPrefix } from './ids.js';
export { backgroundFrom, effectQueueOf, publicLaneOf, publicOf, turnQueueOf } from './background.js';
export type { Background } from './background.js';
export { awaitedQueues, queueNames, queueOfEffect } from './jobs.js';
export { urgencies } from './urgency.js';
export type { JobData, QueueName } from './jobs.js';
export type { Urgency } from './urgency.js';
export { headerNameProblem, isHeaderValue, isMethod, isMethodOverride, isReservedHeader } from './http-header.js';
export { ForeignJsonError, mostForeignLevels, parseForeignJson } from './foreign-json.js';
export { isDeeperThan } from './json-depth.js';
export { forbiddenNames, jsonProblem, maxJsonDepth } from './json-problem.js';
export { jsonTextProblems } from './json-text.js';
export type { JsonTextProblem } from './json-text.js';
export type { JsonBounds, JsonProblem } from './json-problem.js';
export { approvalDecisions, approvalVias, nodeStates, nodeStatuses, operatorActions } from './ledger.js';
export { decideAgain, replay } from './replay.js';
export type { JournalEntry } from './replay.js';
export { outcomeAfterChild, runTimeCode, runTimeCodes } from './child-failure.js';
export type { RunTimeCode } from './child-failure.js';
export { origins, readOrigins } from './origins.js';
export type { Origin } from './origins.js';
export { begunUnder, keptRules, rulesInForce, rulesOf } from './rules.js';
export { giveTimeBack, pause, resume } from './run-clock.js';
export type { RunClock } from './run-clock.js';
export { readObject } from './read-object.js';
export { nearestName, slipsBetween } from './nearest-name.js';
export type { MessageReceived } from './message-received.js';
export { noRequestKinds, unheardKinds } from './no-request.js';
export type { NoRequest, Unheard } from './no-request.js';
export { idAt, pathOf } from './node-path.js';
export { isSlowCall, modelRow, usualSlowMs } from './model-row.js';
export type { ModelEvent } from './model-row.js';
export { approvalRow, nodeRow, outcomeRow, replyRow, rowBase, toolRows } from './run-rows.js';
export type { ApprovalResult, NodeChange, RowRun } from './run-rows.js';
export type { RunState } from './run-state.js';
export type { OpenApproval, RunReply, RunView } from './run-view.js';
export { usualOutputTokens } from './model-params.js';
export type { ModelParams } from './model-params.js';
export type { PlanRefusalCode, LiveRun, Program, RunCounts, Step } from './step.js';
export { StepBuilder } from './step-builder.js';
export type {
  ApprovalRow,
  ApprovalVia,
  BudgetSnapshot,
  LedgerRow,
  NodeRow,
  NodeState,
  NodeStatus,
  OperatorRow,
  OutcomeRow,
  ReplyRow,
  ToolRow,
  TurnRow,
} from './ledger.js';
export { deliveryStatuses } from './delivery-statuses.js';
export { entryKinds, messageStatuses, writers } from './messages.js';
export { keywordForm, keywords } from './keywords.js';
export type { DeliveryStatus } from './delivery-statuses.js';
export type { KeywordPhrases } from './keywords.js';
export { fallbackKinds, letterCodes, metrics } from './metric-names.js';
export type { LabelValues, MetricKey, MetricSpec } from './metric-names.js';
export { hookDeeds, hookPoints } from './middleware.js';
export type { CallerRole, MiddlewareNote, MiddlewareUse } from './middleware.js';
export { approvalAnswers, waitingTexts } from './operators.js';
export { breakerOrders, breakerStates } from './breaker-words.js';
export { policyActions } from './policy-actions.js';
export { roles } from './roles.js';
export { columnTypes, rowMatches, rowOperators, sortDirections } from './data-tables.js';
export { runtimeTools } from './runtime-tools.js';
export { failureHints, invitesSameCall, isOwnHint } from './failure-hints.js';
export { surveyKinds, surveyTool } from './survey-tool.js';
export { tableTools } from './table-tools.js';
export type { ColumnType, RowOperator } from './data-tables.js';
export type { ApprovalAnswer, WaitingTexts } from './operators.js';
export type { BreakerOrder, BreakerStatus } from './breaker-words.js';
export type { PolicyAction } from './policy-actions.js';
export type { Role } from './roles.js';
export { allChildren } from './posts.js';
export type { Post, ProgramEvent, Timeless } from './posts.js';
export { mostLiveChildren, mostPosts, unbegunEnd } from './child-bounds.js';
export type { ChildEnd, Family, Grant, Spawn, Spent } from './children.js';
export { activityMeanings } from './activities.js';
export { outcomeTable, phaseMeanings, programNames, programTable, runOutcomes, runPhases, runResults } from './program-table.js';
export type { LiveActivity } from './activities.js';
export type { ProgramName, RunOutcome, RunPhase, RunResult } from './program-table.js';
export { parseTurn, violationStages } from './parse-turn.js';
export type { Parsed, ViolationStage } from './parse-turn.js';
export type { Pin, RunsAs } from './pin.js';
export { fromProviderName, toProviderName } from './provider-names.js';
export { appOf } from './queue-apps.js';
export { cancelStatuses, waitReasons } from './run-words.js';
export { replyStatuses } from './reply-statuses.js';
export type { ReplyStatus } from './reply-statuses.js';
export type { WaitReason } from './run-words.js';
export {
  clip,
  clipAtWord,
  clipUnder,
  endOf,
  firstOf,
  lastOf,
  latestWithin,
  startOf,
  startOfBytes,
  unitsOf,
} from './cut.js';
export { oneLine, safeLines } from './one-line.js';
export { plainWords } from './plain-words.js';
export { isApprovalReply, readApprovalReply } from './approval-reply.js';
export { cutToSegments, segmentsOf, segmentsOn } from './segments.js';
export { scheduleStops } from './schedule-stops.js';
export { tickFailures } from './schedule.js';
export type { ScheduleSetting, ScheduleTimes } from './schedule.js';
export type { ScheduleStop } from './schedule-stops.js';
export { builderToolStates, builderUpdateTypes, draftEditors, sessionMessageTypes, sessionPhases, sessionRoles } from './session-words.js';
export type { DraftEditor, SessionPhase, SessionRole } from './session-words.js';
export type { SessionOrder, SessionOrdered } from './session-order.js';
export { memorySections, threadDecisions, threadMessageModes } from './thread-order.js';
export { threadEventTypes, threadRequestKinds, threadRoles } from './thread-words.js';
export type { MemorySections, OrderMail, ThreadDecision, ThreadMessageMode, ThreadOrder, ThreadOrdered, TextedIn } from './thread-order.js';
export type { ThreadEventType, ThreadRequestKind, ThreadRole } from './thread-words.js';
export { sendCodes, unsentOutcome } from './settled-send.js';
export type { UnsentOutcome } from './settled-send.js';
export { shownCall, shownText } from './shown-call.js';
export { assistantPermissions, permissionLevels } from './assistant-permissions.js';
export type { AssistantPermission, PermissionLevel } from './assistant-permissions.js';
export { protectedThings, readOnlyRefusal } from './read-only.js';
export type { ProtectedThing } from './read-only.js';
export { ourNumbersText } from './our-numbers.js';
export type { OurNumber, OurNumbers } from './our-numbers.js';
export { readControl } from './read-control.js';
export {
  cacheScopes,
  computerParts,
  defaultCacheTtlSeconds,
  graphCallTool,
  graphTool,
  isGraphTool,
  postToThreadTool,
  repeats,
  textPersonTool,
  toolEffects,
} from './tools.js';
export type { ComputerPart, OfferedTool, Repeat, ToolSpec } from './tools.js';
export { briefOf, briefSchemaFor, finalBriefSchema } from './brief-turn.js';
export { finalTurnSchema, turnSchema, turnSchemaFor, writtenAsItIs } from './turn-schema.js';
export { batchForm, controlWords, turnForm } from './turn-words.js';
export type { JsonSchema } from './turn-schema.js';
export { actionTypes, controlReasons, maxModelOutputBytes, parseStages } from './turn.js';
export type { ModelTurn, NextAction, ParseStage } from './turn.js';
export { areTriesSpent, countWrongCode, mostWrongCodes } from './wrong-codes.js';
export type { WrongCodes } from './wrong-codes.js';
export { eventStatuses, subjectOf, webhookEventTypes } from './webhook-events.js';
export type { EventStatus, WebhookEventType } from './webhook-events.js';
export { spokenWords } from './thoughts.js';
export { charsPerToken, roughTokens } from './token-count.js';
export { secretForms, tokenForms, withoutSecretForms } from './token-forms.js';
export { fetchUrlSpec, hostToRead, mayRead, pageChars, webSearchSpec } from './web-tools.js';
export type { DomainGrants } from './web-tools.js';
