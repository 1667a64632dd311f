import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createToken } from '#redis';
import { nameReply, openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { apiChannel, sms as texting, TwilioChannel } from '#channels';
import type { Channel } from '#channels';
import { buildEffectId } from '#protocol';
import type { SendReply } from '#protocol';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { startTwilioStandIn } from '../../../../test/stand-ins/twilio-stand-in.js';
import type { TwilioStandIn } from '../../../../test/stand-ins/twilio-stand-in.js';
import { sendReply } from '#sends';
import type { ReplyOutcome, ReplyPorts } from '#sends';

const us = '+15550100';
const them = '+15550123';

let server: PrivateRedis;
let engine: OpenEngine;
let twilio: TwilioStandIn;
let sms: TwilioChannel;

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

beforeEach(async () => {
  engine = await openEngine({
    url: server.url,
    partitions: 1,
    role: 'worker',
    times: { quietMs: 0 },
    onError: () => undefined,
  });
  twilio = await startTwilioStandIn({ port: 0 });
  const { accountSid, authToken, url } = twilio;
  const publicBaseUrl = 'https://sms.example.test';
  sms = new TwilioChannel(texting, {
    accountSid,
    authToken,
    sender: { from: us },
    publicBaseUrl,
    apiBaseUrl: url,
    timeoutMs: 1_000,
  });
});
afterEach(async () => {
  await twilio.close();
  await engine.redis.flushall();
  await engine.close();
});

const lookAgain = { firstMs: 10, longestMs: 20 };

function ports(parts: Partial<ReplyPorts> = {}): ReplyPorts {
  const channels = new Map<string, Channel>([sms, apiChannel].map((channel) => [channel.name, channel]));
  return {
    store: engine.store,
    channels,
    leaseMs: 10_000,
    postWithinMs: 500,
    graceMs: 50,
    lookAgain,
    era: () => 0,
    quiet: () => Promise.resolve({}),
    ...parts,
  };
}

const spoken = { to: them, ours: us };

/** A person's text has come in, and no turn has read it. */
async function oweNothing(channel = 'sms'): Promise<{ actorId: string }> {
  const { messageSid } = await twilio.text({ from: them, to: us, body: 'how many?', url: `${twilio.url}/nowhere` });
  const address = { tenant: 'default', channel, ours: us, theirs: them };
  return engine.store.intake.ingest({ address, sourceId: messageSid, mode: 'text', text: 'how many?' });
}

/** An operator has the conversation, and has said something in it; and since when that is so. */
async function sayInPlace(text: string, named?: string): Promise<{ effectId: string; since: number }> {
  const actorId = named ?? (await oweNothing()).actorId;
  const since = Date.now();
  await engine.store.takeovers.takeOver(actorId, { by: 'ann', reason: 'to see' });
  const result = await engine.store.takeovers.say({ replyId: nameReply(actorId, null), actorId, by: 'ann', text });
  if (result.status !== 'said') throw new Error(`expected it to be said, got ${result.status}`);
  return { effectId: result.effectId, since };
}

async function decideReply(actorId: string): Promise<SendReply> {
  const { store } = engine;
  const token = createToken();
  const turn = await store.turns.load(actorId, token);
  if (!('version' in turn)) throw new Error(`expected a turn, got ${turn.status}`);
  const id = buildEffectId(actorId, turn.version + 1, 0);
  const effect: SendReply = { type: 'send-reply', id, runId: 'run_x', kind: 'answer', text: '7 angry messages' };
  const nothing = { cancels: [], runs: [], ledger: [], journal: [], messageRuns: {}, wakeInMs: null };
  const { version, mail, lastMail } = turn;
  const flags = { thinking: false, live: true, hold: false };
  await store.turns.commit({
    actorId,
    token,
    version,
    consumed: mail.length,
    lastMail,
    state: {},
    effects: [effect],
    ...nothing,
    ...flags,
  });
  return effect;
}

/** Works at a reply until something else comes of it than waiting. */
async function sendUntil(effectId: string, done: ReplyOutcome[], with_ = ports()): Promise<ReplyOutcome> {
  for (; ; await pause(10)) {
    const { outcome } = await sendReply(with_, effectId, new AbortController().signal);
    if (done.includes(outcome)) return outcome;
  }
}

describe('a reply that is claimed while POSTs may be forgotten (ADR 15)', () => {
  it('I4: in doubt adopts the words of a person whose POST is forgotten, and posts them if there was none', async () => {
    for (const isPosted of [true, false]) {
      const { effectId, since } = await sayInPlace(isPosted ? 'I am here' : 'and still here');
      if (isPosted) await sms.deliver({ ...spoken, effectId, text: 'I am here' }, new AbortController().signal);
      await engine.store.heartbeat.doubt(0, { since, until: Date.now() });
      expect(await sendUntil(effectId, ['sent', 'found', 'unsure'])).toBe(isPosted ? 'found' : 'sent');
    }
    expect(outbound().map(({ body }) => body)).toEqual(['I am here', 'and still here']);
  });

  it('I4: in doubt takes no other message for the words of a person, and leaves it to the answer that is decided again', async () => {
    const { actorId } = await oweNothing();
    const { effectId, since } = await sayInPlace('I am here', actorId);
    const forgotten = { ...spoken, effectId: buildEffectId(actorId, 1, 0), text: '7' };
    await sms.deliver(forgotten, new AbortController().signal);
    await engine.store.heartbeat.doubt(0, { since, until: Date.now() });
    expect(await sendUntil(effectId, ['sent', 'found', 'unsure'])).toBe('sent');
    await engine.store.takeovers.giveBack(actorId, { by: 'ann', texts: 'handle' });
    const effect = await decideReply(actorId);
    expect(await sendUntil(effect.id, ['sent', 'found', 'unsure'])).toBe('found');
    expect(outbound().map(({ body }) => body)).toEqual(['7', 'I am here']);
  });

  it('posts at once what a person says after the doubt', async () => {
    const { actorId } = await oweNothing();
    await engine.store.heartbeat.doubt(0, { since: Date.now() - 1_000, until: Date.now() - 1 });
    twilio.messages.length = 0; // a look would prove nothing
    const { effectId } = await sayInPlace('I am here', actorId);
    expect(await sendUntil(effectId, ['sent', 'found', 'unsure'])).toBe('sent');
  });
});

/** What becomes of a POST, and what Twilio says of it. */
const fates = {
  sent: () => undefined,
  'answered with a 500': () => twilio.failNext(1, 500),
  'taken and answered with a 500': () => twilio.failNext(1, 500, { accepted: true }),
  'taken, its answer lost': () => twilio.loseResponses(1),
  'without a clear answer': () => twilio.failNext(1, 408),
};
type Fate = keyof typeof fates;

/** Texts as Twilio has them, but each POST has its fate. */
function fated(fateOf: (post: number) => Fate): Channel {
  let posts = 0;
  return {
    name: 'sms',
    repeat: sms.repeat,
    reportsDelivery: sms.reportsDelivery,
    reconcile: (query, signal) => sms.reconcile(query, signal),
    deliver: (message, signal) => {
      fates[fateOf(posts++)]();
      return sms.deliver(message, signal);
    },
  };
}

/** A look as soon as 30 ms after the last POST, and pauses that grow from a millisecond. */
function soon(channel: Channel): ReplyPorts {
  const channels = new Map([['sms', channel]]);
  return ports({ channels, postWithinMs: 30, graceMs: 0, lookAgain: { firstMs: 1, longestMs: 2 } });
}

/** The engine's store, but for how claims are given back. */
function storeReleasing(release: ReplyPorts['store']['effects']['release']): ReplyPorts['store'] {
  const { effects, intake, records } = engine.store;
  return {
    intake,
    records,
    effects: Object.assign(Object.create(effects) as typeof effects, { release }), // all else as it was
  };
}

const ends: ReplyOutcome[] = ['sent', 'found', 'unknown', 'unsure', 'rejected'];
const failed: Fate = 'answered with a 500';
const unclear: Fate = 'without a clear answer';

describe('a reply whose POSTs are answered with a failure (ADR 39)', () => {
  async function owe(): Promise<SendReply> {
    return decideReply((await oweNothing()).actorId);
  }

  function posts(): number {
    return twilio.requests.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('/Messages.json'))
      .length;
  }

  it.each<[Fate[], ReplyOutcome, { posts: number; taken: number }]>([
    [[failed, 'sent'], 'sent', { posts: 2, taken: 1 }],
    [[failed, failed, 'sent'], 'sent', { posts: 3, taken: 1 }],
    [[failed, failed, failed, failed, 'sent'], 'sent', { posts: 5, taken: 1 }],
    [[failed, failed, failed, failed, failed], 'unknown', { posts: 5, taken: 0 }],
    [[failed, unclear, 'sent'], 'sent', { posts: 3, taken: 1 }],
    [[unclear, failed, 'sent'], 'sent', { posts: 3, taken: 1 }],
    [[unclear, failed, failed, 'sent'], 'sent', { posts: 4, taken: 1 }],
    [[unclear, unclear], 'unknown', { posts: 2, taken: 0 }],
    [[failed, unclear, failed, unclear], 'unknown', { posts: 4, taken: 0 }],
    [[failed, 'taken, its answer lost'], 'found', { posts: 2, taken: 1 }],
    [[failed, 'taken and answered with a 500'], 'found', { posts: 2, taken: 1 }],
  ])('I4: POSTs %j end as %s', async (each, end, counts) => {
    const effect = await owe();
    expect(await sendUntil(effect.id, ends, soon(fated((post) => each[post] ?? 'sent')))).toBe(end);
    expect({ posts: posts(), taken: outbound().length }).toEqual(counts);
  });

  it('I4: proves nothing by a list that shows nothing we know, and posts no second time', async () => {
    const effect = await owe();
    twilio.messages.length = 0;
    expect(await sendUntil(effect.id, ends, soon(fated(() => failed)))).toBe('unsure');
    expect(posts()).toBe(1);
  });

  it('I4: waits for the list from the last POST on, however long ago the first was', async () => {
    const effect = await owe();
    await sendUntil(effect.id, ['failed'], soon(fated(() => failed)));
    await sendUntil(effect.id, ['failed'], soon(fated(() => failed)));
    await engine.redis.hset(`{p0}:effect:${effect.id}`, { firstPostAt: 1, notBefore: 0 });
    expect(await sendUntil(effect.id, ['deferred', ...ends], ports({ graceMs: 60_000 }))).toBe('deferred');
  });

  it('pauses longer from failure to failure, and never less than the list may lag', async () => {
    const effect = await owe();
    const pauses: number[] = [];
    const store = storeReleasing((effectId, kind, token, options) => {
      if (options.failed) pauses.push(options.delayMs);
      return engine.store.effects.release(effectId, kind, token, options);
    });
    const patient = { ...soon(fated(() => failed)), store, graceMs: 12, lookAgain: { firstMs: 8, longestMs: 9 } };
    expect(await sendUntil(effect.id, ends, patient)).toBe('unknown');
    expect(pauses).toEqual([12, 16, 32, 64, 128]);
  });

  it('I4: counts an answer as lost whose gateway dies before it has recorded it', async () => {
    const effect = await owe();
    const store = storeReleasing((_effectId, _kind, _token, { failed: isRecord }) =>
      isRecord ? Promise.reject(new Error('killed before the record')) : Promise.resolve(true),
    );
    const dying = { ...soon(fated(() => failed)), store };
    for (let death = 1; death <= 2; death++) {
      await expect(sendUntil(effect.id, ends, dying)).rejects.toThrow('killed');
      await engine.redis.hset(`{p0}:effect:${effect.id}`, 'until', 1); // its claim has run out
    }
    expect(await sendUntil(effect.id, ends, soon(fated(() => 'sent')))).toBe('unknown');
    expect(posts()).toBe(2);
  });

  it('stops after two POSTs when ten minutes have passed since the first', async () => {
    const effect = await owe();
    await sendUntil(effect.id, ['failed'], soon(fated(() => failed)));
    await engine.redis.hset(`{p0}:effect:${effect.id}`, { firstPostAt: Date.now() - 600_000 });
    expect(await sendUntil(effect.id, ends, soon(fated(() => failed)))).toBe('unknown');
    expect(posts()).toBe(2);
  });
});

function outbound() {
  return twilio.messages.filter(({ direction }) => direction === 'outbound-api');
}
