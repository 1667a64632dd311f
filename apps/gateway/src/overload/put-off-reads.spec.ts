import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { Overload } from './overload.js';
import { putOffReads } from './put-off-reads.js';

const intake = { waiting: 0, mostWaiting: 100 };
let server: FastifyInstance;

async function open(): Promise<Overload> {
  const overload = new Overload(intake);
  server = fastify();
  putOffReads(server, overload);
  server.all('/*', async () => 'done');
  await server.ready();
  return overload;
}

afterEach(async () => {
  intake.waiting = 0;
  await server.close();
});

async function statusOf(method: 'GET' | 'POST', url: string): Promise<number> {
  return (await server.inject({ method, url })).statusCode;
}

const looks = [
  '/v1/runs',
  '/v1/runs?limit=9',
  '/v1/runs/run_1/timeline',
  '/v1/runs/run_1/events',
  '/v1/audit',
  '/console/queues',
];
const forOperators = [
  '/v1/dead-letters',
  '/v1/dead-letters?status=open&tool=add_note',
  '/v1/dead-letters/act_1',
  '/v1/breakers',
  '/v1/processes',
  '/v1/queues',
  '/v1/waiting',
  '/v1/approvals?status=open',
];
const kept = ['/v1/messages/msg_1', '/v1/runs/run_1', '/healthz', '/console'];

describe('an overloaded gateway', () => {
  it('puts lists, timelines and streams off, and takes messages, answers and decisions', async () => {
    await open();
    intake.waiting = 6;
    expect(await Promise.all(looks.map((url) => statusOf('GET', url)))).toEqual(looks.map(() => 503));
    expect(await Promise.all(kept.map((url) => statusOf('GET', url)))).toEqual(kept.map(() => 200));
    const posts = ['/webhooks/twilio/sms', '/v1/conversations/c/messages', '/v1/runs/run_1/cancel'];
    expect(await Promise.all(posts.map((url) => statusOf('POST', url)))).toEqual([200, 200, 200]);
  });

  it('serves what an operator mends it by', async () => {
    const overload = await open();
    intake.waiting = 6;
    overload.sample(600);
    const statuses = await Promise.all(forOperators.map((url) => statusOf('GET', url)));
    expect(statuses).toEqual(forOperators.map(() => 200));
  });

  it('says why, and when to ask again', async () => {
    await open();
    intake.waiting = 6;
    const { headers, body } = await server.inject('/v1/runs');
    expect(headers['retry-after']).toBe('2');
    expect(JSON.parse(body)).toMatchObject({
      status: 503,
      detail: expect.stringContaining('6 messages wait for the store'),
    });
  });

  it('is one whose event loop is late as well, until it is not', async () => {
    const overload = await open();
    overload.sample(600);
    expect(await statusOf('GET', '/v1/runs')).toBe(503);
    overload.sample(3);
    expect(await statusOf('GET', '/v1/runs')).toBe(200);
    overload.sample(Number.NaN);
    expect(await statusOf('GET', '/v1/runs')).toBe(200);
  });

  it('is one that was at rest a second before', async () => {
    await open();
    for (let round = 0; round < 4; round += 1) {
      const until = performance.now() + 700;
      while (performance.now() < until);
      await immediate();
    }
    await pause(1);
    expect(await statusOf('GET', '/v1/runs')).toBe(503);
    await pause(2_100);
    expect(await statusOf('GET', '/v1/runs')).toBe(200);
  });

  it('is none at its bound', async () => {
    await open();
    intake.waiting = 5;
    expect(await statusOf('GET', '/v1/runs')).toBe(200);
  });
});
