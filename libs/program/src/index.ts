/** What a program is: its step, the rows it writes, the rules it began under, its clock, and how its journal is decided again. */
export { mostLiveChildren, mostPosts, unbegunEnd } from './child-bounds.js';
export { outcomeAfterChild, runTimeCode, runTimeCodes } from './child-failure.js';
export type { RunTimeCode } from './child-failure.js';
export { Decision } from './decision.js';
export type { DecisionStart } from './decision.js';
export { failedToolsAfter } from './failed-tools.js';
export type { FailedTool } from './failed-tools.js';
export { approvalDecisions, approvalVias, nodeStates, nodeStatuses, operatorActions } from './ledger.js';
export type {
  ApprovalRow,
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
export { isSlowCall, modelRow, usualSlowMs } from './model-row.js';
export type { ModelEvent } from './model-row.js';
export { idAt, joinNodePath } from './node-path.js';
export { allChildren } from './posts.js';
export type { Post, ProgramEvent, RecordedTurn, Timeless } from './posts.js';
export { decideAgain, replay } from './replay.js';
export type { JournalEntry } from './replay.js';
export { replyStatuses } from './reply-statuses.js';
export { retryPauseMs } from './retry-pause.js';
export { begunUnder, keptRules, readRules, rulesInForce } from './rules.js';
export { giveTimeBack, pause, resume } from './run-clock.js';
export type { RunClock } from './run-clock.js';
export { agreementOf, awaitsPerson, sides, weighYes } from './agreement.js';
export type { Agreement, Side } from './agreement.js';
export { approvalRow, nodeRow, outcomeRow, replyRow, rowBase, toolRows } from './run-rows.js';
export type { ApprovalResult, NodeChange, RowRun } from './run-rows.js';
export type { RunState } from './run-state.js';
export type { OpenApproval, RunReply, RunView } from './run-view.js';
export { unsentOutcome } from './settled-send.js';
export type { UnsentOutcome } from './settled-send.js';
export type { LiveRun, PlanRefusalCode, Program, RunCounts, Step } from './step.js';
export { areTriesSpent, countWrongCode, mostWrongCodes } from './wrong-codes.js';
export type { WrongCodes } from './wrong-codes.js';
