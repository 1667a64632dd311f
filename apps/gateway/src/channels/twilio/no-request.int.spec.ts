import { describe, expect, it } from '@jest/globals';
import { keys } from '#records';
import { gatewayForFile } from '../../../test/gateway-for-each.js';
import { publicBaseUrl, them, us } from '../../../test/open-gateway.js';

const edge = gatewayForFile();

async function text(body: string, from = them): Promise<void> {
  const url = `${publicBaseUrl}/webhooks/twilio/sms`;
  const { responses } = await edge.gateway.twilio.text({ from, to: us, body, url });
  expect(responses.map(({ status }) => status)).toEqual([200]);
}

describe('a text that asks for nothing', () => {
  it('is taken in as what it is, and counted', async () => {
    const focus = 'I’m driving with Focus turned on. I’ll see your message when I get where I’m going.';
    await text('Liked “7 angry messages today”');
    await text('   ');
    await text(focus);
    await text('Your code is 123456', 'Bank Info');
    const kinds = ['reaction', 'blank', 'automatic-reply', 'no-reply-sender'];
    const mail = await edge.mail();
    expect(mail.map((event) => 'noRequest' in event && event.noRequest).sort()).toEqual(kinds.sort());
    const metrics = await (await fetch(`http://127.0.0.1:${edge.gateway.adminPort}/metrics`)).text();
    for (const kind of kinds)
      expect(metrics).toContain(`no_requests_total{channel="sms",kind="${kind}",app="gateway"} 1`);
  });

  it('is told of no limit', async () => {
    await edge.reopen({ SENDER_TEXTS_PER_HOUR: '1' });
    for (const picture of ['👍', '👎', '❤️']) await text(`${picture} to “7 angry”`);
    const transcript = await edge.engine.redis.lrange(keys.transcript(await edge.actorId()), 0, -1);
    expect(transcript.map((entry) => entry.split(':')[0])).toEqual(['message', 'message', 'message']);
  });

  it('is read by the words and kinds of the deployment', async () => {
    await edge.reopen({ STOP_WORDS: 'basta, ya no', IGNORED_MESSAGES: 'blank' });
    await text('Liked “7 angry messages today”');
    await text('Ya no!');
    const [first, second] = await edge.mail();
    expect(first).toMatchObject({ text: 'Liked “7 angry messages today”' });
    expect(first).not.toHaveProperty('noRequest');
    expect(second).toMatchObject({ type: 'opted-out' });
  });

  it.each(['Opt out 🛑', 'STOP STOP', 'stop\n- Ann'])('is none where it opts out: %j', async (body) => {
    await text(body);
    expect(await edge.mail()).toMatchObject([{ type: 'opted-out' }]);
  });
});
