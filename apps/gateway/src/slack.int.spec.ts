import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openEngine } from '#actor';
import type { OpenEngine } from '#actor';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { startSlackStandIn } from '../../../test/support/slack-stand-in.js';
import type { SlackStandIn } from '../../../test/support/slack-stand-in.js';
import { FakeController } from '../test/fake-controller.js';
import { openGateway, publicBaseUrl, until, untilReady } from '../test/open-gateway.js';
import type { TestGateway } from '../test/open-gateway.js';

const url = `${publicBaseUrl}/webhooks/slack/events`;
const asked = { channel: 'D024', text: 'how many?', url };

let redis: PrivateRedis;
let engine: OpenEngine;
let slack: SlackStandIn;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  const rest = { times: { quietMs: 0 }, onError: () => undefined };
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', ...rest });
  let reached = '';
  slack = await startSlackStandIn({ port: 0, reach: (address) => address.replace(publicBaseUrl, reached) });
  const settings = { SLACK_BOT_TOKEN: slack.botToken, SLACK_SIGNING_SECRET: slack.signingSecret };
  gateway = await openGateway(redis.url, { ...settings, SLACK_API_BASE_URL: slack.url });
  reached = gateway.url;
  await untilReady(gateway);
});
afterEach(async () => {
  await gateway.stop();
  await slack.close();
  await engine.redis.flushall();
  await engine.close();
});

async function mail(): Promise<Record<string, unknown>[]> {
  const boxes = await engine.redis.keys('*:mail');
  const rows = await Promise.all(boxes.map((box) => engine.redis.lrange(box, 0, -1)));
  return rows.flat().map((row) => JSON.parse(row) as Record<string, unknown>); // a mailbox holds events
}

describe("the webhook of Slack's events", () => {
  it('answers the question whether it is there', async () => {
    const answer = await slack.post(url, { type: 'url_verification', challenge: 'a-challenge' });
    expect(answer).toEqual({ status: 200, body: '{"challenge":"a-challenge"}' });
  });

  it('I1: takes a message in once, however often Slack says it', async () => {
    const { responses } = await slack.say({ ...asked, times: 3, files: 1 });
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await mail()).toMatchObject([{ type: 'message-received', text: 'how many?', attachments: 1 }]);
  });

  it('ignores what we say ourselves', async () => {
    const { responses } = await slack.say({ ...asked, more: { bot_id: 'B1' } });
    expect(responses[0]?.status).toBe(200);
    expect(await mail()).toEqual([]);
  });

  it('reads STOP there as everywhere', async () => {
    await slack.say({ ...asked, text: 'stop' });
    expect(await mail()).toMatchObject([{ type: 'opted-out' }]);
  });

  it.each([
    ['a forgery', { signingSecret: 'not-the-secret' }],
    ['a recording', { signedAt: Math.floor(Date.now() / 1000) - 301 }],
  ])('refuses %s', async (_name, signed) => {
    const { responses } = await slack.say({ ...asked, ...signed });
    expect(responses[0]).toMatchObject({ status: 403, body: expect.stringContaining('forbidden') });
    expect(await mail()).toEqual([]);
  });

  it('names what is not as Slack sends it', async () => {
    const { responses } = await slack.say({ ...asked, more: { ts: 'now' } });
    expect(responses[0]).toMatchObject({ status: 400, body: expect.stringContaining('event.ts') });
  });

  it('I4: finds the reply whose response was lost, and posts no second one', async () => {
    await slack.say(asked);
    const [actorId = ''] = (await engine.redis.keys('*:actor:act_*')).map(
      (key) => /act_[0-9A-Z]+/.exec(key)?.[0] ?? '',
    );
    slack.loseResponses(1);
    const controller = new FakeController(engine.store, actorId, 'slack');
    await controller.turn(actorId, { reply: { kind: 'answer', text: '7' } });
    await until(async () => (await mail()).some(({ type }) => type === 'reply-settled'));
    const replies = slack.messages.filter(({ user }) => user === 'BOT');
    expect(replies).toHaveLength(1);
    expect(await mail()).toMatchObject([
      { type: 'reply-settled', status: 'sent', providerId: `D024:${replies[0]?.ts}` },
    ]);
  });

  it('answers 404 while Slack is off', async () => {
    const other = await openGateway(redis.url);
    await untilReady(other);
    const answer = await fetch(`${other.url}/webhooks/slack/events`, { method: 'POST' });
    expect(answer.status).toBe(404);
    await other.stop();
  });
});
