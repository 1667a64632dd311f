import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import { eventTimes, WebhookEvents } from './webhook-events.js';
import type { OpenEngine } from '#engine';
import { isSignedWebhook } from '#channels';
import { renameId } from '#protocol';
import { createLogger, createMetrics } from '#telemetry';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { FakeController } from '../../test/fake-controller.js';
import { openGateway, operatorKey, them, until, untilReady, us } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import { EventPoster } from './event-poster.js';
import { postEventBy } from './post-event.js';

const secret = `whsec_${Buffer.from('a-key-for-the-events-of-this-test').toString('base64')}`;

let redis: PrivateRedis;
let engine: OpenEngine;
let receiver: StandInServer;
let seen: SeenRequest[];
let answerTo: (request: SeenRequest) => StandInAnswer | Promise<StandInAnswer>;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  seen = [];
  answerTo = () => ({ status: 204, body: '' });
  receiver = await startStandIn(0, (request) => {
    seen.push(request);
    return answerTo(request);
  });
  const rest = { times: { quietMs: 0 }, publishesEvents: true, onError: () => undefined };
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', ...rest });
});
afterEach(async () => {
  await engine.redis.flushall();
  await engine.close();
  await receiver.close();
});

/** Ends a run in a conversation of its own, or one more of it. */
async function endRun(conversation: string): Promise<string> {
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: conversation };
  const text = 'how many angry texts?';
  const { actorId, messageId } = await engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text });
  await new FakeController(engine.store, conversation).turn(actorId, { ends: true });
  return renameId(messageId, 'run');
}

/** A gateway's share in it, with pauses of milliseconds. */
function poster(leaseMs = 10_000): EventPoster {
  const times = { ...eventTimes, leaseMs, firstPauseMs: 5, longestPauseMs: 5 };
  const processContext = {
    logger: createLogger({ app: 'gateway', level: 'silent' }),
    metrics: createMetrics({ app: 'gateway', processMetrics: false }),
    onFatal: () => undefined,
  };
  const post = postEventBy({ url: receiver.url, secret, fetch: onceOnly, timeoutMs: 5_000 });
  return new EventPoster(Promise.resolve(engine), { post, times }, processContext);
}

function onceOnly(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, redirect: 'manual' });
}

function idOf({ headers }: SeenRequest): string {
  return String(headers['webhook-id']);
}

/** Which runs the requests were about, in their order. */
function runsSeen(): string[] {
  return seen.map((request) => idOf(request).split('.')[0] ?? '');
}

describe('the poster of events', () => {
  it('keeps the order of a conversation over refusals and cuts, each again under the same id', async () => {
    const runs = [await endRun('one'), await endRun('one'), await endRun('one')];
    const answers: StandInAnswer[] = [{ status: 500, body: '' }, { status: 404, body: '' }, 'drop'];
    answerTo = () => answers.shift() ?? { status: 204, body: '' };
    const going = poster();
    await until(() => Promise.resolve(seen.length >= 6));
    await going.beforeApplicationShutdown();
    const [first] = runs;
    expect(runsSeen()).toEqual([first, first, first, ...runs]);
    expect(new Set(seen.slice(0, 4).map((request) => `${idOf(request)} ${request.body}`)).size).toBe(1);
  });

  it('does not hold back other conversations for one whose event is refused', async () => {
    const stuck = await endRun('one');
    const others = [await endRun('two'), await endRun('three')];
    answerTo = (request) => ({ status: idOf(request).startsWith(stuck) ? 500 : 204, body: '' });
    const going = poster();
    await until(() => Promise.resolve(others.every((runId) => runsSeen().includes(runId))));
    await going.beforeApplicationShutdown();
    const kept = new WebhookEvents(engine.redis, engine.store.engine);
    expect((await kept.list('pending', { behind: null, limit: 10 })).events.map(({ data }) => data['run_id'])).toEqual([
      stuck,
    ]);
  });

  it('posts again under the same id what a gateway posted that was killed before it could say so', async () => {
    const runs = [await endRun('one'), await endRun('one')];
    const kept = new WebhookEvents(engine.redis, engine.store.engine, { ...eventTimes, leaseMs: 50 });
    const [event] = await kept.take('the killed one');
    if (!event) throw new Error('nothing was due');
    const post = postEventBy({ url: receiver.url, secret, fetch: onceOnly, timeoutMs: 5_000 });
    expect(await post(event.eventId, '{}')).toEqual({ arrived: true, answer: 'HTTP 204' });
    const going = poster();
    await until(() => Promise.resolve(seen.length >= 3));
    await going.beforeApplicationShutdown();
    expect(runsSeen()).toEqual([runs[0], ...runs]);
    expect(idOf(seen[1] as SeenRequest)).toBe(event.eventId); // there are three
  });

  it('ends what is under way when it is stopped, and another goes on with the rest', async () => {
    const runs = [await endRun('one'), await endRun('one')];
    let answer = (): void => undefined;
    answerTo = () => new Promise((resolve) => (answer = () => resolve({ status: 204, body: '' })));
    const first = poster(60_000);
    await until(() => Promise.resolve(seen.length === 1));
    const stopping = first.beforeApplicationShutdown();
    answer();
    await stopping;
    answerTo = () => ({ status: 204, body: '' });
    const second = poster();
    await until(() => Promise.resolve(seen.length === 2));
    await second.beforeApplicationShutdown();
    expect(runsSeen()).toEqual(runs);
  });
});

