/**
 * The words everything else is made of: the turn contract, events, effects, jobs, errors, ledger rows and ids.
 * It refuses to know any process, clock, queue or store; it may touch ajv and nothing else.
 */
export { maxModelOutputBytes } from './turn.js';
export type { ModelTurn, NextAction, ParseStage } from './turn.js';
export { InvariantError, PermanentError, TransientError, errorCodes, errorEnvelope } from './errors.js';
export type { ErrorCode, ErrorEnvelope } from './errors.js';
export type { Repeat, ToolSpec } from './tools.js';
export type { Compress, InlineEffect, OwedEffect, ReplyKind, RunTool, SendReply, ThinkMode } from './effects.js';
export type { AgentEvent, MailEvent, ModelCall, SendStatus, Stamp, ToolAttempt, ToolResult, TurnEvent, Usage } from './events.js';
export { queueNames, queueOfEffect } from './jobs.js';
export type { JobData, QueueName } from './jobs.js';
export { runOutcomes } from './ledger.js';
export type { BudgetSnapshot, LedgerRow, OutcomeRow, ReplyRow, RunOutcome, ToolRow, TurnRow } from './ledger.js';
export { actorOfEffect, effectIdOf, isId, makeId, maxPartitions, partitionOf, renameId } from './ids.js';
export type { IdPrefix } from './ids.js';
