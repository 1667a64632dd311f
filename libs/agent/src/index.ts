/**
 * The agent: a pure program that decides what a conversation does next, from its state and what just happened. It knows no clock, queue,
 * store, model or tool: it gets events and returns effects.
 */
export { buildSchemas, createAgent, createPinnedAgent } from './agent.js';
export type { Agent } from './agent.js';
export { agentDefaults } from './state/agent-defaults.js';
export type { AgentSettings, Budgets, Keys, ToolTable, Workflow } from './state/settings.js';
export type { ApologyOutcome, FixedTexts } from './languages/fixed-texts.js';
export { fixedTexts, languages } from './languages/languages.js';
export type { Language } from './languages/language.js';
export { heldScratchpad } from './model-reply/compress.js';
export { estimateTokens } from './state/estimate-tokens.js';
export type { Conversation } from './state/conversation.js';
export type { Exchange, Memory } from './state/memory.js';
export { isOperatorsOwn, presentRules, readPin } from './state/run.js';
export type { PendingCall, Phase } from './state/phase.js';
export type { Observation, Reply, Run } from './state/run.js';
export type { UserRequest, Text, TextCaps } from './state/texts.js';
export type { Prompt } from './prompt/prompt.js';
export { briefSystemText, systemText } from './prompt/system-text.js';
export { toRunView } from './state/view.js';
