import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { actorIdFor } from '#deployment';
import { openEngine } from '#engine';
import { keys, mostTranscribed } from '#records';
import type { OpenEngine } from '#engine';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { eventsOf } from '../../test/event-source.js';
import type { SentEvent } from '../../test/event-source.js';
import { FakeController } from '../../test/fake-controller.js';
import {
  apiKey,
  openGateway,
  operatorKey,
  publicBaseUrl,
  them,
  until,
  untilReady,
  us,
} from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';
import type { TranscriptEntry, TranscriptView } from './transcript-responses.js';

let redis: PrivateRedis;
let engine: OpenEngine;
let gateway: TestGateway;

const asOperator = { authorization: `Bearer ${operatorKey}` };
const asViewer = { authorization: `Bearer ${apiKey}` };

beforeAll(async () => {
  redis = await startRedis();
  const times = { quietMs: 0 };
  engine = await openEngine({ url: redis.url, partitions: 1, role: 'worker', times, onError: () => undefined });
  gateway = await openGateway(redis.url, { SENDER_TEXTS_PER_HOUR: '3', API_REQUESTS_PER_MINUTE: '100000' });
  await untilReady(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await engine.close();
  await redis.stop();
});

let people = 0;
let person: string;
let sms: string;
beforeEach(() => {
  person = `${them}${(people += 1)}`;
  const address = { tenant: 'default', channel: 'sms', ours: us, theirs: person };
  sms = actorIdFor(engine.store.engine.deployment, address);
});
afterEach(() => void (gateway.twilio.messages.length = 0));

function text(body: string) {
  return gateway.twilio.text({ from: person, to: us, body, url: `${publicBaseUrl}/webhooks/twilio/sms` });
}

function post(name: string, body: object) {
  return gateway.ask('POST', `/v1/conversations/${name}/messages`, body, asOperator);
}

async function transcript(id: string, query = '', headers = asOperator): Promise<TranscriptView> {
  const response = await gateway.ask('GET', `/v1/conversations/${id}/transcript${query}`, undefined, headers);
  expect(response.status).toBe(200);
  return (await response.json()) as TranscriptView; // what the API answers
}

function lines({ entries }: TranscriptView): string[] {
  return entries.map(({ who, kind, text, status }) => `${who} ${kind} ${status}: ${text}`);
}

async function untilSent(id: string, count: number): Promise<void> {
  await until(async () => (await transcript(id)).entries.filter(({ status }) => status === 'sent').length === count);
}

/** A question and its answer, by SMS; the second text is the answer to the question. */
async function conversed(): Promise<void> {
  const controller = new FakeController(engine.store, sms, 'sms');
  await text('How many came?');
  await controller.turn(sms, { reply: { kind: 'question', text: 'On which day?' } });
  await controller.turn(sms); // learns that the question is sent
  await text('Today.');
  await controller.turn(sms, { reply: { kind: 'answer', text: 'Seven.' } });
  await controller.turn(sms, { ends: true });
}

describe('the transcript of a conversation', () => {
  it('has every text, question and answer once, in order, with what became of each', async () => {
    await conversed();
    const received = await transcript(sms);
    expect(lines(received)).toEqual([
      'person text replied: How many came?',
      'agent question sent: On which day?',
      'person text replied: Today.',
      'agent answer sent: Seven.',
    ]);
    expect(new Set(received.entries.map(({ id }) => id)).size).toBe(4);
    expect(new Set(received.entries.map(({ run_id }) => run_id)).size).toBe(1);
    expect(received).toMatchObject({ working: false, opted_out: false, taken_over: null, next: null });
    const effectId = received.entries[3]?.id ?? '';
    const said = { type: 'reply-settled', effectId, status: 'sent', providerId: null, errorCode: null } as const;
    await engine.store.effects.settle(effectId, 'callback', said, { status: 'delivered', errorCode: null });
    expect((await transcript(sms)).entries[3]).toMatchObject({ delivery: { status: 'delivered' } });
  });

  it('says that the agent works from the first text until nothing more is to come', async () => {
    const controller = new FakeController(engine.store, sms, 'sms');
    await text('How many came?');
    expect(await transcript(sms)).toMatchObject({ working: true, entries: [{ status: 'accepted', run_id: null }] });
    await controller.turn(sms);
    expect(await transcript(sms)).toMatchObject({ working: true, entries: [{ status: 'running' }] });
    await text('Hello?');
    await controller.turn(sms, { reply: { kind: 'question', text: 'On which day?' } });
    expect(await transcript(sms)).toMatchObject({ working: true }); // the question is owed
    await controller.turn(sms); // learns that it is sent
    expect(await transcript(sms)).toMatchObject({ working: false });
  });

  it('has a person’s own words, and the texts that they answer', async () => {
    await text('Is anybody there?');
    const path = `/v1/conversations/${sms}`;
    await gateway.ask('POST', `${path}/takeover`, { reason: 'asks for a person', by: 'ana' }, asOperator);
    expect(await transcript(sms)).toMatchObject({ working: false, taken_over: { by: 'ana' } });
    await gateway.ask('POST', `${path}/replies`, { text: 'Ana here.', by: 'ana' }, asOperator);
    await untilSent(sms, 1);
    const received = await transcript(sms);
    expect(lines(received)).toEqual(['person text accepted: Is anybody there?', 'operator words sent: Ana here.']);
    expect(received.entries[1]).toMatchObject({ by: 'ana' });
    await gateway.ask('DELETE', `${path}/takeover?texts=skip`, undefined, asOperator);
    expect(lines(await transcript(sms))[0]).toBe('person text ended: Is anybody there?');
  });

  it('has the notices that were sent beside the runs, after they were sent', async () => {
    for (const body of ['one', 'two', 'three', 'four']) await text(body);
    await untilSent(sms, 1);
    const received = await transcript(sms);
    expect(lines(received).slice(3)).toEqual([
      'person text limited: four',
      expect.stringMatching(/^system notice sent: You have/),
    ]);
    await until(async () => (await transcript(sms)).entries.at(-1)?.delivery?.status === 'queued');
  });

  it('shows viewers who said something, when and how it fared, and of the words those of replies alone', async () => {
    const controller = new FakeController(engine.store, sms, 'sms');
    await text('How many came?');
    await controller.turn(sms, { reply: { kind: 'approval', text: 'May I note it? Answer YES 123456.' } });
    const path = `/v1/conversations/${sms}`;
    await gateway.ask('POST', `${path}/takeover`, { reason: 'asks for a person', by: 'ana' }, asOperator);
    await gateway.ask('POST', `${path}/replies`, { text: 'Ana here.', by: 'ana' }, asOperator);
    const received = await transcript(sms, '', asViewer);
    expect(received.entries.map(({ kind, text }) => [kind, text])).toEqual([
      ['text', null],
      ['approval', null],
      ['words', null],
    ]);
    expect(JSON.stringify(received)).not.toMatch(/How many|123456|Ana here|asks for/);
  });

  it('comes in parts, the latest first', async () => {
    await conversed();
    const last = await transcript(sms, '?limit=1');
    expect(lines(last)).toEqual(['person text replied: Today.', 'agent answer sent: Seven.']);
    const first = await transcript(sms, `?limit=1&cursor=${last.next}`);
    expect(lines(first)).toEqual(['person text replied: How many came?', 'agent question sent: On which day?']);
    expect(first.next).toBeNull();
  });

  it('says since when it is whole, once its list is full', async () => {
    await conversed();
    const list = keys.transcript(sms);
    const [first = ''] = await engine.redis.lrange(list, 0, 0);
    const { entries, whole_since } = await transcript(sms);
    expect(whole_since).toBeNull();
    await engine.redis.rpush(list, ...Array.from({ length: mostTranscribed }, () => first));
    expect(await transcript(sms, '?limit=1')).toMatchObject({ whole_since: entries[0]?.at });
  });

  it('is empty under a name that nobody has written under, and 404 under an id that is nobody’s', async () => {
    expect(await transcript('nobody-yet')).toMatchObject({ entries: [], working: false, next: null });
    for (const path of ['transcript', 'transcript/events']) {
      const response = await gateway.ask('GET', `/v1/conversations/${sms}/${path}`, undefined, asOperator);
      expect(response.status).toBe(404);
    }
  });

  it('tells what STOP, START and HELP were read as, where a caller of the API has them read', async () => {
    const name = `phone-${people}`;
    for (const body of ['STOP', 'Start.', 'help']) await post(name, { text: body, keywords: true });
    await post(name, { text: 'STOP' });
    const { entries, opted_out } = await transcript(name);
    expect(entries.map(({ keyword }) => keyword)).toEqual(['stop', 'start', 'help', null]);
    expect(opted_out).toBe(false);
    await post(name, { text: 'stop', keywords: true });
    expect(await transcript(name)).toMatchObject({ opted_out: true });
  });
});

/** What a stream tells next, until there is an event of the name. */
async function next(stream: AsyncGenerator<SentEvent, unknown>, name: string): Promise<SentEvent> {
  for (;;) {
    const { value, done } = await stream.next();
    if (done) throw new Error('the stream has ended');
    if (value.event === name) return value; // it is not done
  }
}

describe('the stream of a transcript', () => {
  const follow = (id: string, last?: string | null) =>
    eventsOf(`${gateway.url}/v1/conversations/${id}/transcript/events`, {
      ...asOperator,
      ...(last && { 'last-event-id': last }),
    });

  it('tells the whole at first, then each entry as it changes, and how the conversation stands', async () => {
    const name = `stream-${people}`;
    const stream = follow(name);
    expect(await next(stream, 'transcript')).toMatchObject({ data: { entries: [], working: false } });
    await post(name, { text: 'How many came?' });
    expect(await next(stream, 'entry')).toMatchObject({ data: { text: 'How many came?', status: 'accepted' } });
    expect(await next(stream, 'state')).toMatchObject({ data: { working: true } });
    const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: name };
    const actorId = actorIdFor(engine.store.engine.deployment, address);
    const controller = new FakeController(engine.store, name);
    await controller.turn(actorId, { reply: { kind: 'answer', text: 'Seven.' } });
    await controller.turn(actorId, { ends: true });
    const received: TranscriptEntry[] = [];
    while (received.at(-1)?.status !== 'sent' || received.at(-1)?.kind !== 'answer')
      received.push((await next(stream, 'entry')).data as TranscriptEntry); // what the API streams
    expect(await next(stream, 'state')).toMatchObject({ data: { working: false } });
    await stream.return('ended');
  });

  it('tells who comes back what has changed meanwhile, and nothing where nothing has', async () => {
    await conversed();
    const first = follow(sms);
    const { id } = await next(first, 'transcript');
    await first.return('ended');
    const again = follow(sms, id);
    expect((await again.next()).value).toMatchObject({ event: 'state', id, data: { working: false } });
    await text('And yesterday?');
    expect((await again.next()).value).toMatchObject({ event: 'entry', data: { text: 'And yesterday?' } });
    await again.return('ended');
    const later = follow(sms, id);
    expect((await later.next()).value).toMatchObject({ event: 'transcript' });
    await later.return('ended');
  });
});
