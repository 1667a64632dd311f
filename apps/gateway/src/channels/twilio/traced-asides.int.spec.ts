import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { actorIdFor } from '#deployment';
import { noticeTexts, openEngine } from '#engine';
import { createToken } from '#redis';
import type { OpenEngine } from '#engine';
import { startTracing } from '#telemetry';
import type { Tracing } from '#telemetry';
import { startOtlpReceiver } from '../../../../../test/stand-ins/otlp-receiver.js';
import type { OtlpReceiver, SentSpan } from '../../../../../test/stand-ins/otlp-receiver.js';
import { startRedis } from '../../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../../test/support/redis.mjs';
import { openGateway, operatorKey, publicBaseUrl, them, until, untilReady, us } from '../../../test/open-gateway.js';
import type { TestGateway } from '../../../test/open-gateway.js';

const words = 'A person here.';
const anotherPerson = '+15550124';

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;
let collector: OtlpReceiver;
let tracing: Tracing;

beforeAll(async () => {
  redis = await startRedis();
  collector = await startOtlpReceiver();
  tracing = await startTracing({ serviceName: 'gateway', endpoint: collector.url });
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', onError: () => undefined });
  gateway = await openGateway(redis.url, { SENDER_TEXTS_PER_HOUR: '1' });
  await untilReady(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await engine.close();
  await tracing.stop();
  await collector.close();
  await redis.stop();
});

function text(from: string, body: string) {
  return gateway.twilio.text({ from, to: us, body, url: `${publicBaseUrl}/webhooks/twilio/sms` });
}

async function inTheAgentsPlace(path: string, body: object): Promise<number> {
  const address = { tenant: 'default', channel: 'sms', ours: us, theirs: them };
  const conversation = actorIdFor(engine.store.engine.deployment, address);
  const headers = { authorization: `Bearer ${operatorKey}` };
  return (await gateway.ask('POST', `/v1/conversations/${conversation}/${path}`, body, headers)).status;
}

/** A controller that takes one turn of whoever waits, and decides nothing. */
async function readText(actorId: string): Promise<void> {
  const token = createToken();
  const turn = await engine.store.turns.load(actorId, token);
  if (!('version' in turn)) throw new Error('no turn');
  await engine.store.turns.commit({
    ...{ actorId, token, version: turn.version, consumed: turn.mail.length, lastMail: turn.lastMail, state: {} },
    ...{ thinking: false, live: false, wakeInMs: null, hold: false, cancels: [], runs: [], ledger: [], journal: [] },
    ...{ effects: [], messageRuns: {} },
  });
}

/** Waits for a message to a person, and has the provider say that it has arrived. */
async function deliver(to: string, body: string): Promise<void> {
  const find = () => gateway.twilio.messages.find((message) => message.to === to && message.body === body);
  await until(() => find() !== undefined);
  const message = find();
  if (message) expect(await gateway.twilio.callBack(message, 'delivered')).toBe(204);
}

/** The whole trace that a reply belongs to which something of this name asked for, once the provider has told of it. */
async function traceAskedBy(name: string): Promise<SentSpan[]> {
  const found = (): SentSpan[] => {
    const sent = collector.sentSpans();
    const asking = new Set(sent.filter((span) => span.name === name).map(({ spanId }) => spanId));
    const reply = sent.find(({ links = [] }) => links.some(({ spanId }) => asking.has(spanId)));
    return sent.filter(({ traceId }) => traceId === reply?.traceId);
  };
  await until(() => found().some((span) => span.name === 'receive status'));
  return found();
}

/** Each span with the name of what it is a part of, and of what led to it. */
function parentsOf(spans: SentSpan[]): string[][] {
  const nameOf = (id: string | undefined): string => spans.find(({ spanId }) => spanId === id)?.name ?? 'none';
  return spans.map(({ name, parentSpanId, links = [] }) => [
    name,
    nameOf(parentSpanId),
    ...links.map(({ spanId }) => nameOf(spanId)),
  ]);
}

describe('what no run sends', () => {
  it('puts a person’s words into the trace of the text they answer, though the agent has read it', async () => {
    await text(them, 'May I talk to a person?');
    const address = { tenant: 'default', channel: 'sms', ours: us, theirs: them };
    await readText(actorIdFor(engine.store.engine.deployment, address));
    expect(await inTheAgentsPlace('takeover', { reason: 'they asked for a person' })).toBe(200);
    expect(await inTheAgentsPlace('replies', { text: words })).toBe(202);
    await deliver(them, words);
    expect(parentsOf(await traceAskedBy('send reply'))).toEqual(
      expect.arrayContaining([
        ['receive sms', 'none'],
        ['send turn', 'receive sms'],
        ['send reply', 'receive sms'],
        ['process reply', 'receive sms', 'send reply'],
        ['post to sms', 'process reply'],
        ['receive status', 'receive sms'],
      ]),
    );
    expect(collector.bodies.join('')).not.toContain(words);
  });

  it('puts a fixed notice into the trace of the text that it tells of', async () => {
    await text(anotherPerson, 'one');
    await text(anotherPerson, 'one too many');
    await deliver(anotherPerson, noticeTexts.limited);
    expect(parentsOf(await traceAskedBy('send turn'))).toEqual(
      expect.arrayContaining([
        ['receive sms', 'none'],
        ['send turn', 'receive sms'],
        ['process reply', 'receive sms', 'send turn'],
        ['post to sms', 'process reply'],
        ['receive status', 'receive sms'],
      ]),
    );
  });
});
