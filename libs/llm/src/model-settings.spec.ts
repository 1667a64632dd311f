import { describe, expect, it } from '@jest/globals';

import { readSettings } from '#settings';

import { providerNames } from './create-model.js';
import { missingKeyOf, modelAccess, modelSettings } from './model-settings.js';

const read = (environment: NodeJS.ProcessEnv) => readSettings('controller', modelSettings, environment);

describe("the models' settings", () => {
  it('ask for the key of the chosen provider, by its own name', () => {
    const asked = {
      anthropic: 'ANTHROPIC_API_KEY',
      gemini: 'GEMINI_API_KEY',
      groq: 'GROQ_API_KEY',
      hf: 'HF_TOKEN',
      huggingface: 'HF_TOKEN',
      openai: 'LLM_API_KEY',
      openrouter: 'OPENROUTER_API_KEY',
    };
    const open = providerNames.filter((provider) => !(provider in asked));
    expect(open).toEqual(['bedrock', 'ollama', 'scripted', 'vllm']);
    for (const provider of open) expect(() => read({ LLM_PROVIDER: provider })).not.toThrow();
    for (const [provider, key] of Object.entries(asked)) {
      expect(() => read({ LLM_PROVIDER: provider })).toThrow(`${key}: is required`);
      expect(() => read({ LLM_PROVIDER: provider, LLM_API_KEY: 'k' })).not.toThrow();
    }
  });

  it('miss the same keys of another provider than the chosen one', () => {
    for (const provider of providerNames) {
      const isAsked = !['bedrock', 'ollama', 'scripted', 'vllm'].includes(provider);
      const key = missingKeyOf(provider, { LLM_PROVIDER: 'scripted', LLM_API_KEY: 'k' });
      expect([provider, key !== null]).toEqual([provider, isAsked]);
      expect(missingKeyOf(provider, { LLM_PROVIDER: provider, LLM_API_KEY: 'k' })).toBeNull();
      if (key !== null) expect(missingKeyOf(provider, { LLM_PROVIDER: 'scripted', [key]: 'own' })).toBeNull();
    }
  });

  it('keep the published names for openai, and let its own key win', () => {
    const published = read({ LLM_PROVIDER: 'openai', LLM_API_URL: 'http://127.0.0.1:1/v1', LLM_API_KEY: 'k' });
    expect(modelAccess('openai', published)).toMatchObject({ apiUrl: 'http://127.0.0.1:1/v1', apiKey: 'k' });
    const own = read({ LLM_PROVIDER: 'openai', LLM_API_KEY: 'k', OPENAI_API_KEY: 'own' });
    expect(modelAccess('openai', own)).toMatchObject({ apiUrl: 'https://api.openai.com/v1', apiKey: 'own' });
  });

  it('open a rescue by another provider with its own key, never with that of the chosen one', () => {
    const settings = read({ LLM_PROVIDER: 'hf', LLM_API_KEY: 'shared', ANTHROPIC_API_KEY: 'own' });
    expect(modelAccess('hf', settings).apiKey).toBe('shared');
    expect(modelAccess('anthropic', settings).apiKey).toBe('own');
    expect(modelAccess('groq', settings).apiKey).toBe('');
  });
});
