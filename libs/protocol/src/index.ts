/**
 * What two processes say to each other: ids, events, effects, jobs, and how runs stand. A closed list that one owner has stands with that owner;
 * here is only what crosses between processes.
 */
export type { Address } from './address.js';
export { backgroundFrom, findPublicLane, pickEffectQueue, pickTurnQueue, toPublicBackground } from './background.js';
export type { Background } from './background.js';
export type { ChildEnd, Family, Grant, Spawn, Spent } from './children.js';
export { effectTypes, ladderModes, replyKinds } from './effects.js';
export type {
  AsideKind,
  Compress,
  InlineEffect,
  OwedEffect,
  ReplyKind,
  RunTool,
  SendReply,
  ThinkMode,
} from './effects.js';
export { attemptOutcomes } from './events.js';
export type {
  AttemptOutcome,
  Held,
  MailEvent,
  ModelCall,
  RecordedCall,
  ReplayOrder,
  ToolAttempt,
  ToolResult,
  TurnEvent,
  Usage,
} from './events.js';
export {
  actorOfEffect,
  buildEffectId,
  firstSpawnPlace,
  isId,
  makeId,
  maxPartitions,
  mostIdsPerEvent,
  parsePartition,
  placeOfEffect,
  renameId,
} from './ids.js';
export type { IdPrefix } from './ids.js';
export { awaitedQueues, queueNames, queueOfEffect } from './jobs.js';
export type { JobData, QueueName } from './jobs.js';
export { keywordForm, keywords } from './keywords.js';
export type { KeywordPhrases } from './keywords.js';
export type { MessageReceived } from './message-received.js';
export { hookDeeds, hookPoints } from './middleware.js';
export type { CallerRole, MiddlewareNote, MiddlewareUse } from './middleware.js';
export { noRequestKinds, unheardKinds } from './no-request.js';
export type { NoRequest, Unheard } from './no-request.js';
export { approvalAnswers, waitingTexts } from './operators.js';
export type { ApprovalAnswer, WaitingTexts } from './operators.js';
export type { Pin, RunsAs } from './pin.js';
export { outcomeTable, phaseMeanings, programTable, runOutcomes, runPhases } from './program-table.js';
export type { ProgramName, RunOutcome, RunPhase } from './program-table.js';
export { tickFailures } from './schedule.js';
export type { ScheduleSetting, ScheduleTimes } from './schedule.js';
export { sendStatuses } from './send-status.js';
export type { SendStatus } from './send-status.js';
export type { SessionOrder, SessionOrdered } from './session-order.js';
export type { Stamp } from './stamp.js';
export { memorySections, threadDecisions, threadMessageModes } from './thread-order.js';
export type {
  MemorySections,
  OrderMail,
  TextedIn,
  ThreadDecision,
  ThreadMessageMode,
  ThreadOrder,
  ThreadOrdered,
} from './thread-order.js';
export { structuredModes } from './prompt-words.js';
export type { PromptHash, StructuredMode } from './prompt-words.js';
