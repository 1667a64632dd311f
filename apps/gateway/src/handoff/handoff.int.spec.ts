import { describe, expect, it } from '@jest/globals';
import { actorIdFor } from '#deployment';
import { keys } from '#records';
import { deriveChildActorId } from '#idempotency';
import { apiKey, operatorKey, publicBaseUrl, them, until, us } from '../../test/open-gateway.js';
import { scheduleAddress } from '#registry';
import { gatewayForFile } from '../../test/gateway-for-each.js';

const edge = gatewayForFile();

const body = { reason: 'they asked for a person', by: 'night shift' };

function text(body: string) {
  return edge.gateway.twilio.text({ from: them, to: us, body, url: `${publicBaseUrl}/webhooks/twilio/sms` });
}

function conversation(): string {
  const { deployment } = edge.engine.store.engine;
  return actorIdFor(deployment, { tenant: 'default', channel: 'sms', ours: us, theirs: them });
}

async function ask(
  method: string,
  path: string,
  body?: object,
  more: Record<string, string> = {},
  of = conversation(),
) {
  const headers = { authorization: `Bearer ${operatorKey}`, ...more };
  const response = await edge.gateway.ask(method, `/v1/conversations/${of}/${path}`, body, headers);
  const answer = (await response.json()) as { status?: string; reply_id?: string; waiting?: { text: string }[] }; // what the API answers
  return { status: response.status, answer, retryAfter: response.headers.get('retry-after') };
}

function sent(): string[] {
  return edge.gateway.twilio.messages.filter(({ to }) => to === them).map(({ body }) => body);
}

async function mail(): Promise<string[]> {
  const rows = await edge.engine.redis.lrange(`{p0}:actor:${conversation()}:mail`, 0, -1);
  return rows.map((row) => (JSON.parse(row) as { type: string }).type); // a mailbox holds events
}

