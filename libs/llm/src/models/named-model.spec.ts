import { describe, expect, it } from '@jest/globals';
import { readSettings } from '#settings';
import { modelSettings, openProviders } from './model-settings.js';
import { modelNamed } from './named-model.js';

describe('the model that a node names', () => {
  it.each([
    ['openai/gpt-4o', 'anthropic', ['openai'], 'openai: gpt-4o'],
    ['openai/gpt-4o', 'openai', ['openai'], 'openai: gpt-4o'],
    ['openai/gpt-4o', 'openrouter', ['openrouter'], 'openrouter: openai/gpt-4o'],
    ['openrouter/openai/gpt-4o', 'groq', ['groq', 'openrouter'], 'openrouter: openai/gpt-4o'],
    ['openrouter/auto', 'openrouter', ['openrouter'], 'openrouter: openrouter/auto'],
    ['meta-llama/llama-3', 'groq', ['groq', 'openai'], 'groq: meta-llama/llama-3'],
    ['huggingface/a/b', 'groq', ['hf', 'huggingface'], 'huggingface: a/b'],
    ['gpt-4o', 'openai', ['openai'], 'openai: gpt-4o'],
    ['openai', 'groq', ['openai'], 'groq: openai'],
    ['openai/', 'groq', ['openai'], 'groq: openai/'],
    ['/gpt-4o', 'groq', ['openai'], 'groq: /gpt-4o'],
  ])('is asked for where it is: %s at %s with %j', (name, usual, open, expected) => {
    const { provider, model } = modelNamed<string>(name, usual, open);
    expect(`${provider}: ${model}`).toBe(expected);
  });

  it.each([
    [{ LLM_PROVIDER: 'anthropic', LLM_API_KEY: 'k' }, ['anthropic']],
    [{ LLM_PROVIDER: 'groq', GROQ_API_KEY: 'k', OPENAI_API_KEY: 'k' }, ['groq', 'openai']],
    [{ LLM_PROVIDER: 'scripted', LLM_API_KEY: 'k', HF_TOKEN: 'k' }, ['hf', 'huggingface']],
  ])('is that of a provider with a key, or of one that needs none: %j', (environment, keyed) => {
    const open = openProviders(readSettings('test', modelSettings, environment));
    expect([...open].sort()).toEqual([...keyed, 'bedrock', 'ollama', 'scripted', 'vllm'].sort());
  });
});