describe('a gateway with an endpoint for events', () => {
  let gateway: TestGateway;

  beforeEach(async () => {
    gateway = await openGateway(redis.url, { EVENT_WEBHOOK_URL: receiver.url, EVENT_WEBHOOK_SECRET: secret });
    await untilReady(gateway);
  });
  afterEach(() => gateway.stop());

  async function ask(method: string, path: string, body?: object): Promise<[number, Record<string, unknown>]> {
    const response = await gateway.ask(method, path, body, { authorization: `Bearer ${operatorKey}` });
    return [response.status, (await response.json()) as Record<string, unknown>]; // asserted by who asks
  }

  it('tells of a STOP and of the end of a run, signed, without a number or a word', async () => {
    const runId = await endRun('desk-7');
    const url = 'https://sms.example.test/webhooks/twilio/sms';
    await gateway.twilio.text({ from: them, to: us, body: 'STOP', url });
    await until(() => Promise.resolve(seen.length === 2));
    const received = seen.map(({ body }) => JSON.parse(body) as { type: string; data: object }); // asserted right below
    const byType = new Map(received.map(({ type, data }) => [type, data]));
    expect(byType.get('run.finished')).toMatchObject({ run_id: runId, outcome: 'answered' });
    expect(byType.get('person.opted-out')).toMatchObject({ channel: 'sms', tenant: 'default' });
    for (const request of seen) {
      const { headers, body } = request;
      const [timestamp, signature] = ['webhook-timestamp', 'webhook-signature'].map((name) => String(headers[name]));
      const message = { id: idOf(request), timestamp: timestamp ?? '', body };
      expect(isSignedWebhook(message, signature ?? '', secret, Date.now())).toBe(true);
      expect(body).not.toMatch(/5550123|angry|desk-7/);
    }
  });

  it('lists what was delivered and what failed, replays it for an operator, and notes who did', async () => {
    const runId = await endRun('desk-7');
    await until(() => Promise.resolve(seen.length === 1));
    let id = '';
    await until(async () => {
      const [, listed] = await ask('GET', '/v1/webhooks/deliveries?status=delivered');
      // asserted right below
      const [delivery] = listed['deliveries'] as { event_id: string; data: { run_id: string }; answer: string }[];
      if (delivery) expect(delivery).toMatchObject({ tries: 1, answer: 'HTTP 204', data: { run_id: runId } });
      id = delivery?.event_id ?? '';
      return id !== '';
    });
    expect(await ask('GET', '/v1/webhooks/deliveries')).toMatchObject([
      200,
      { deliveries: [], next: null, whole_since: null },
    ]);
    const body = { reason: 'it lost its database', by: 'ana' };
    expect(await ask('POST', `/v1/webhooks/deliveries/${id}/replay`, body)).toEqual([
      202,
      { event_id: id, status: 'pending' },
    ]);
    await until(() => Promise.resolve(seen.length === 2));
    expect(new Set(seen.map(idOf))).toEqual(new Set([id]));
    const [, audit] = await ask('GET', '/v1/audit');
    expect(audit['entries']).toEqual([
      expect.objectContaining({ did: 'event-replayed', by: 'ana', reason: body.reason, to: { event_id: id } }),
    ]);
    expect((await ask('POST', `/v1/webhooks/deliveries/${id.replace('run_0', 'run_1')}/replay`, body))[0]).toBe(404);
    const metrics = await (await fetch(`http://127.0.0.1:${gateway.adminPort}/metrics`)).text();
    expect(metrics).toMatch(/turnpike_webhook_event_posts_total\{[^}]*result="delivered"[^}]*\} [12]/);
  });
});
