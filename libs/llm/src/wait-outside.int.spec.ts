import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createModel } from './models/create-model.js';
import { modelFetch } from './model-fetch.js';
import { withOutside } from './wait-outside.js';
import type { Outside } from './wait-outside.js';

const server = createServer((_, answer) => void answer.end('an answer'));
let url: string;
let isOutside: boolean;
const waits: boolean[] = [];
const outside: Outside = async (wait) => {
  isOutside = true;
  const come = await wait();
  waits.push((isOutside = false));
  return come;
};

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  waits.length = 0;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('a call of a provider', () => {
  it('is waited for outside until the head of its answer, which is read within', async () => {
    const text = await withOutside(outside, async () => {
      const response = await modelFetch(url, { method: 'POST', body: '{}' });
      expect(isOutside).toBe(false);
      return response.text();
    });
    expect([text, waits]).toEqual(['an answer', [false]]);
  });

  it.each([
    ['comes as a stream, outside', false, 'text/event-stream'],
    ['of a suspect comes whole, to be read within', true, 'application/json'],
  ])('that is watched %s', async (_how, isSuspect, accept) => {
    let accepted: string | undefined;
    server.once('request', ({ headers }) => void (accepted = headers.accept));
    const model = createModel({ provider: 'vllm', apiUrl: url, apiKey: '' });
    const request = { system: 'S', user: 'U', model: 'm', maxTokens: 1, temperature: 0, tools: [] };
    const ask = () =>
      model.complete({ ...request, watcher: { onPart: () => undefined } }, new AbortController().signal);
    await expect(withOutside(outside, ask, isSuspect)).rejects.toThrow();
    expect(accepted).toBe(accept);
  });

  it('is simply waited for where nobody has a place to give up', async () => {
    expect(await (await modelFetch(url, { method: 'POST', body: '{}' })).text()).toBe('an answer');
    expect(waits).toEqual([]);
  });
});
