import { fixedTexts } from '../languages/languages.js';
import type { AgentSettings } from './settings.js';

type Defaults = Pick<
  AgentSettings,
  | 'agentId'
  | 'agentVersion'
  | 'observe'
  | 'goal'
  | 'constraints'
  | 'workflow'
  | 'givesSummary'
  | 'layers'
  | 'refusal'
  | 'budgets'
  | 'dynamicPromptState'
  | 'prefetch'
  | 'approvalSeconds'
  | 'texts'
  | 'answerSchema'
  | 'textCaps'
  | 'replySegments'
  | 'middleware'
  | 'toolErrorCaps'
  | 'modelRetries'
  | 'toolRetries'
  | 'compressEverySteps'
  | 'scratchpadMaxTokens'
  | 'memoryMaxTokens'
>;

/** The published figures; the other settings have no default. */
export const agentDefaults: Defaults = {
  agentId: 'default',
  agentVersion: '',
  observe: plainObservation,
  goal: "Answer the person's question in one short text message.",
  constraints: 'Use only facts from OBS or MEMORY. Never invent figures.',
  workflow: null,
  givesSummary: false,
  layers: {},
  refusal: null,
  budgets: {
    maxSteps: 5,
    maxToolCalls: 5,
    maxSeconds: 30,
    maxAwaySeconds: 300,
    maxTokens: 20_000,
    maxCostMicroUsd: 500_000,
    toolCallCaps: { default: 3, overrides: {} },
    turnSpikeMs: 15_000,
    escalations: 0,
    finalizeRetries: 2,
    waitSeconds: 86_400,
  },
  dynamicPromptState: true,
  prefetch: { today_range: 'when-time-is-mentioned' },
  approvalSeconds: 900,
  texts: fixedTexts,
  answerSchema: null,
  middleware: [],
  replySegments: { sms: 3 },
  textCaps: { textMaxChars: 1600, requestMaxChars: 4000, maxTexts: 100 },
  toolErrorCaps: { default: 2, overrides: {} },
  modelRetries: 2,
  toolRetries: 1,
  compressEverySteps: 3,
  scratchpadMaxTokens: 600,
  memoryMaxTokens: 200,
};

/** A result as an OBS line under its tool's name. A tool's own wording is configured by the shell. */
function plainObservation(tool: string, value: unknown): string {
  return `${tool}: ${JSON.stringify(value) ?? 'null'}`;
}
