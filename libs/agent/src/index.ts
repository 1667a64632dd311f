/**
 * The agent: a pure program that decides what a conversation does next, from its state and what just happened. It knows no clock, queue,
 * store, model or tool: it gets events and returns effects.
 */
export { createAgent, createPinnedAgent, schemasOf } from './agent.js';
export type { Agent } from './agent.js';
export { agentDefaults } from './agent-defaults.js';
export type { AgentSettings, Budgets, Keys, ToolTable, Workflow } from './settings.js';
export type { ApologyOutcome, FixedTexts } from './fixed-texts.js';
export { fixedTexts, languages } from './languages/languages.js';
export type { Language } from './languages/language.js';
export { heldScratchpad } from './compress.js';
export { estimateTokens } from './estimate-tokens.js';
export type { Conversation } from './conversation.js';
export type { Exchange, Memory } from './memory.js';
export { isOperatorsOwn, pinOf, presentRules } from './run.js';
export type { PendingCall, Phase } from './phase.js';
export type { Observation, Reply, Run } from './run.js';
export type { UserRequest, Text, TextCaps } from './texts.js';
export type { Step } from './step.js';
export type { Prompt } from './prompt.js';
export { briefSystemText, systemText } from './system-text.js';
export { viewOf } from './view.js';
