import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, jest } from '@jest/globals';
import { readNotes } from '../failures/call-notes.js';
import { createModel } from '../models/create-model.js';
import type { CompletionRequest } from '../model.js';
import type { ProviderName } from './providers.js';

const request: CompletionRequest = { system: 'S', user: 'U', model: 'm', maxTokens: 9, temperature: 0, tools: [] };

/** What is noted of a call at an address: of one that cuts every connection after its first words, or of one where nobody is. */
async function notesOfCall(provider: ProviderName, isThere: boolean): Promise<unknown> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  if (!isThere) await close();
  const access = { apiKey: 'k', apiUrl: `http://127.0.0.1:${port}`, region: 'us-east-1' };
  const model = createModel({ provider, ...access });
  const failure: unknown = await model.complete(request, new AbortController().signal).catch((error: unknown) => error);
  if (isThere) await close();
  expect(failure).toMatchObject({ name: 'TransientError', code: 'model-failed' });
  return readNotes(failure).isUnreached;
}

describe('a call of a provider', () => {
  // Not Bedrock: in Jest's own realm its SDK takes the socket's error for none, and hides its code.
  it.each(['anthropic', 'gemini', 'openai', 'vllm'] as const)(
    'is known never to have been sent where %s cannot be connected to, and not where the answer was lost',
    async (provider) => {
      expect(await notesOfCall(provider, false)).toBe(true);
      expect(await notesOfCall(provider, true)).toBe(false);
    },
    30_000,
  );

  it.each(['anthropic', 'gemini', 'openai', 'vllm'] as const)(
    'of %s that a fault of ours keeps from being made is that fault, and no model that is away',
    async (provider) => {
      const model = createModel({ provider, apiKey: 'k', apiUrl: 'http://127.0.0.1:9', region: '' });
      await model.complete(request, new AbortController().signal).catch(() => undefined); // loads the provider's SDK
      const missing = jest.spyOn(Promise, 'withResolvers').mockImplementation(() => {
        throw new TypeError('Promise.withResolvers is not a function');
      });
      const call = model.complete(request, new AbortController().signal);
      const failure: unknown = await call.catch((error: unknown) => error).finally(() => missing.mockRestore());
      expect(failure).toMatchObject({ name: 'InvariantError', message: expect.stringContaining('withResolvers') });
      expect(readNotes(failure).isUnreached).toBe(true);
    },
    30_000,
  );
});
