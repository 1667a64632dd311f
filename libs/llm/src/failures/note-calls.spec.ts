import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listFailingProviders } from '#telemetry';
import { answers } from '../../../../test/stand-ins/provider-answers.js';
import { startRawServer } from '../../../../test/stand-ins/raw-server.js';
import type { RawAnswer, RawServer } from '../../../../test/stand-ins/raw-server.js';
import { createModel } from '../models/create-model.js';
import type { CompletionRequest } from '../model.js';
import { modelTimeout } from './model-failure.js';
import { noteCalls } from './note-calls.js';

const request: CompletionRequest = { system: 'S', user: 'U', model: 'm-1', maxTokens: 9, temperature: 0, tools: [] };
const never = new AbortController().signal;

let server: RawServer;
beforeAll(async () => void (server = await startRawServer()));
afterAll(() => server.close());

function refuses(status: number, message?: string): RawAnswer {
  const answer = answers['openai']?.fails(status, {}, message);
  if (!answer) throw new Error('there is an answer of openai');
  return answer;
}

/** What the process says of openai after a call that is answered so. */
async function after(answer: RawAnswer): Promise<string | null> {
  server.answer = answer;
  const model = noteCalls(createModel({ provider: 'openai', apiUrl: server.url, apiKey: 'k' }), 60_000);
  await expect(model.complete(request, never)).rejects.toThrow();
  return listFailingProviders().find(({ provider }) => provider === 'openai')?.why ?? null;
}

it.each<[string, RawAnswer, string | null]>([
  ['a request that is refused says nothing', refuses(400), null],
  ['a key that is refused', refuses(401), '401'],
  ['a limit', refuses(429), '429'],
  ['an account that has nothing left', refuses(402, 'Insufficient Balance'), 'spent'],
  ['a fault of its own', refuses(503), '503'],
])('notes %s', async (_, answer, why) => {
  expect(await after(answer)).toBe(why);
});

it('notes no call that was ended early, and that one was not answered in time', async () => {
  const timeout = modelTimeout();
  const waits = (callMs: number) => noteCalls({ provider: 'slow', complete: () => Promise.reject(timeout) }, callMs);
  await expect(waits(60_000).complete(request, never)).rejects.toBe(timeout);
  expect(listFailingProviders().filter(({ provider }) => provider === 'slow')).toEqual([]);
  await expect(waits(-1).complete(request, never)).rejects.toBe(timeout);
  expect(listFailingProviders()).toContainEqual(expect.objectContaining({ provider: 'slow', why: 'timeout' }));
});
