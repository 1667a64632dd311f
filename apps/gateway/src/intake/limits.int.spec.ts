import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { noticeTexts, openEngine } from '#engine';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import {
  apiKey,
  openGateway,
  operatorKey,
  publicBaseUrl,
  them,
  until,
  untilReady,
  us,
} from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import { signIn } from '../../test/sign-in.js';

let redis: PrivateRedis;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
afterEach(async () => {
  await gateway.stop();
  const { redis: client, close } = await openEngine({
    ...{ url: redis.url, partitions: 1, role: 'worker' as const },
    onError: () => undefined,
  });
  await client.flushall();
  await close();
});

async function open(settings: NodeJS.ProcessEnv): Promise<void> {
  gateway = await openGateway(redis.url, settings);
  await untilReady(gateway);
}

async function statusesOf(...bodies: string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const body of bodies) {
    const url = `${publicBaseUrl}/webhooks/twilio/sms`;
    const { responses } = await gateway.twilio.text({ from: them, to: us, body, url });
    statuses.push(...responses.map(({ status }) => status));
  }
  return statuses;
}

function sent(): string[] {
  return gateway.twilio.messages.filter(({ to }) => to === them).map(({ body }) => body);
}

async function post(at = gateway): Promise<{ status: number; retryAfter: string | null; body: unknown }> {
  const response = await at.ask('POST', '/v1/conversations/desk/messages', { text: 'how many?' });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
}

describe('a sender’s hourly share', () => {
  it('is never answered 429, and is told of once', async () => {
    await open({ SENDER_TEXTS_PER_HOUR: '2' });
    expect(await statusesOf('one', 'two', 'three', 'four', 'STOP')).toEqual([200, 200, 200, 200, 200]);
    expect(await metrics()).toMatch(/^turnpike_messages_total\{[^}]*result="limited"[^}]*\} 2$/m);
    // STOP came last: the notice is sent before it, or refused by it, and never a second time.
    expect(sent().filter((body) => body !== noticeTexts.limited)).toEqual([]);
    expect(sent().length).toBeLessThanOrEqual(1);
  });

  it('is told of by one text, however far above it somebody is', async () => {
    await open({ SENDER_TEXTS_PER_HOUR: '1' });
    await statusesOf('one', 'two', 'three', 'four');
    await until(() => sent().length > 0);
    await statusesOf('five');
    expect(sent()).toEqual([noticeTexts.limited]);
  });
});

describe('the rate of an API key', () => {
  it('answers 429 above it, and when to ask again', async () => {
    await open({ API_REQUESTS_PER_MINUTE: '3' });
    const answers = [await post(), await post(), await post(), await post()];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
    expect(Number(answers[3]?.retryAfter)).toBeGreaterThan(0);
    expect(answers[3]?.body).toMatchObject({ error: { code: 'rate-limited' } });
  });

  it('holds for texts that come by a session of the console as well; looking uses up nothing', async () => {
    await open({ API_REQUESTS_PER_MINUTE: '3' });
    const { cookie, csrf } = await signIn(gateway, apiKey);
    const text = {
      method: 'POST',
      headers: { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'how many?' }),
    };
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++)
      statuses.push((await fetch(`${gateway.url}/v1/conversations/desk/messages`, text)).status);
    const look = await fetch(`${gateway.url}/v1/runs/run_01ARZ3NDEKTSV4RRFFQ69G5F00`, { headers: { cookie } });
    expect([...statuses, look.status]).toEqual([202, 202, 202, 429, 404]);
  });

  it('holds for looks at lists, timelines and streams as well, a share for each role', async () => {
    await open({ API_REQUESTS_PER_MINUTE: '3' });
    const statusesOf = async (key: string): Promise<number[]> => {
      const headers = { authorization: `Bearer ${key}` };
      const nobody = '/v1/runs/run_01ARZ3NDEKTSV4RRFFQ69G5F00';
      const looks = ['/v1/runs', `${nobody}/timeline`, `${nobody}/events`, '/v1/dead-letters'];
      const statuses: number[] = [];
      for (const path of looks) statuses.push((await gateway.ask('GET', path, undefined, headers)).status);
      return statuses;
    };
    expect(await statusesOf(operatorKey)).toEqual([200, 404, 404, 429]);
    expect(await statusesOf(apiKey)).toEqual([200, 404, 404, 429]);
  });

  it('is asked of nobody from where ten wrong keys came within a minute, and those are counted', async () => {
    await open({});
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) {
      const headers = { authorization: `Bearer a-wrong-key-of-the-tests-${i}` };
      statuses.push((await gateway.ask('GET', i % 2 === 0 ? '/v1/messages/x' : '/v1/runs', undefined, headers)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await post()).status).toBe(429);
    expect(await metrics()).toMatch(/^turnpike_wrong_keys_total\{[^}]*at="api"[^}]*\} 10$/m);
  });

  it('is one rate, however many gateways there are', async () => {
    await open({ API_REQUESTS_PER_MINUTE: '3' });
    const other = await openGateway(redis.url, { API_REQUESTS_PER_MINUTE: '3' });
    await untilReady(other);
    const answers = [await post(), await post(other), await post(), await post(other), await post()];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429, 429]);
    await other.stop();
  });

  it('is each gateway’s own while Redis is away', async () => {
    await redis.kill();
    gateway = await openGateway(redis.url, { API_REQUESTS_PER_MINUTE: '3' });
    const answers = [await post(), await post(), await post(), await post()];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 429]);
    await redis.restart();
    await untilReady(gateway);
  });
});

describe('a deep inbox', () => {
  it('keeps everything, and says once an hour that it takes a while', async () => {
    await open({ INBOX_MAX_DEPTH: '1' });
    await statusesOf('one');
    await until(async () => {
      const { status, body } = await post();
      expect(status).toBe(202);
      return JSON.stringify(body).includes('"delayed":true');
    });
    await statusesOf('two', 'three');
    await until(() => sent().length > 0);
    await statusesOf('four');
    expect(sent()).toEqual([noticeTexts.slow]);
  });
});

async function metrics(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${gateway.adminPort}/metrics`)).text();
}
