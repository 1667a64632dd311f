import type { PolicyTable, Price } from './policy.js';

const mixtral = { model: 'mistralai/Mixtral-8x7B-Instruct', maxTokens: 512 };

/**
 * The published table (A150–A154, E40–E43), with a row for every provider there is. `maxRunTokens` is ours: five steps of some
 * 2,500 tokens with every corrective and rescue call they may bring stay below 40,000. Prices are list prices; edit them with
 * the models. What runs on one's own machines, and `scripted`, costs nothing.
 */
export const publishedPolicy: PolicyTable = {
  version: 'published-4',
  defaults: {
    maxTokens: 600,
    temperature: 0.1,
    replyTemperature: 0.2,
    maxSteps: 5,
    maxToolCalls: 5,
    maxSeconds: 30,
    toolCallCaps: { default: 3, overrides: { web_search: 5 } },
    toolErrorCaps: { default: 2, overrides: {} },
    finalizeOutputRetries: 2,
    maxRunTokens: 50_000,
    maxRunCostMicroUsd: 500_000,
    turnSpikeMs: 15_000,
    dynamicPromptState: true,
    escalations: 1,
    maxReplySegments: 3,
    modelRetries: 2,
    toolRetries: 1,
    clarifyWaitSeconds: 86_400,
    compressEverySteps: 3,
    middleware: [],
  },
  providers: {
    anthropic: {
      model: 'claude-3-5-sonnet-20241022',
      maxTokens: 800,
      rescueModel: 'claude-sonnet-4-5-20250929',
    },
    bedrock: { model: 'amazon.nova-lite-v1:0', rescueModel: 'amazon.nova-pro-v1:0' },
    gemini: { model: 'gemini-2.5-flash', rescueModel: 'gemini-2.5-pro' },
    groq: { model: 'llama-3.1-8b-instant', rescueModel: 'llama-3.3-70b-versatile' },
    hf: mixtral,
    huggingface: mixtral,
    ollama: { model: 'llama3.1' },
    openai: { model: 'gpt-4o-mini', maxTokens: 800, rescueModel: 'gpt-4o' },
    openrouter: { model: 'openai/gpt-4o-mini', rescueModel: 'openai/gpt-4o' },
    scripted: { model: 'scripted' },
    vllm: { model: 'meta-llama/Llama-3.1-8B-Instruct' },
  },
  taskClasses: {
    action: { temperature: 0.1, maxTokens: 400 },
    reply: { temperature: 0.2, maxTokens: 800 },
  },
  breakers: {
    windowSeconds: 60,
    minCalls: 10,
    errorRate: 0.5,
    minReplicas: 2,
    coolDownSeconds: 5,
    maxCoolDownSeconds: 300,
  },
  prices: {
    'claude-3-5-sonnet-20241022': dollars(3, 0.3, 15),
    'claude-sonnet-4-5-20250929': dollars(3, 0.3, 15),
    'amazon.nova-lite-v1:0': dollars(0.06, 0.015, 0.24),
    'amazon.nova-pro-v1:0': dollars(0.8, 0.2, 3.2),
    'gemini-2.5-flash': dollars(0.3, 0.03, 2.5),
    'gemini-2.5-pro': dollars(1.25, 0.125, 10),
    'llama-3.1-8b-instant': dollars(0.05, 0.05, 0.08),
    'llama-3.3-70b-versatile': dollars(0.59, 0.59, 0.79),
    'mistralai/Mixtral-8x7B-Instruct': dollars(0.6, 0.6, 0.6),
    'gpt-4o-mini': dollars(0.15, 0.075, 0.6),
    'gpt-4o': dollars(2.5, 1.25, 10),
    'openai/gpt-4o-mini': dollars(0.15, 0.075, 0.6),
    'openai/gpt-4o': dollars(2.5, 1.25, 10),
  },
};

/** Dollars per million tokens, as price lists have them. */
function dollars(input: number, cachedInput: number, output: number): Price {
  const microUsd = (usd: number): number => Math.round(usd * 1_000_000);
  return { input: microUsd(input), cachedInput: microUsd(cachedInput), output: microUsd(output) };
}
