import { createServer } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AccessKeyStore, createSecret, SignInLogStore } from '#access';
import type { WatchedName } from '#alerts';
import { isSignedWebhook } from '#channels';
import { SchemaStore } from '#deployment';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { BreakerStore, SharedBreaker } from '#limits';
import { publishedPolicy } from '#policy';
import { createToken } from '#redis';
import { every, pause } from '#timing';
import { PolicyStore } from '#versions';
import { endedCertificate, strangerCertificate } from '../../../../test/support/certificates.js';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { startSlackStandIn } from '../../../../test/stand-ins/slack-stand-in.js';
import type { SlackStandIn } from '../../../../test/stand-ins/slack-stand-in.js';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { FakeController } from '../../test/fake-controller.js';
import { openGateway, operatorKey, until, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

const secret = `whsec_${Buffer.from('a-key-for-the-alerts-of-this-test').toString('base64')}`;
const everyMs = 200;

let redis: PrivateRedis;
let engine: OpenEngine;
let receiver: StandInServer;
let slack: SlackStandIn;
let gateways: TestGateway[];
let certified: ReturnType<typeof createServer>;
let endHeartbeats = (): void => undefined;
const posted: SeenRequest[] = [];
let alive = ['controller', 'tool-runner', 'compressor'];

/** Short times, so that each cause holds and passes within a test. */
const soon = { forSeconds: 1, clearSeconds: 1 };
const limits = {
  ...{ 'answers-fail-fast': soon, 'dead-letters': soon, 'model-fails': soon, 'costs-too-much': soon, 'app-gone': soon },
  'backlog-old': { ...soon, limit: 3 },
  'background-old': { ...soon, limit: 3 },
  'certificate-ends': soon,
};

beforeAll(async () => {
  redis = await startRedis();
  engine = await openEngine({
    url: redis.url,
    partitions: 1,
    role: 'worker',
    times: { quietMs: 0 },
    onError: () => undefined,
  });
  await new PolicyStore(engine.redis, 60_000).register({
    ...publishedPolicy,
    version: 'file',
    alerts: { limits, messageEverySeconds: 0 },
  });
  receiver = await startStandIn(0, (request) => {
    posted.push(request);
    return { status: 204, body: '' };
  });
  slack = await startSlackStandIn({ port: 0 });
  certified = createServer(strangerCertificate).listen(0, '127.0.0.1');
  await once(certified, 'listening');
  const settings = {
    ALERT_WEBHOOK_URL: receiver.url,
    ALERT_WEBHOOK_SECRET: secret,
    ALERT_SLACK_CHANNEL: 'C0ALERTS',
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_API_BASE_URL: slack.url,
    PUBLIC_BASE_URL: `https://127.0.0.1:${(certified.address() as AddressInfo).port}`, // of a server that listens
  };
  await seedPeople();
  await announce();
  endHeartbeats = every(1_000, announce);
  gateways = await Promise.all([0, 1].map(() => openGateway(redis.url, settings, { alertsEveryMs: everyMs })));
  await Promise.all(gateways.map(untilReady));
}, 60_000);
afterAll(async () => {
  endHeartbeats();
  for (const gateway of gateways) await gateway.stop();
  certified.close();
  await Promise.all([receiver.close(), slack.close(), engine.close()]);
  await redis.stop();
});

/** A named key that ends in three days, and a sign-in by the break-glass key. */
async function seedPeople(): Promise<void> {
  const { id, hash } = createSecret('tp_ab12cd34');
  const at = Date.now();
  const first = { hash, overlapMs: 0, by: 'ana', why: 'a test', at };
  const scopes = { words: false, tenants: null, agents: null };
  const key = { id, name: 'ci', role: 'viewer' as const, scopes, expiresAt: at + 3 * 86_400_000, secrets: [first] };
  await new AccessKeyStore(engine.redis).create(key);
  const deed = { at, did: 'break-glass-used' as const, by: 'break-glass key', reason: null, to: {} };
  await new SignInLogStore(engine.redis).note(deed);
}

/** Announces a process of each app that lives, as itself does every five seconds. */
async function announce(): Promise<void> {
  const { deployment } = engine.store.engine;
  const schemas = new SchemaStore(engine.redis);
  const schema = (await schemas.schema()) ?? '1';
  for (const app of alive)
    await schemas.heartbeat(`pod ${app}`, { app, host: 'pod', pid: 7, oldest: 1, newest: 9 }, 20_000, {
      ...deployment,
      schema,
    });
}

interface Told {
  alert: string;
  subject: string;
  state: 'firing' | 'resolved';
  title: string;
  link: string;
  runbook: string;
}

/** What the webhook was told of an alert, in order. */
function told(alert?: WatchedName): Told[] {
  return posted
    .flatMap(({ body }) => (JSON.parse(body) as { data: { changes: Told[] } }).data.changes) // as webhook-sender.ts writes it
    .filter((change) => alert === undefined || change.alert === alert);
}

/** Waits until an alert begins; answers what was told of it, and how long that took, in ms. */
async function untilFiring(alert: WatchedName, subject = ''): Promise<{ first: Told; tookMs: number }> {
  const began = performance.now();
  const firing = (): Told[] => told(alert).filter((change) => change.state === 'firing' && change.subject === subject);
  await until(() => firing().length > 0);
  const tookMs = Math.round(performance.now() - began);
  const [first] = firing();
  if (!first) throw new Error('it was found');
  process.stdout.write(`${alert} ${subject}: told after ${tookMs} ms: ${first.title}\n`);
  return { first, tookMs };
}

/** Waits until it is over, and a few looks more: each was told once. */
async function untilOver(alert: WatchedName, subject = ''): Promise<void> {
  const own = (): Told[] => told(alert).filter((change) => change.subject === subject);
  await until(() => own().some(({ state }) => state === 'resolved'));
  await pause(5 * everyMs);
  expect(own().map(({ state }) => state)).toEqual(['firing', 'resolved']);
}

let conversations = 0;

/** A conversation with a text that nobody has read, and what takes its turns. */
async function begin(): Promise<{ actorId: string; controller: FakeController }> {
  conversations += 1;
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: `c${conversations}` };
  const { actorId } = await engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'go' });
  return { actorId, controller: new FakeController(engine.store, `c${conversations}`) };
}

