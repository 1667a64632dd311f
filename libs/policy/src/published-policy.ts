import type { PolicyTable, Price } from './policy.js';

const llama = { model: 'meta-llama/Llama-3.3-70B-Instruct', maxTokens: 512 };

/**
 * The published table, with a row for every provider. `maxRunTokens` is our choice: five steps of some 2,500 tokens, with every
 * corrective and rescue call they may bring, stay below 40,000. Prices are list prices, those of earlier default models included; edit
 * them with the models. Self-hosted models and `scripted` cost nothing.
 */
export const publishedPolicy: PolicyTable = {
  version: 'published-6',
  defaults: {
    maxTokens: 600,
    temperature: 0.1,
    replyTemperature: 0.2,
    maxSteps: 5,
    maxToolCalls: 5,
    maxSeconds: { hosted: 180, local: 600 },
    toolCallCaps: { default: 3, overrides: { web_search: 5 } },
    toolErrorCaps: { default: 2, overrides: {} },
    finalizeOutputRetries: 2,
    maxRunTokens: 50_000,
    maxRunCostMicroUsd: 500_000,
    turnSpikeMs: 15_000,
    noticeSeconds: 10,
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
    anthropic: { model: 'claude-sonnet-4-6', maxTokens: 800, rescueModel: 'claude-opus-4-6' },
    bedrock: { model: 'amazon.nova-lite-v1:0', rescueModel: 'amazon.nova-pro-v1:0' },
    deepseek: { model: 'deepseek-v4-flash', rescueModel: 'deepseek-v4-pro' },
    gemini: { model: 'gemini-3.5-flash-lite', rescueModel: 'gemini-3.8-flash' },
    groq: { model: 'openai/gpt-oss-20b', rescueModel: 'openai/gpt-oss-120b' },
    hf: llama,
    huggingface: llama,
    mistral: { model: 'mistral-small-latest', rescueModel: 'mistral-large-latest' },
    ollama: { model: 'llama3.1' },
    openai: { model: 'gpt-5.4-mini', maxTokens: 800, rescueModel: 'gpt-5.4' },
    openrouter: { model: 'openai/gpt-5.4-mini', rescueModel: 'openai/gpt-5.4' },
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
    'claude-sonnet-4-6': dollars(3, 0.3, 15),
    'claude-opus-4-6': dollars(5, 0.5, 25),
    'claude-sonnet-4-5-20250929': dollars(3, 0.3, 15),
    'amazon.nova-lite-v1:0': dollars(0.06, 0.015, 0.24),
    'amazon.nova-pro-v1:0': dollars(0.8, 0.2, 3.2),
    'deepseek-v4-flash': dollars(0.14, 0.028, 0.28),
    'deepseek-v4-pro': dollars(1.74, 0.145, 3.48),
    'gemini-3.5-flash-lite': dollars(0.3, 0.03, 2.5),
    'gemini-3.8-flash': dollars(0.75, 0.075, 3.75),
    'gemini-2.5-flash': dollars(0.3, 0.03, 2.5),
    'gemini-2.5-pro': dollars(1.25, 0.125, 10),
    'mistral-small-latest': dollars(0.2, 0.2, 0.6),
    'mistral-large-latest': dollars(2, 2, 6),
    'openai/gpt-oss-20b': dollars(0.1, 0.1, 0.5),
    'openai/gpt-oss-120b': dollars(0.15, 0.15, 0.75),
    'meta-llama/Llama-3.3-70B-Instruct': dollars(0.88, 0.88, 0.88),
    'gpt-5.4-mini': dollars(0.75, 0.075, 4.5),
    'gpt-5.4': dollars(2.5, 0.25, 15),
    'openai/gpt-5.4-mini': dollars(0.75, 0.075, 4.5),
    'openai/gpt-5.4': dollars(2.5, 0.25, 15),
    'gpt-4o-mini': dollars(0.15, 0.075, 0.6),
    'gpt-4o': dollars(2.5, 1.25, 10),
    'openai/gpt-4o-mini': dollars(0.15, 0.075, 0.6),
    'openai/gpt-4o': dollars(2.5, 1.25, 10),
    'text-embedding-3-small': dollars(0.02, 0.02, 0),
    'text-embedding-3-large': dollars(0.13, 0.13, 0),
    'mistral-embed': dollars(0.1, 0.1, 0),
    'text-embedding-ada-002': dollars(0.1, 0.1, 0),
  },
};

/**
 * When and where the models above were looked up, for providers whose models no SDK of ours lists. A test compares those of Anthropic and
 * OpenAI with their SDKs.
 */
export const defaultsChecked: Readonly<Record<string, { on: string; where: string }>> = {
  bedrock: checked('https://docs.aws.amazon.com/bedrock/latest/userguide/model-cards-amazon.md'),
  deepseek: checked('https://api-docs.deepseek.com/quick_start/pricing'),
  gemini: checked('https://ai.google.dev/gemini-api/docs/deprecations'),
  groq: checked('https://github.com/papi-ai/groq/releases/tag/v0.15.2'),
  hf: checked('https://huggingface.co/models?inference_provider=groq'),
  huggingface: checked('https://huggingface.co/models?inference_provider=groq'),
  mistral: checked('https://docs.mistral.ai/getting-started/models/'),
  ollama: checked('https://pkg.go.dev/github.com/ollama/ollama'),
  openrouter: checked('https://openrouter.ai/openai/gpt-5.4-mini'),
  vllm: checked('https://github.com/neam-lang/NeamCode/releases/tag/v0.3.5.4'),
};

function checked(where: string): { on: string; where: string } {
  return { on: '2026-11-22', where };
}

/** Dollars per million tokens, as price lists have them. */
function dollars(input: number, cachedInput: number, output: number): Price {
  const microUsd = (usd: number): number => Math.round(usd * 1_000_000);
  return { input: microUsd(input), cachedInput: microUsd(cachedInput), output: microUsd(output) };
}
