import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { AlertTarget, ClaimedMessage, TryResult } from '#alerts';
import { SlackChannel } from '#channels';
import { connect, untilReady } from '#redis';
import type { Redis } from '#redis';
import { createLogger, createMetrics } from '#telemetry';
import { pause } from '#timing';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { startSlackStandIn } from '../../../../test/stand-ins/slack-stand-in.js';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import { until } from '../../test/open-gateway.js';
import { alertKeys } from './alert-keys.js';
import { AlertStore } from './alert-store.js';
import { AlertNotifier } from './alert-notifier.js';
import type { AlertSender } from './senders/alert-sender.js';
import { channelSender } from './senders/channel-sender.js';
import { webhookSender } from './senders/webhook-sender.js';

const secret = `whsec_${Buffer.from('a-key-for-the-alerts-of-this-test').toString('base64')}`;
const everyMs = 50;
const claimMs = 1_500;

let server: PrivateRedis;
let redis: Redis;
let watches: AlertNotifier[] = [];
const revivals: (() => void)[] = [];
/** Dead letters, as the looks find them. */
let letters = 0;

beforeAll(async () => {
  server = await startRedis();
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  await untilReady(redis, 20_000);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});
afterEach(async () => {
  for (const revive of revivals.splice(0)) revive();
  await Promise.all(watches.map((watch) => watch.beforeApplicationShutdown()));
  watches = [];
  letters = 0;
  await redis.flushall();
});

/** Watches as a gateway does. */
function watch(target: AlertTarget, sender: AlertSender): AlertNotifier {
  const readings = async () => {
    const [seconds, micros] = await redis.time();
    const values = new Map([['', { value: letters, link: '#/letters' }]]);
    const now = Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
    return {
      now,
      readings: new Map([['dead-letters' as const, values]]),
      certificates: new Map(),
      keyEnds: new Map(),
      failing: new Map(),
    };
  };
  const context = {
    logger: createLogger({ app: 'gateway', level: 'silent' }),
    metrics: createMetrics({ app: 'gateway', processMetrics: false }),
    onFatal: () => undefined,
  };
  const policy = { messageEverySeconds: 0, limits: { 'dead-letters': { clearSeconds: 0 } } };
  const options = {
    store: () => Promise.resolve(new AlertStore(redis)),
    ...{ readings: { read: readings }, policy: () => Promise.resolve(policy), senders: new Map([[target, sender]]) },
    ...{ bases: { console: '', runbook: '' }, everyMs, claimMs, isQuiet: () => false },
  };
  const watching = new AlertNotifier(options, context);
  watches.push(watching);
  return watching;
}

/** A sender whose process dies: before it has sent, or behind it. Nothing more is heard of its gateway. */
function dying(sender: AlertSender, isSent: boolean): { sender: AlertSender; died: Promise<void>; revive: () => void } {
  let die = (): void => undefined;
  let revive = (): void => undefined;
  const died = new Promise<void>((resolve) => (die = resolve));
  const never = new Promise<TryResult>((resolve) => {
    revive = () => resolve({ status: 'sent', answer: 'late', providerId: null });
  });
  revivals.push(() => revive());
  const send = async (claimed: ClaimedMessage, signal: AbortSignal): Promise<TryResult> => {
    if (isSent) await sender.send(claimed, signal);
    die();
    return never;
  };
  return { sender: { repeat: sender.repeat, send }, died, revive };
}

async function statuses(target: AlertTarget): Promise<(string | undefined)[]> {
  const { messages } = await new AlertStore(redis).read();
  return messages.map(({ deliveries }) => deliveries[target]?.status);
}

async function openReceiver() {
  const ids: string[] = [];
  const receiver = await startStandIn(0, ({ headers }) => {
    ids.push(String(headers['webhook-id']));
    return { status: 204, body: '' };
  });
  const sender = webhookSender({ url: receiver.url, secret, fetch, timeoutMs: 5_000 });
  return { ids, sender, close: receiver.close };
}

async function openSlack() {
  const slack = await startSlackStandIn({ port: 0 });
  const options = { botToken: slack.botToken, apiBaseUrl: slack.url, timeoutMs: 5_000 };
  return { slack, sender: channelSender(new SlackChannel(options), 'C0ALERTS') };
}

it('has one of many gateways send each message', async () => {
  const { ids, sender, close } = await openReceiver();
  for (let n = 0; n < 5; n += 1) watch('webhook', sender);
  for (let n = 0; n < 4; n += 1) {
    letters = n % 2 === 0 ? 2 : 0;
    await until(async () => (await statuses('webhook')).filter((status) => status === 'sent').length === n + 1);
  }
  await pause(5 * everyMs);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  await close();
});

it.each([false, true])(
  'posts again, under the same id, what a gateway had claimed that died (sent: %s)',
  async (isSent) => {
    const { ids, sender, close } = await openReceiver();
    const dies = dying(sender, isSent);
    watch('webhook', dies.sender);
    letters = 1;
    await dies.died;
    watch('webhook', sender);
    await until(async () => (await statuses('webhook')).includes('sent'));
    dies.revive();
    await pause(5 * everyMs);
    expect(ids).toHaveLength(isSent ? 2 : 1);
    expect(new Set(ids).size).toBe(1);
    await close();
  },
);

it.each([false, true])('looks in Slack for what a gateway had claimed that died (sent: %s)', async (isSent) => {
  const { slack, sender } = await openSlack();
  const first = watch('slack', sender);
  letters = 1;
  await until(async () => (await statuses('slack')).includes('sent'));
  await first.beforeApplicationShutdown();
  const dies = dying(sender, isSent);
  watch('slack', dies.sender);
  letters = 0;
  await dies.died;
  watch('slack', sender);
  await until(async () => (await statuses('slack')).filter((status) => status === 'sent').length === 2);
  dies.revive();
  expect(slack.messages.map(({ text }) => text.split(':', 1)[0])).toEqual(['dead letters', 'over']);
  await slack.close();
});

it('says that nobody knows where Slack proves nothing, does not write twice, and the next message says so', async () => {
  const { slack, sender } = await openSlack();
  const dies = dying(sender, true);
  watch('slack', dies.sender);
  letters = 1;
  await dies.died;
  slack.hideLatest(1);
  watch('slack', sender);
  await until(async () => (await statuses('slack')).includes('unknown'));
  dies.revive();
  letters = 0;
  await until(async () => (await statuses('slack')).includes('sent'));
  expect(slack.messages).toHaveLength(2);
  expect(slack.messages[1]?.text).toContain('an earlier message may not have arrived: dead letters: 1');
  await slack.close();
});

it('keeps one entry, whoever writes, and changes nothing by what was read before another wrote', async () => {
  const store = new AlertStore(redis);
  let isFirst = true;
  await store.change((record) => {
    if (isFirst) {
      isFirst = false;
      return { record: { ...record, lookedAt: 1 }, result: null };
    }
    return null;
  });
  const add = () => store.change((record) => ({ record: { ...record, lookedAt: record.lookedAt + 1 }, result: true }));
  await Promise.all(Array.from({ length: 20 }, add));
  expect((await store.read()).lookedAt).toBe(21);
  expect(await redis.xlen(alertKeys.record)).toBe(1);
});