async function endRuns(count: number, decided: Parameters<FakeController['turn']>[1]): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { actorId, controller } = await begin();
    await controller.turn(actorId, { ends: true, ...decided });
  }
  await emptyQueues();
}

/** As workers do that find nothing left to do. */
async function emptyQueues(): Promise<void> {
  for (const queue of ['turn', 'background']) {
    const found = await engine.redis.keys(`{p0}:${queue}:*`);
    if (found.length > 0) await engine.redis.del(...found);
  }
}

it('tells of answers that fail, once over two gateways, and that they do again', async () => {
  await endRuns(10, { outcome: 'model-failed' });
  const { first, tookMs } = await untilFiring('answers-fail-fast');
  expect(tookMs).toBeLessThan(5_000);
  expect(first).toMatchObject({ title: '100 % of the runs of the last five minutes ended without an answer' });
  expect(first.link).toMatch(/\/console\/#\/runs\?outcome=model-failed&since=/);
  expect(first.runbook).toMatch(/\/console\/docs\/runbook\.html#texts-are-not-answered$/);
  await endRuns(120, {});
  await untilOver('answers-fail-fast');
}, 60_000);

it('tells of a queue that nobody takes from', async () => {
  await begin();
  await untilFiring('backlog-old', 'turn');
  await emptyQueues();
  await untilOver('backlog-old', 'turn');
}, 60_000);

it('tells of an app without a process, and not besides of the queue that waits for it', async () => {
  const before = told('backlog-old').length;
  alive = alive.filter((app) => app !== 'controller');
  await untilFiring('app-gone', 'controller');
  await begin();
  await pause(6_000);
  expect(told('backlog-old').length).toBe(before);
  await emptyQueues();
  alive = [...alive, 'controller'];
  await untilOver('app-gone', 'controller');
}, 60_000);

it('tells of a dead letter, until somebody has seen to it', async () => {
  const { actorId } = await begin();
  const token = createToken();
  await engine.store.turns.load(actorId, token);
  expect(await engine.store.turns.park(actorId, token, 'it cannot be committed')).toBe(true);
  await emptyQueues();
  await untilFiring('dead-letters');
  const [gateway] = gateways;
  const authorization = `Bearer ${operatorKey}`;
  const body = { by: 'ana', reason: 'a test' };
  const done = await gateway?.ask('POST', `/v1/dead-letters/${actorId}/replay`, body, { authorization });
  expect(done?.status).toBe(200);
  await untilOver('dead-letters');
}, 60_000);

it('tells of a provider whose calls fail', async () => {
  const observer = { changed: () => undefined, shows: () => undefined, lost: () => undefined };
  const store = new BreakerStore(engine.redis);
  const breakers = ['one', 'two'].map((replica) => new SharedBreaker('model:openai', { store, replica, observer }));
  for (const breaker of breakers)
    for (let call = 0; call < 12; call += 1) {
      await breaker.admit(`${call}`);
      breaker.record(`${call}`, 'fault');
    }
  const { first } = await untilFiring('model-fails', 'openai');
  expect(first.title).toBe('the provider openai is down: 100 % of its calls fail');
  await store.force('model:openai', 'closed', { by: 'ana', why: 'it is well' });
  await untilOver('model-fails', 'openai');
}, 60_000);

it('tells of money', async () => {
  await endRuns(1, { more: { costMicroUsd: 21_000_000 } });
  const { first } = await untilFiring('costs-too-much');
  expect(first.title).toBe('the runs of the last hour cost 21.00 dollars');
  await engine.redis.del('{p0}:runs');
}, 60_000);

it('tells of a certificate that has ended, until another is shown', async () => {
  certified.setSecureContext(endedCertificate);
  const { first } = await untilFiring('certificate-ends', 'gateway');
  expect(first.title).toMatch(/^the certificate of gateway ends in -\d+\.\d days$/);
  certified.setSecureContext(strangerCertificate);
  await untilOver('certificate-ends', 'gateway');
}, 60_000);

it('tells of a named key that ends, and of a sign-in by the break-glass key', async () => {
  const { first } = await untilFiring('key-ends', 'ci (tp_ab12cd34)');
  expect(first).toMatchObject({ title: 'the key ci (tp_ab12cd34) ends in 3.0 days' });
  expect(first.link).toMatch(/\/console\/#\/people$/);
  const { first: used } = await untilFiring('break-glass-used');
  expect(used.title).toBe('sign-ins by the break-glass key, the last within the hour: 1');
  expect(used.runbook).toMatch(/#the-break-glass-key-was-used$/);
}, 60_000);

it('lists what is open and what people were told, to whoever may look', async () => {
  alive = alive.filter((app) => app !== 'tool-runner');
  await untilFiring('app-gone', 'tool-runner');
  const [gateway] = gateways;
  const response = await gateway?.ask('GET', '/v1/alerts');
  const { open, messages } = (await response?.json()) as { open: object[]; messages: object[] }; // what the route answers
  expect(open).toContainEqual(
    expect.objectContaining({
      alert: 'app-gone',
      subject: 'tool-runner',
      state: 'firing',
      told: true,
      link: '#/system',
    }),
  );
  expect(messages.length).toBeGreaterThan(0);
  expect(messages.at(-1)).toMatchObject({ deliveries: [{ status: 'sent' }, { status: 'sent' }] });
  alive = [...alive, 'tool-runner'];
  await untilOver('app-gone', 'tool-runner');
}, 60_000);

it('has signed what it posted, each message once, and written the same to Slack', () => {
  const ids = posted.map(({ headers }) => String(headers['webhook-id']));
  expect(ids).toEqual([...new Set(ids)]);
  for (const { headers, body } of posted) {
    const message = { id: String(headers['webhook-id']), timestamp: String(headers['webhook-timestamp']), body };
    expect(isSignedWebhook(message, String(headers['webhook-signature']), secret, Date.now())).toBe(true);
  }
  const written = slack.messages.filter(({ channel }) => channel === 'C0ALERTS');
  expect(written.length).toBe(posted.length);
});
