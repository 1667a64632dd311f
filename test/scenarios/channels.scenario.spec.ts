import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../support/app-process.js';
import { publicUrl } from '../support/product-environment.js';
import { startSlackStandIn } from '../stand-ins/slack-stand-in.js';
import type { SlackStandIn } from '../stand-ins/slack-stand-in.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';

let stack: Stack;
let slack: SlackStandIn;

beforeAll(async () => {
  let reached = '';
  slack = await startSlackStandIn({ port: 0, reach: (address) => address.replace(publicUrl, reached) });
  stack = await startStack({
    inOne: true,
    environment: {
      SERVE: '',
      RECONCILE_GRACE_MS: '500',
      TWILIO_WHATSAPP_FROM: '+15550177',
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_SIGNING_SECRET: slack.signingSecret,
      SLACK_API_BASE_URL: slack.url,
    },
  });
  reached = stack.url;
}, 120_000);
afterAll(async () => {
  await stack.stop();
  await slack.close();
});

interface ShownRun {
  channel: string;
  outcome: string | null;
  replies: { text: string; status: string; provider_id: string; delivery: { status: string } | null }[];
}

/** The run as the API shows it, once it is over. */
async function endedRun(before: readonly string[]): Promise<ShownRun> {
  const shown: ShownRun[] = [];
  await until('the run to end', async () => {
    const runId = (await stack.runIds()).find((id) => !before.includes(id));
    if (runId === undefined) return false;
    shown.unshift((await (await stack.api(`/v1/runs/${runId}`)).json()) as ShownRun); // the gateway's own answer
    return shown[0]?.outcome !== null;
  });
  const [run] = shown;
  if (!run) throw new Error('no run');
  return run;
}

describe('a question whose answer Twilio or Slack took, and whose receipt was lost', () => {
  it('I4: is answered once by WhatsApp, and what was not read is named', async () => {
    const before = await stack.runIds();
    const [person, ours] = ['whatsapp:+15550131', 'whatsapp:+15550177'];
    stack.twilio.loseResponses(1);
    const body = 'How many angry messages today?';
    await stack.twilio.text({
      from: person,
      to: ours,
      body,
      media: 1,
      url: `${publicUrl}/webhooks/twilio/sms`,
      copies: 3,
    });
    const run = await endedRun(before);
    const sent = stack.repliesTo(person);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      from: ours,
      body: expect.stringMatching(/^I cannot read attachments \(1 not read\)\. /),
    });
    expect(stack.model.requests.some(({ user }) => user.includes(`${body} [1 attachment, not read]`))).toBe(true);
    expect(run).toMatchObject({
      channel: 'whatsapp',
      outcome: 'answered',
      replies: [{ status: 'sent', provider_id: sent[0]?.sid }],
    });
  });

  it('shows how far a reply has come', async () => {
    const before = await stack.runIds();
    const person = '+15550132';
    await stack.text(person, 'How many angry messages today?');
    const { replies } = await endedRun(before);
    expect(replies[0]?.delivery).toMatchObject({ status: 'queued' });
    const [message] = stack.repliesTo(person);
    if (!message) throw new Error('no reply');
    await stack.twilio.callBack(message, 'delivered');
    await stack.twilio.callBack(message, 'sent');
    expect((await endedRun(before)).replies[0]?.delivery).toMatchObject({ status: 'delivered' });
  });

  it('I4: is answered once on Slack', async () => {
    const before = await stack.runIds();
    slack.loseResponses(1);
    const url = `${publicUrl}/webhooks/slack/events`;
    await slack.say({ channel: 'D0131', text: 'How many angry messages today?', url, times: 3 });
    const run = await endedRun(before);
    const answers = slack.messages.filter(({ user }) => user === 'BOT');
    expect(answers).toHaveLength(1);
    const providerId = `D0131:${answers[0]?.ts}`;
    expect(run).toMatchObject({
      channel: 'slack',
      outcome: 'answered',
      replies: [{ status: 'sent', provider_id: providerId, delivery: null }],
    });
  });
});
