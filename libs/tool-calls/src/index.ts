/**
 * The calls of tools that are owed: claimed, guarded, made, and settled. It knows no queue and no app: a tool-runner makes them for its
 * jobs, and who serves tools beside its own role makes them at once (ADR 161).
 */
export { answerKey } from './answer-keys.js';
export { AnswerStore } from './answer-store.js';
export { keepRenewing } from './kept-claim.js';
export type { KeptClaim } from './kept-claim.js';
export { openToolCalls } from './open-tool-calls.js';
export { OwnPlaces } from './own-places.js';
export { isServed, runEffect, runServed } from './run-effect.js';
export type { ClaimedTool, EffectPorts, SettleCall, ToolOutcome } from './run-effect.js';
export type { HookedResult, ThroughHooks } from './through-middleware.js';
