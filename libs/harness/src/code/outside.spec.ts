import { describe, expect, it } from '@jest/globals';
import { modelNamed } from '#llm';
import type { CompletionRequest, Model, ProviderName } from '#llm';
import { askProvider } from './provider-model.js';
import type { ModelCall } from './types.js';

const { signal } = new AbortController();
const call: ModelCall = {
  ...{ id: 'a', model: 'groq/openai/gpt-oss-20b', instructions: 'Be brief.', input: 'tides', signal },
  ...{ params: {}, tools: [], messages: [], layers: [] },
};

/** A provider that answers with this text, and keeps what it was asked. */
function providersWith(text: string) {
  const asked: { provider: ProviderName; request: CompletionRequest }[] = [];
  const open = (provider: ProviderName): Model => ({
    provider,
    complete: (request) => {
      asked.push({ provider, request });
      const usage = { tokensIn: 1, tokensOut: 1, tokensCached: 0 };
      const more = { structured: 'prompt', schemaId: null, fallbackReason: null } as const;
      return Promise.resolve({ text, finish: 'stop', model: request.model, usage, ...more });
    },
  });
  const named = (name: string) => modelNamed<ProviderName>(name, 'openrouter', ['groq', 'openrouter']);
  return { asked, providers: { named, open } };
}

describe('the model of a provider', () => {
  it('is named with it, and gets the params of the step', async () => {
    const { asked, providers } = providersWith('wet');
    const params = { temperature: 0.3, topP: 0.9, maxTokens: 9, stopSequences: ['END'] };
    expect(await askProvider(providers, { ...call, params })).toEqual({ text: 'wet' });
    expect(asked[0]).toMatchObject({
      provider: 'groq',
      request: { model: 'openai/gpt-oss-20b', ...params, system: 'Be brief.', user: 'tides' },
    });
    await askProvider(providers, { ...call, model: 'meta/llama' });
    expect(asked[1]).toMatchObject({ provider: 'openrouter', request: { model: 'meta/llama' } });
    await askProvider(providers, { ...call, model: 'openai/gpt-4o' });
    expect(asked[2]).toMatchObject({ provider: 'openrouter', request: { model: 'openai/gpt-4o' } });
  });

  it('calls the tools that it is told of', async () => {
    const tools = [{ name: 'count', description: 'Counts.' }];
    const wanted = providersWith('{"tool":"count","args":{"text":"x"}}');
    expect(await askProvider(wanted.providers, { ...call, tools })).toMatchObject({
      toolCalls: [{ name: 'count', args: { text: 'x' } }],
    });
    for (const around of ['```json\n{"tool":"count"}\n```', 'Let me see:\n{"tool":"count"}'])
      expect(await askProvider(providersWith(around).providers, { ...call, tools })).toMatchObject({
        toolCalls: [{ name: 'count', args: {} }],
      });
    const quoted = 'A call looks like {"tool":"paint"}.';
    expect(await askProvider(providersWith(quoted).providers, { ...call, tools })).toEqual({ text: quoted });
    const messages = [{ role: 'tool', name: 'count', result: '1' }] as const;
    const told = providersWith('one');
    expect(await askProvider(told.providers, { ...call, tools, messages })).toEqual({ text: 'one' });
    expect(told.asked[0]?.request).toMatchObject({ user: 'tides\n\nResult of count: 1' });
    expect(told.asked[0]?.request.system).toContain('count: Counts.');
  });
});
