import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createToken } from '#redis';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { apiChannel, sms as texting, TwilioChannel } from '#channels';
import type { Channel } from '#channels';
import { buildEffectId } from '#protocol';
import type { MailEvent, SendReply } from '#protocol';
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
  sms = new TwilioChannel(texting, {
    accountSid,
    authToken,
    sender: { from: us },
    publicBaseUrl: 'https://sms.example.test',
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
    postWithinMs: 4_000,
    graceMs: 50,
    lookAgain,
    era: () => 0,
    quiet: () => Promise.resolve({}),
    ...parts,
  };
}

/** A person's text has come in, and no turn has read it. */
async function oweNothing(channel = 'sms'): Promise<{ actorId: string }> {
  const { messageSid } = await twilio.text({ from: them, to: us, body: 'how many?', url: `${twilio.url}/nowhere` });
  const address = { tenant: 'default', channel, ours: us, theirs: them };
  return engine.store.intake.ingest({ address, sourceId: messageSid, mode: 'text', text: 'how many?' });
}

/** A person's text has come in, and a turn has decided on an answer. */
async function oweReply(channel = 'sms'): Promise<SendReply> {
  return decideReply((await oweNothing(channel)).actorId);
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

async function settledMail(effect: SendReply): Promise<MailEvent[]> {
  const turn = await engine.store.turns.load(effect.id.split('.')[0] ?? '', createToken());
  return 'version' in turn ? turn.mail.filter(({ type }) => type === 'reply-settled') : [];
}

async function once(effect: SendReply, with_ = ports()): Promise<ReplyOutcome> {
  const { outcome } = await sendReply(with_, effect.id, new AbortController().signal);
  return outcome;
}

describe('the reply processor', () => {
  it('posts a reply once and settles it with its SID', async () => {
    const effect = await oweReply();
    expect(await once(effect)).toBe('sent');
    expect(await once(effect)).toBe('gone');
    expect(outbound()).toMatchObject([{ to: them, from: us, body: effect.text }]);
    expect(await settledMail(effect)).toMatchObject([{ status: 'sent', providerId: outbound()[0]?.sid }]);
  });

  it('settles a reply to the API by storing it', async () => {
    const effect = await oweReply('api');
    expect(await once(effect)).toBe('sent');
    expect(await settledMail(effect)).toMatchObject([{ status: 'sent', providerId: null }]);
    expect(outbound()).toEqual([]);
  });

  it('tries again after 429, which says that nothing was sent', async () => {
    const effect = await oweReply();
    twilio.failNext(1, 429);
    expect(await once(effect)).toBe('deferred');
    expect(await once(effect)).toBe('early');
    expect(await sendUntil(effect.id, ['sent'])).toBe('sent');
    expect(outbound()).toHaveLength(1);
  });

  it('waits as long as a provider asks for, never less than longer and longer, and five minutes at most', async () => {
    const effect = await oweReply();
    const waits: number[] = [];
    let askedMs = 0;
    const busy: Channel = {
      ...apiChannel,
      name: 'sms',
      deliver: () => Promise.resolve({ status: 'retry', afterMs: askedMs, reason: 'HTTP 429' }),
    };
    const { effects, intake, records } = engine.store;
    const release: ReplyPorts['store']['effects']['release'] = (effectId, kind, token, options) => {
      waits.push(options.delayMs);
      return effects.release(effectId, kind, token, { ...options, delayMs: 0 });
    };
    const store: ReplyPorts['store'] = {
      intake,
      records,
      effects: Object.assign(Object.create(effects) as typeof effects, { release }), // all else as it was
    };
    for (askedMs of [0, 0, 0, 60_000, 3_600_000])
      expect(await once(effect, ports({ store, channels: new Map([['sms', busy]]) }))).toBe('deferred');
    expect(waits).toEqual([500, 1_000, 2_000, 60_000, 300_000]);
  });

  it.each(['api', 'webhook'] as const)(
    'sends to %s though gateway after gateway dies: a repeat does no harm',
    async (name) => {
      const effect = await oweReply(name);
      const channel: Channel = { ...apiChannel, name, repeat: name === 'api' ? 'stored' : 'drops' };
      const atOnce = { graceMs: -4_000 }; // no wait between a POST and the look for it
      const dying: Channel = { ...channel, deliver: () => Promise.reject(new Error('killed in its POST')) };
      const killed = ports({ ...atOnce, channels: new Map([[name, dying]]) });
      for (let death = 1; death <= 4; death++) {
        await expect(sendUntil(effect.id, ['sent', 'unknown'], killed)).rejects.toThrow('killed');
        await engine.redis.hset(`{p0}:effect:${effect.id}`, 'until', 1); // its claim has run out
      }
      const living = ports({ ...atOnce, channels: new Map([[name, channel]]) });
      expect(await sendUntil(effect.id, ['sent', 'unknown'], living)).toBe('sent');
    },
  );

  it('settles as rejected what Twilio refuses for good', async () => {
    const effect = await oweReply();
    twilio.failNext(1, 400, { code: 21_211 });
    expect(await once(effect)).toBe('rejected');
    expect(await settledMail(effect)).toMatchObject([{ status: 'rejected', errorCode: 'send-rejected' }]);
  });

  it('I4: adopts the message whose response was lost', async () => {
    const effect = await oweReply();
    twilio.loseResponses(1);
    expect(await once(effect)).toBe('ambiguous');
    expect(await sendUntil(effect.id, ['found', 'sent'])).toBe('found');
    expect(outbound()).toHaveLength(1);
    expect(await settledMail(effect)).toMatchObject([{ status: 'sent', providerId: outbound()[0]?.sid }]);
  });

  it('I4: does not look before the list can have caught up', async () => {
    const effect = await oweReply();
    twilio.setListLagMs(200);
    twilio.loseResponses(1);
    const patient = ports({ graceMs: 1_300 });
    await sendUntil(effect.id, ['ambiguous'], patient);
    expect(await sendUntil(effect.id, ['found', 'sent'], patient)).toBe('found');
    expect(outbound()).toHaveLength(1);
  });

  it('I4: posts again after a crash before the POST, once the list has proven itself', async () => {
    const effect = await oweReply();
    await engine.store.effects.claim(effect.id, 'send-reply', { token: 'of a dead worker', leaseMs: 100 });
    expect(['held', 'deferred']).toContain(await once(effect)); // held while the lease lasts, and then for the grace
    expect(await sendUntil(effect.id, ['sent', 'found'])).toBe('sent');
    expect(outbound()).toHaveLength(1);
  });

  it('I4: does not post again while the list shows nothing it knows', async () => {
    const effect = await oweReply();
    twilio.messages.length = 0;
    await engine.store.effects.claim(effect.id, 'send-reply', { token: 'of a dead worker', leaseMs: 1 });
    expect(await sendUntil(effect.id, ['unsure', 'sent'])).toBe('unsure');
    expect(outbound()).toEqual([]);
  });

  it('I4: gives up as unknown, without a POST, after six looks that prove nothing', async () => {
    const effect = await oweReply();
    twilio.messages.length = 0;
    await engine.store.effects.claim(effect.id, 'send-reply', { token: 'of a dead worker', leaseMs: 1 });
    const quick = ports({ postWithinMs: 0, graceMs: 0 });
    for (let look = 1; look < 6; look++)
      expect(await sendUntil(effect.id, ['unsure', 'unknown', 'sent'], quick)).toBe('unsure');
    expect(await sendUntil(effect.id, ['unsure', 'unknown', 'sent'], quick)).toBe('unknown');
    expect(await settledMail(effect)).toMatchObject([{ status: 'unknown', errorCode: 'send-unknown' }]);
    expect(outbound()).toEqual([]);
  });

  it('I4: looks on when it was told to wait before the first POST, however often', async () => {
    const effect = await oweReply();
    const patient = ports({ postWithinMs: 0, graceMs: 0, lookAgain: { firstMs: 60_000, longestMs: 60_000 } });
    for (let wait = 1; wait <= 6; wait++) {
      const token = createToken();
      await engine.store.effects.claim(effect.id, 'send-reply', { token, leaseMs: 1_000 });
      await engine.store.effects.release(effect.id, 'send-reply', token, { delayMs: 0, posted: false });
    }
    await engine.store.effects.claim(effect.id, 'send-reply', { token: 'of a dead worker', leaseMs: 1 });
    twilio.messages.length = 0;
    expect(await sendUntil(effect.id, ['unsure', 'unknown', 'sent'], patient)).toBe('unsure');
  });

  it('I4: gives up after the second POST that may or may not have happened', async () => {
    const effect = await oweReply();
    twilio.failNext(2, 408);
    expect(await sendUntil(effect.id, ['unknown', 'sent'])).toBe('unknown');
    expect(await settledMail(effect)).toMatchObject([{ status: 'unknown', errorCode: 'send-unknown' }]);
  });

  it('does not post on a claim that has grown old', async () => {
    const effect = await oweReply();
    expect(await once(effect, ports({ postWithinMs: -1 }))).toBe('deferred');
    expect(outbound()).toEqual([]);
    expect(await sendUntil(effect.id, ['sent', 'found'])).toBe('sent');
  });

  it('lets a status callback settle while the POST is still out', async () => {
    const effect = await oweReply();
    const release = twilio.holdResponses();
    const sending = once(effect);
    while (outbound().length === 0) await new Promise(setImmediate);
    const providerId = outbound()[0]?.sid ?? null;
    const event = {
      type: 'reply-settled' as const,
      effectId: effect.id,
      status: 'sent' as const,
      providerId,
      errorCode: null,
    };
    expect(await engine.store.effects.settle(effect.id, 'callback', event)).toBe('settled');
    release();
    expect(await sending).toBe('gone');
    expect(await settledMail(effect)).toHaveLength(1);
  });

  it('keeps a reply for a process that serves its channel', async () => {
    const effect = await oweReply();
    expect(await once(effect, ports({ channels: new Map() }))).toBe('deferred');
    expect(await once(effect)).toBe('early');
  });
});

function outbound() {
  return twilio.messages.filter(({ direction }) => direction === 'outbound-api');
}
