import { describe, expect, it } from '@jest/globals';
import { actorIdFor } from '#deployment';
import { FakeController } from '../../test/fake-controller.js';
import { gatewayForFile } from '../../test/gateway-for-each.js';
import { publicBaseUrl, them, until, us } from '../../test/open-gateway.js';

const edge = gatewayForFile();

function text(body: string) {
  return edge.gateway.twilio.text({ from: them, to: us, body, url: `${publicBaseUrl}/webhooks/twilio/sms` });
}

const actorId = () =>
  actorIdFor(edge.engine.store.engine.deployment, { tenant: 'default', channel: 'sms', ours: us, theirs: them });

async function oweReply(): Promise<void> {
  await text('how many?');
  const controller = new FakeController(edge.engine.store, actorId(), 'sms');
  await controller.turn(actorId(), { reply: { kind: 'answer', text: '7' } });
}

const sent = () => edge.gateway.twilio.messages.filter(({ direction }) => direction === 'outbound-api');
const optOuts = () => edge.engine.redis.keys('*:optout:*');
const mailOf = async (type: string) => (await edge.mail()).filter((event) => event.type === type);

describe('I9: a person who has opted out at the provider', () => {
  it('is opted out by the refusal of a send, until they write START', async () => {
    edge.gateway.twilio.failNext(1, 400, { code: 21_610 });
    await oweReply();
    await until(async () => (await mailOf('reply-settled')).length === 1);
    expect((await edge.mail()).map(({ type }) => type)).toEqual(['opted-out', 'reply-settled']);
    expect(await optOuts()).toHaveLength(1);
    await text('START');
    expect(await optOuts()).toEqual([]);
  });

  it.each([21_610, 63_014])('is opted out by a later report, once: %s', async (errorCode) => {
    await oweReply();
    await until(() => sent().length === 1);
    const [message] = sent();
    if (!message) throw new Error('no message');
    for (let time = 0; time < 2; time++)
      expect(await edge.gateway.twilio.callBack(message, 'undelivered', { errorCode })).toBe(204);
    expect(await mailOf('opted-out')).toHaveLength(1);
    expect(await optOuts()).toHaveLength(1);
  });

  it.each([21_211, 21_612, 30_007])('is nobody whose send is refused for another reason: %s', async (code) => {
    edge.gateway.twilio.failNext(1, 400, { code });
    await oweReply();
    await until(async () => (await mailOf('reply-settled')).length === 1);
    expect(await optOuts()).toEqual([]);
  });
});
