/**
 * The assistant: the plan of a thread, and what its tools may do. Pure: it knows no clock, queue or store.
 */
export { createPlan, readPlan } from './read-plan.js';
export type { PlanRefusal } from './read-plan.js';
export type { Plan, PlanStatus, PlannedTask, PlanTask, TaskKind, TaskStatus } from './plan.js';
export { applyEvent, planEventTypes } from './plan-events.js';
export type { EventRefusal, PlanEvent } from './plan-events.js';
export { tick } from './tick.js';
export type { PlanAction } from './tick.js';
export { decideCall, readPermissions } from './permissions.js';
export type { Decision, Permissions, ToolCall } from './permissions.js';
export { toTriggerInput } from './input-data.js';
export type { TriggerInput } from './input-data.js';
export { moreTools } from './thread/tools/deployment-tools.js';
export type { BuildInput } from './thread/plan/agent-input.js';
export { limits as threadLimits } from './thread/limits.js';
export type { PromptOptions } from './thread/prompt/system-text.js';
export { toolOptions } from './thread/prompt/tool-options.js';
export { summaryQuestion, summarySchema } from './thread/memory/summary.js';
export { asideSteps } from './thread/memory/asides.js';
export { lookedAt, lookStep } from './thread/turns/idle.js';
export { noMemory, sectionsIn } from './thread/memory/memory.js';
export { usualWindow } from './thread/memory/window.js';
export { answerSchema, answerWords } from './thread/words/answer.js';
export { wordsWhileForming } from './thread/words/forming.js';
export { buildBriefSystemText, buildSystemText } from './thread/prompt/system-text.js';
export { actNames as threadActs } from './thread/words/deeds.js';
export { threadPrompt } from './thread/prompt/thread-prompt.js';
export { requestData } from './thread/rows.js';
export type { ThreadSettings } from './thread/settings.js';
export { versionsName } from './thread/plan/stale-proofs.js';
export { createThread, entityName } from './thread/thread.js';
export { planSchema } from './thread/tools/plan-schema.js';
export {
  rememberTool,
  searchToolSpecs,
  threadBatchSpec,
  threadBriefSchema,
  threadTools,
  threadTurnSchema,
} from './thread/tools/tool-specs.js';
export type { ThreadEvent, ThreadMessage, ThreadRequest, ThreadState } from './thread/thread-state.js';
export { lookAt } from './survey/look.js';
export type { Survey } from './survey/survey.js';
export { surveyText } from './survey/survey-text.js';
export { surveyStep } from './thread/plan/survey-step.js';
export { threadEventTypes, threadRequestKinds, threadRoles } from './thread/thread-words.js';
export type { ThreadRequestKind } from './thread/thread-words.js';
