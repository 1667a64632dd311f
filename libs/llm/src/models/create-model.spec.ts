import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

import { createModel, providerNames } from './create-model.js';
import { providers } from '../providers/providers.js';

/** What a file imports when it is loaded, our files by their whole addresses: types and `import()` are not among it. */
function loads(file: string): string[] {
  const source = readFileSync(new URL(file), 'utf8');
  const named = source.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm);
  const address = (from: string) => new URL(from.replace(/\.js$/, '.ts'), file).href;
  return [...named].map(([, from = '']) => (from.startsWith('.') ? address(from) : from));
}

function loadedFrom(file: string, seen = new Set<string>()): Set<string> {
  for (const from of loads(file)) {
    if (seen.has(from)) continue;
    seen.add(from);
    if (from.startsWith('file:')) loadedFrom(from, seen);
  }
  return seen;
}

describe('createModel', () => {
  it('knows every provider that policy and configuration may name', () => {
    const names =
      'anthropic bedrock deepseek gemini groq hf huggingface mistral ollama openai openrouter scripted vllm';
    expect([...providerNames].sort()).toEqual(names.split(' '));
    for (const provider of providerNames) {
      expect(createModel({ provider, apiUrl: '', apiKey: 'k' }).provider).toBe(provider);
    }
  });

  it('loads no SDK before a model is called', () => {
    const packages = [...loadedFrom(import.meta.resolve('../index.ts'))].filter(
      (from) => !/^(file:|#|node:)/.test(from),
    );
    expect(packages.sort()).toEqual(['envalid', 'luxon']);
    expect(loads(import.meta.resolve('../providers/openai.ts'))).toContain('openai'); // so the search above does see imports
  });

  it('loads a provider again that could not be loaded', async () => {
    const scripted: typeof providers.scripted = () => first.shift()?.() ?? providers.scripted();
    const first = [() => Promise.reject(new Error('EMFILE: too many open files'))];
    const model = createModel({ provider: 'scripted', apiUrl: '', apiKey: '' }, { ...providers, scripted });
    const request = { system: '', user: '', model: 'm', maxTokens: 1, temperature: 0, tools: [] };
    const { signal } = new AbortController();
    await expect(model.complete(request, signal)).rejects.toThrow('EMFILE');
    await expect(model.complete(request, signal)).resolves.toMatchObject({ text: expect.any(String) });
  });

  it('does not begin a call whose signal is already aborted', async () => {
    const model = createModel({ provider: 'bedrock', apiUrl: 'http://127.0.0.1:1', apiKey: 'k' });
    const request = { system: 'S', user: 'U', model: 'm', maxTokens: 1, temperature: 0, tools: [] };
    await expect(model.complete(request, AbortSignal.abort())).rejects.toMatchObject({ code: 'model-timeout' });
  });
});
