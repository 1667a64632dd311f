import type { PolicyTable } from './policy.js';

/**
 * The published table (A150–A154, E40–E43). `maxRunTokens` is ours: five steps of some 2,500 tokens with every corrective
 * and rescue call they may bring stay below 40,000. Prices are the list prices of those models; edit them with the models. `scripted`, ours too, costs nothing.
 */
export const publishedPolicy: PolicyTable = {
  version: 'published-1',
  defaults: {
    maxTokens: 600,
    temperature: 0.1,
    replyTemperature: 0.2,
    maxSteps: 5,
    maxToolCalls: 5,
    maxSeconds: 30,
    toolCallCaps: { default: 3, overrides: { web_search: 5 } },
    finalizeOutputRetries: 2,
    maxRunTokens: 50_000,
    maxRunCostMicroUsd: 500_000,
    turnSpikeMs: 20_000,
    dynamicPromptState: true,
  },
  providers: {
    anthropic: { model: 'claude-3-5-sonnet-20241022', maxTokens: 800 },
    openai: { model: 'gpt-4o-mini', maxTokens: 800 },
    hf: { model: 'mistralai/Mixtral-8x7B-Instruct', maxTokens: 512 },
    scripted: { model: 'scripted' },
  },
  taskClasses: {
    action: { temperature: 0.1, maxTokens: 400 },
    reply: { temperature: 0.2, maxTokens: 800 },
  },
  prices: {
    'claude-3-5-sonnet-20241022': { input: 3_000_000, cachedInput: 300_000, output: 15_000_000 },
    'gpt-4o-mini': { input: 150_000, cachedInput: 75_000, output: 600_000 },
    'mistralai/Mixtral-8x7B-Instruct': { input: 600_000, cachedInput: 600_000, output: 600_000 },
  },
};
