import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerSchema } from './cases.js';

/** By provider: the dialect it speaks, and the settings of its key and its address. */
export interface Provider {
  dialect: 'openai' | 'anthropic' | 'bedrock' | 'gemini';
  /** Null for one that takes none. */
  key: string | null;
  address: string;
}

export const providers: Readonly<Record<string, Provider>> = {
  anthropic: { dialect: 'anthropic', key: 'ANTHROPIC_API_KEY', address: 'ANTHROPIC_API_URL' },
  bedrock: { dialect: 'bedrock', key: 'AWS_BEARER_TOKEN_BEDROCK', address: 'BEDROCK_API_URL' },
  deepseek: { dialect: 'openai', key: 'DEEPSEEK_API_KEY', address: 'DEEPSEEK_API_URL' },
  gemini: { dialect: 'gemini', key: 'GEMINI_API_KEY', address: 'GEMINI_API_URL' },
  groq: { dialect: 'openai', key: 'GROQ_API_KEY', address: 'GROQ_API_URL' },
  hf: { dialect: 'openai', key: 'HF_TOKEN', address: 'HF_API_URL' },
  huggingface: { dialect: 'openai', key: 'HF_TOKEN', address: 'HF_API_URL' },
  mistral: { dialect: 'openai', key: 'MISTRAL_API_KEY', address: 'MISTRAL_API_URL' },
  ollama: { dialect: 'openai', key: null, address: 'OLLAMA_API_URL' },
  openai: { dialect: 'openai', key: 'OPENAI_API_KEY', address: 'LLM_API_URL' },
  openrouter: { dialect: 'openai', key: 'OPENROUTER_API_KEY', address: 'OPENROUTER_API_URL' },
  vllm: { dialect: 'openai', key: 'VLLM_API_KEY', address: 'VLLM_API_URL' },
};

/** What every stand-in is called, and what its tokens cost, so that each table line has a bill. */
const model = 'm-1';
/** Twice what is published: a slow machine is not what is judged. */
const maxSeconds = 60;
const prices = { [model]: { input: 1_000_000, cachedInput: 500_000, output: 2_000_000 } };

/** The settings of a product whose provider is a stand-in at this address, with a deadline of calls that keeps nobody waiting for long. */
export function settingsFor(name: string, { key, address }: Provider, url: string): Record<string, string> {
  const directory = mkdtempSync(join(tmpdir(), 'providers-'));
  const policy = join(directory, 'policy.json');
  const form = join(directory, 'answer.json');
  writeFileSync(form, JSON.stringify(answerSchema));
  writeFileSync(policy, JSON.stringify({ version: 'providers-1', defaults: { maxSeconds }, prices }));
  return {
    LLM_API_KEY: '',
    LLM_PROVIDER: name,
    LLM_MODEL: model,
    LLM_RESCUE_MODEL: model,
    MODEL_TIMEOUT_MS: '8000',
    POLICY_FILE: policy,
    AGENT_ANSWER_SCHEMA: form,
    ...(key === null ? {} : { [key]: 'the-key' }),
    [address]: url,
  };
}
