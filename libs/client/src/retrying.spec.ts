import { describe, expect, it } from '@jest/globals';
import { createClient } from './index.js';
import type { Options, Retry } from './index.js';

interface Asked {
  key: string | null;
  body: string;
}

type Answer = 'none' | number | { status: number; retryAfter: string };

/** A client whose gateway answers so, one after the other and the last for ever; and what it was asked. */
function clientAnswered(answers: readonly Answer[], options: Partial<Options> = {}) {
  const asked: Asked[] = [];
  const told: Retry[] = [];
  const send = async (request: Request): Promise<Response> => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? 'none';
    asked.push({ key: request.headers.get('idempotency-key'), body: await request.text() });
    if (answer === 'none') throw new TypeError('fetch failed');
    const { status, retryAfter } = typeof answer === 'number' ? { status: answer, retryAfter: null } : answer;
    const headers = { 'content-type': 'application/json', ...(retryAfter !== null && { 'retry-after': retryAfter }) };
    return new Response(JSON.stringify({ status }), { status, headers });
  };
  const onRetry = (retry: Retry): void => void told.push(retry);
  const client = createClient({ url: 'http://127.0.0.1:1', key: 'k', fetch: send, onRetry, ...options });
  return { client, asked, told };
}

const at = { path: { conversationId: 'desk' } };
const path = '/v1/conversations/{conversationId}/messages';
const soon = (status: number): Answer => ({ status, retryAfter: '0' });

describe('a request of the client', () => {
  it('that takes a key is sent again under the same one, and each repeat is told', async () => {
    const { client, asked, told } = clientAnswered(['none', soon(503), soon(429), 202]);
    const { response } = await client.POST(path, { params: at, body: { text: 'how many?' } });
    expect([response.status, asked.length]).toEqual([202, 4]);
    const [first] = asked;
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(asked).toEqual(Array(4).fill({ key: first?.key, body: '{"text":"how many?"}' }));
    expect(told.map(({ attempt, status, method }) => [attempt, status, method])).toEqual([
      [1, null, 'POST'],
      [2, 503, 'POST'],
      [3, 429, 'POST'],
    ]);
  });

  it('has a key of its own each time, or the one that its caller gives', async () => {
    const { client, asked } = clientAnswered([202]);
    for (let n = 0; n < 2; n++) await client.POST(path, { params: at, body: { text: 'how many?' } });
    const header = { 'Idempotency-Key': 'order-17' };
    await client.POST(path, { params: { ...at, header }, body: { text: 'how many?' } });
    const [one, other, own] = asked.map(({ key }) => key);
    expect([one === other, own]).toEqual([false, 'order-17']);
  });

  it('that would be done twice is sent once, and so is one that nothing will change', async () => {
    const unkeyed = clientAnswered(['none']);
    const cancel = { params: { path: { runId: 'run_1' } }, body: { reason: 'a drill' } };
    await expect(unkeyed.client.POST('/v1/runs/{runId}/cancel', cancel)).rejects.toThrow('fetch failed');
    expect(unkeyed.asked).toEqual([{ key: null, body: '{"reason":"a drill"}' }]);
    for (const status of [400, 409, 422, 500]) {
      const { client, asked } = clientAnswered([status]);
      const { error } = await client.POST(path, { params: at, body: { text: 'how many?' } });
      expect([error, asked.length]).toEqual([{ status }, 1]);
    }
  });

  it('waits for an equal one that is under way, and gives up with the last answer', async () => {
    const { client, asked } = clientAnswered([soon(409)]);
    const { error } = await client.POST(path, { params: at, body: { text: 'how many?' } });
    expect([error, asked.length]).toEqual([{ status: 409 }, 4]);
    const never = clientAnswered([soon(503)], { retries: 0 });
    await never.client.POST(path, { params: at, body: { text: 'how many?' } });
    expect(never.asked).toHaveLength(1);
  });

  it('that only reads is sent again without a key', async () => {
    const { client, asked } = clientAnswered(['none', 200]);
    const { response } = await client.GET('/v1/runs', {});
    expect([response.status, asked]).toEqual([200, Array(2).fill({ key: null, body: '' })]);
  });
});
