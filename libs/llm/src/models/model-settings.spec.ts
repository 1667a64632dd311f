import { describe, expect, it } from '@jest/globals';

import { readSettings } from '#settings';

import { providerNames } from './create-model.js';
import { addressProblems, findMissingKey, modelAccess, modelSettings } from './model-settings.js';

const read = (environment: NodeJS.ProcessEnv) =>
  readSettings('controller', modelSettings, environment, addressProblems);

describe("the models' settings", () => {
  it('ask for the key of the chosen provider, by its own name', () => {
    const asked = {
      anthropic: 'ANTHROPIC_API_KEY',
      deepseek: 'DEEPSEEK_API_KEY',
      gemini: 'GEMINI_API_KEY',
      groq: 'GROQ_API_KEY',
      hf: 'HF_TOKEN',
      huggingface: 'HF_TOKEN',
      mistral: 'MISTRAL_API_KEY',
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
      const key = findMissingKey(provider, { LLM_PROVIDER: 'scripted', LLM_API_KEY: 'k' });
      expect([provider, key !== null]).toEqual([provider, isAsked]);
      expect(findMissingKey(provider, { LLM_PROVIDER: provider, LLM_API_KEY: 'k' })).toBeNull();
      if (key !== null) expect(findMissingKey(provider, { LLM_PROVIDER: 'scripted', [key]: 'own' })).toBeNull();
    }
  });

  it('keep the published names for openai, and let its own key win', () => {
    const published = read({ LLM_PROVIDER: 'openai', LLM_API_URL: 'http://127.0.0.1:1/v1', LLM_API_KEY: 'k' });
    expect(modelAccess('openai', published)).toMatchObject({ apiUrl: 'http://127.0.0.1:1/v1', apiKey: 'k' });
    const own = read({ LLM_PROVIDER: 'openai', LLM_API_KEY: 'k', OPENAI_API_KEY: 'own' });
    expect(modelAccess('openai', own)).toMatchObject({ apiUrl: '', apiKey: 'own' }); // its own home
  });

  it('take LLM_API_URL for the address of whichever provider is chosen, unless that has one of its own', () => {
    const url = 'http://10.0.0.7/v1';
    const addressed = providerNames.filter((provider) => provider !== 'scripted');
    for (const provider of addressed) {
      const settings = read({ LLM_PROVIDER: provider, LLM_API_KEY: 'k', LLM_API_URL: url });
      expect([provider, modelAccess(provider, settings).apiUrl]).toEqual([provider, url]);
      const other = provider === 'openai' ? 'anthropic' : 'openai';
      expect(modelAccess(other, settings).apiUrl).toBe('');
    }
    const own = read({ LLM_PROVIDER: 'vllm', LLM_API_URL: url, VLLM_API_URL: 'http://10.0.0.8/v1' });
    expect(modelAccess('vllm', own).apiUrl).toBe('http://10.0.0.8/v1');
  });

  it('refuse the home of another provider as the address of the chosen one: its key would go there', () => {
    const at = (LLM_PROVIDER: string, LLM_API_URL: string) => () =>
      read({ LLM_PROVIDER, LLM_API_KEY: 'k', LLM_API_URL });
    expect(at('groq', 'https://api.openai.com/v1')).toThrow(
      'LLM_API_URL: is where openai is, and LLM_PROVIDER is groq',
    );
    expect(at('openai', 'https://api.openai.com/v1')).not.toThrow();
    expect(at('hf', 'https://router.huggingface.co/v1')).not.toThrow();
    expect(at('vllm', 'http://127.0.0.1:11434/v1')).not.toThrow();
  });

  it('open a rescue by another provider with its own key, never with that of the chosen one', () => {
    const settings = read({ LLM_PROVIDER: 'hf', LLM_API_KEY: 'shared', ANTHROPIC_API_KEY: 'own' });
    expect(modelAccess('hf', settings).apiKey).toBe('shared');
    expect(modelAccess('anthropic', settings).apiKey).toBe('own');
    expect(modelAccess('groq', settings).apiKey).toBe('');
  });
});