describe('a takeover', () => {
  it('keeps and shows the texts that come, and gives them back in order', async () => {
    await text('one');
    const taken = await ask('POST', 'takeover', body);
    expect(taken).toMatchObject({ status: 200, answer: { taken_over: body, waiting: [{ text: 'one' }] } });
    await text('two');
    expect((await ask('GET', 'takeover')).answer.waiting?.map((waiting) => waiting.text)).toEqual(['one', 'two']);
    expect(await mail()).toEqual(['taken-over']);
    expect(await ask('DELETE', 'takeover')).toMatchObject({ status: 200, answer: { texts: 2 } });
    expect(await mail()).toEqual(['taken-over', 'given-back', 'message-received', 'message-received']);
    expect((await ask('GET', 'takeover')).answer).toMatchObject({ taken_over: null, waiting: [] });
  });

  it('ends by a DELETE that names a JSON body and has none, as a client does that names one with every request', async () => {
    await text('one');
    await ask('POST', 'takeover', body);
    const named = { 'content-type': 'application/json' };
    expect(await ask('DELETE', 'takeover', undefined, named)).toMatchObject({ status: 200, answer: { texts: 1 } });
  });

  it('leaves texts out when it is told to, and says that they start no run', async () => {
    await text('one');
    await ask('POST', 'takeover', body);
    const before = await edge.engine.redis.keys('{p0}:message:*');
    expect(await ask('DELETE', 'takeover?texts=skip')).toMatchObject({ answer: { texts: 1 } });
    expect(await mail()).toEqual(['taken-over', 'given-back']);
    const message = await edge.gateway.ask('GET', `/v1/messages/${before[0]?.split(':')[2]}`);
    expect(await message.json()).toMatchObject({ status: 'ended', run_id: null });
  });

  it('keeps with a text when it was given back, so that its wait is not the queue’s', async () => {
    await text('one');
    await ask('POST', 'takeover', body);
    await text('two');
    await ask('DELETE', 'takeover');
    await text('three');
    const rows = await edge.engine.redis.lrange(`{p0}:actor:${conversation()}:mail`, 2, -1);
    const events = rows.map((row) => JSON.parse(row) as { messageId: string }); // texts, behind the two words
    const messages = await Promise.all(events.map(({ messageId }) => edge.engine.store.records.readMessage(messageId)));
    const held = messages.map((message) => message?.heldUntil);
    expect(held).toEqual([expect.any(Number), held[0], null]);
    expect(held[0]).toBeGreaterThanOrEqual(messages[1]?.acceptedAt ?? Number.POSITIVE_INFINITY);
  });

  it('sends a person’s words once for each Idempotency-Key, and nothing of the agent’s', async () => {
    await text('one');
    await ask('POST', 'takeover', body);
    const key = { 'idempotency-key': 'first words' };
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', 'replies', { text: 'A person here.' }, key)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const replyId = answers[0]?.answer.reply_id ?? '';
    await until(async () => (await ask('GET', `replies/${replyId}`)).answer.status === 'sent');
    expect(sent()).toEqual(['A person here.']);
    expect((await ask('POST', 'replies', { text: 'Other words.' }, key)).status).toBe(422);
  });

  it('shows what people wrote, and why they took over, to operators alone', async () => {
    await text('one');
    await ask('POST', 'takeover', body);
    const viewer = { authorization: `Bearer ${apiKey}` };
    expect(await ask('GET', 'takeover', undefined, viewer)).toMatchObject({
      status: 200,
      answer: { taken_over: { by: body.by, reason: null }, waiting: [{ text: null }] },
    });
    expect(await ask('GET', 'takeover')).toMatchObject({ answer: { taken_over: body, waiting: [{ text: 'one' }] } });
    const { answer } = await ask('POST', 'replies', { text: 'A person here.' });
    const reply = `replies/${answer.reply_id ?? ''}`;
    expect(await ask('GET', reply, undefined, viewer)).toMatchObject({ status: 200, answer: { text: null } });
    expect(await ask('GET', reply)).toMatchObject({ answer: { text: 'A person here.' } });
  });

  it('takes a reply only from who has taken over, and only with the operator key', async () => {
    expect((await ask('POST', 'replies', { text: 'x' })).status).toBe(404);
    await text('one');
    expect((await ask('POST', 'replies', { text: 'x' })).status).toBe(409);
    const viewer = { authorization: `Bearer ${apiKey}` };
    expect((await ask('POST', 'takeover', body, viewer)).status).toBe(403);
    expect((await ask('GET', 'takeover', undefined, viewer)).status).toBe(200);
    expect((await ask('POST', 'takeover', { by: 'me' })).status).toBe(400);
    expect((await ask('DELETE', 'takeover?texts=burn')).status).toBe(400);
  });

  it('is of the whole conversation where the actor of a run below it is named', async () => {
    await text('one');
    const child = deriveChildActorId(`${conversation()}.1.0`);
    const place = { version: 0, parent: conversation(), root: conversation(), spawnId: `${conversation()}.1.0` };
    await edge.engine.redis.hset(keys.actor(child), place);
    const taken = await ask('POST', 'takeover', body, {}, child);
    expect(taken).toMatchObject({
      status: 200,
      answer: { conversation_id: conversation(), waiting: [{ text: 'one' }] },
    });
    expect((await ask('GET', 'takeover')).answer).toMatchObject({ taken_over: body });
    expect(await ask('POST', 'replies', { text: 'A person here.' }, {}, child)).toMatchObject({ status: 202 });
    const given = await ask('DELETE', 'takeover', undefined, {}, child);
    expect(given).toMatchObject({ status: 200, answer: { conversation_id: conversation(), texts: 1 } });
    expect(await edge.engine.redis.hgetall(keys.actor(child))).toEqual({ ...place, version: '0' });
  });

  it('is of no schedule, which has no person, whatever it is called by; nor does anybody text one', async () => {
    const address = scheduleAddress('nightly');
    const schedule = actorIdFor(edge.engine.store.engine.deployment, address);
    const stored = { version: 1, program: 'schedule', address: JSON.stringify(address) };
    await edge.engine.redis.hset(keys.actor(schedule), stored);
    for (const named of [schedule, 'schedule:nightly'])
      for (const [method, path, body] of [
        ['GET', 'takeover'],
        ['POST', 'takeover', { reason: 'why', by: 'me' }],
        ['DELETE', 'takeover'],
        ['POST', 'replies', { text: 'A person here.' }],
      ] as const) {
        const detail = expect.stringMatching(/is a schedule.*POST \/v1\/schedules\/<id>\/pause/);
        expect(await ask(method, path, body, {}, named)).toMatchObject({ status: 409, answer: { detail } });
      }
    expect(await ask('POST', 'messages', { text: 'hello' }, {}, 'schedule:nightly')).toMatchObject({ status: 409 });
    expect(await ask('GET', '', undefined, {}, 'schedule:nightly')).toMatchObject({ answer: { actor_id: schedule } });
    expect((await ask('POST', 'takeover', body, {}, 'schedule:other')).status).toBe(404);
    expect(await edge.engine.redis.hgetall(keys.actor(schedule))).toEqual({ ...stored, version: '1' });
  });

  it('refuses a person’s words after STOP', async () => {
    await text('one');
    await ask('POST', 'takeover', body);
    await text('STOP');
    const { answer } = await ask('POST', 'replies', { text: 'Still there?' });
    await until(async () => (await ask('GET', `replies/${answer.reply_id ?? ''}`)).answer.status === 'refused');
    expect(sent()).toEqual([]);
  });
});
