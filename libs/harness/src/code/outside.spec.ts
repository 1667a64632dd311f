import { describe, expect, it } from '@jest/globals';
import type { CompletionRequest, Model, ProviderName } from '#llm';
import { askProvider } from './provider-model.js';
import { gatewayStore } from './gateway-store.js';
import type { ModelCall } from './types.js';

const { signal } = new AbortController();
const call: ModelCall = {
  ...{ id: 'a', model: 'groq/openai/gpt-oss-20b', instructions: 'Be brief.', input: 'tides', signal },
  ...{ params: {}, tools: [], messages: [] },
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
  const isProvider = (name: string): name is ProviderName => name === 'groq' || name === 'openai';
  return { asked, providers: { usual: 'openrouter', isProvider, open } as const };
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
  });

  it('calls the tools that it is told of', async () => {
    const tools = [{ name: 'count', description: 'Counts.' }];
    const wanted = providersWith('{"tool":"count","args":{"text":"x"}}');
    expect(await askProvider(wanted.providers, { ...call, tools })).toMatchObject({
      toolCalls: [{ name: 'count', args: { text: 'x' } }],
    });
    const messages = [{ role: 'tool', name: 'count', result: '1' }] as const;
    const told = providersWith('one');
    expect(await askProvider(told.providers, { ...call, tools, messages })).toEqual({ text: 'one' });
    expect(told.asked[0]?.request).toMatchObject({ user: 'tides\n\nResult of count: 1' });
    expect(told.asked[0]?.request.system).toContain('count: Counts.');
  });
});

describe('the store of a gateway', () => {
  const document = { version: 1, root: { kind: 'llm', id: 'a', instructions: 'x' } } as const;
  const storeWith = (status: number, body: object, asked: Request[] = []) =>
    gatewayStore({
      ...{ url: 'http://gateway', key: 'k', id: 'planned' },
      fetch: (request) => {
        asked.push(request);
        return Promise.resolve(Response.json(body, { status }));
      },
    });

  it('keeps a document as a version', async () => {
    const asked: Request[] = [];
    const saved = await storeWith(201, { id: 'planned', version: 'abc' }, asked).save(document);
    expect(saved).toEqual({ id: 'planned', version: 'abc' });
    expect(await asked[0]?.json()).toEqual({ id: 'planned', document });
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer k');
  });

  it('says what the gateway refuses', async () => {
    const refused = storeWith(422, { title: 'not valid' }).save(document);
    await expect(refused).rejects.toThrow('not valid');
  });
});
