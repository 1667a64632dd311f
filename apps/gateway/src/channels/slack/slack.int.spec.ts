import { afterEach, describe, expect, it } from '@jest/globals';
import { startSlackStandIn } from '../../../../../test/stand-ins/slack-stand-in.js';
import type { SlackStandIn } from '../../../../../test/stand-ins/slack-stand-in.js';
import { FakeController } from '../../../test/fake-controller.js';
import { gatewayForEach } from '../../../test/gateway-for-each.js';
import { publicBaseUrl, until } from '../../../test/open-gateway.js';

const url = `${publicBaseUrl}/webhooks/slack/events`;
const asked = { channel: 'D024', text: 'how many?', url };

let slack: SlackStandIn;

const edge = gatewayForEach(async () => {
  slack = await startSlackStandIn({ port: 0, reach: (address) => address.replace(publicBaseUrl, edge.gateway.url) });
  const settings = { SLACK_BOT_TOKEN: slack.botToken, SLACK_SIGNING_SECRET: slack.signingSecret };
  return { ...settings, SLACK_API_BASE_URL: slack.url };
});
afterEach(() => slack.close());

describe("the webhook of Slack's events", () => {
  it('answers the question whether it is there', async () => {
    const answer = await slack.post(url, { type: 'url_verification', challenge: 'a-challenge' });
    expect(answer).toEqual({ status: 200, body: '{"challenge":"a-challenge"}' });
  });

  it('I1: takes a message in once, however often Slack says it', async () => {
    const { responses } = await slack.say({ ...asked, times: 3, files: 1 });
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await edge.mail()).toMatchObject([{ type: 'message-received', text: 'how many?', attachments: 1 }]);
  });

  it('takes in the longest message that Slack has', async () => {
    const text = 'größer '.repeat(5_700);
    const { responses } = await slack.say({ ...asked, text, more: { blocks: [{ type: 'rich_text', text }] } });
    expect(responses.map(({ status }) => status)).toEqual([200]);
    expect(await edge.mail()).toMatchObject([{ text }]);
  });

  it('ignores what we say ourselves', async () => {
    const { responses } = await slack.say({ ...asked, more: { bot_id: 'B1' } });
    expect(responses[0]?.status).toBe(200);
    expect(await edge.mail()).toEqual([]);
  });

  it('reads STOP there as everywhere', async () => {
    await slack.say({ ...asked, text: 'stop' });
    expect(await edge.mail()).toMatchObject([{ type: 'opted-out' }]);
  });

  it.each([
    ['a forgery', { signingSecret: 'not-the-secret' }],
    ['a recording', { signedAt: Math.floor(Date.now() / 1000) - 301 }],
  ])('refuses %s', async (_name, signed) => {
    const { responses } = await slack.say({ ...asked, ...signed });
    expect(responses[0]).toMatchObject({ status: 403, body: expect.stringContaining('forbidden') });
    expect(await edge.mail()).toEqual([]);
  });

  it('names what is not as Slack sends it', async () => {
    const { responses } = await slack.say({ ...asked, more: { ts: 'now' } });
    expect(responses[0]).toMatchObject({ status: 400, body: expect.stringContaining('event.ts') });
  });

  it('I4: finds the reply whose response was lost, and posts no second one', async () => {
    await slack.say(asked);
    const actorId = await edge.actorId();
    slack.loseResponses(1);
    const controller = new FakeController(edge.engine.store, actorId, 'slack');
    await controller.turn(actorId, { reply: { kind: 'answer', text: '7' } });
    await until(async () => (await edge.mail()).some(({ type }) => type === 'reply-settled'));
    const replies = slack.messages.filter(({ user }) => user === 'BOT');
    expect(replies).toHaveLength(1);
    expect(await edge.mail()).toMatchObject([
      { type: 'reply-settled', status: 'sent', providerId: `D024:${replies[0]?.ts}` },
    ]);
  });

  it('answers 404 while Slack is off', async () => {
    await edge.reopen({});
    const received = await fetch(`${edge.gateway.url}/webhooks/slack/events`, { method: 'POST' });
    expect([received.status, await received.text()]).toEqual([404, expect.stringContaining('Slack is off')]);
  });
});
