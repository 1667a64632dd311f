import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Redis } from '#redis';
import { buildEffectId, parsePartition, renameId } from '#protocol';
import type { Address } from '#protocol';
import { actorIdFor } from '#deployment';
import { openEngine } from '#engine';
import { pack } from '#records';
import type { OpenEngine } from '#engine';
import { erasePerson } from '#maintenance';
import type { Erasure, Person } from '#maintenance';
import { mortalAt } from '../support/mortal.js';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { everything, storeEverything, textFrom } from './store-everything.js';
import * as allKeys from './all-keys.js';
import { prove } from '../../libs/maintenance/src/erasure/prove.js';

const numbers = ['+15550142', '+15550143'];
const addresses = [...numbers, `whatsapp:${numbers[0]}`, 'user-4711', 'D0ZANZIBAR'];
const everywhere: Person = { tenants: null, addresses };
const options = { by: 'an operator', reason: 'asked to be forgotten', patienceMs: 0 };
const traces = /555014[23]|zanzibar|user-4711|D0ZANZIBAR/;

/** Five addresses in three tenants; the threads of a direct message are addresses of their own. */
const conversations: Address[] = [
  { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550142' },
  { tenant: 'acme', channel: 'sms', ours: '+15550101', theirs: '+15550143' },
  { tenant: 'acme', channel: 'whatsapp', ours: 'whatsapp:+15550100', theirs: 'whatsapp:+15550142' },
  { tenant: 'default', channel: 'api', ours: 'api', theirs: 'user-4711' },
  { tenant: 'beta', channel: 'slack', ours: 'T01', theirs: 'D0ZANZIBAR' },
  { tenant: 'beta', channel: 'slack', ours: 'T01', theirs: 'D0ZANZIBAR/1712345678.000100' },
];
const another: Address = { tenant: 'acme', channel: 'sms', ours: '+15550101', theirs: '+15550199' };

let server: PrivateRedis;
let engine: OpenEngine;

beforeAll(async () => {
  server = await startRedis({ args: ['--rdbcompression', 'no'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const rest = { times: { quietMs: 0 }, limits: { textsPerHour: 100 }, onError: () => undefined };
  engine = await openEngine({ url: server.url, partitions: 4, role: 'worker', ...rest });
});
afterEach(async () => {
  await engine.redis.flushall();
  await engine.close();
});

function erase(person: Person, redis: Redis = engine.redis): Promise<Erasure> {
  return erasePerson(engine.store.engine, redis, person, options);
}

describe('an erasure of a whole person', () => {
  it('leaves nothing of five addresses in three tenants, and everything of others', async () => {
    for (const address of conversations) await storeEverything(engine, address);
    const { messageId } = await engine.store.intake.ingest({
      address: another,
      sourceId: null,
      mode: 'text',
      text: 'hello',
    });
    const erasure = await erase(everywhere);
    expect(erasure).toMatchObject({
      status: 'erased',
      removed: { conversation: 6, letter: 12, run: 6, 'held text': 6, said: 12, request: 24, batch: 3 },
      proof: { left: [], elsewhere: [] },
      outside: {},
    });
    expect(await everything(engine)).not.toMatch(traces);
    expect(await engine.store.records.readMessage(messageId)).not.toBeNull();
    const searched = erasure.status === 'erased' ? erasure.proof.searched : 0;
    process.stdout.write(`erasure: five addresses in three tenants, 0 occurrences left in ${searched} keys\n`);
  });

  it('names the tenants that it was not asked about, and leaves them alone', async () => {
    const person = { tenants: ['default'], addresses: numbers };
    await textFrom(engine, { ...another, theirs: '+15550142' });
    await textFrom(engine, { ...another, theirs: '+15550142', ours: '+15550100', tenant: 'beta' });
    const listed = await erasePerson(engine.store.engine, engine.redis, person, { ...options, dryRun: true });
    expect(listed).toEqual({ status: 'listed', removed: {}, outside: { acme: 1, beta: 1 } });
    expect(await erase(person)).toMatchObject({ outside: { acme: 1, beta: 1 }, proof: { left: [] } });
    expect(await erase({ ...person, tenants: null })).toMatchObject({ removed: { conversation: 2 }, outside: {} });
  });

  it('leaves no id of a message that holds the channel of somebody’s direct messages', async () => {
    for (const channel of ['D0ZANZIBAR', 'D0ANOTHER1']) {
      const address = { tenant: 'beta', channel: 'slack', ours: 'T01', theirs: channel };
      const sourceId = `${channel}:1712345678.000100`;
      const { actorId } = await engine.store.intake.ingest({ address, sourceId, mode: 'text', text: 'hello' });
      const effectId = buildEffectId(actorId, 0, 0);
      const callback = {
        effectId,
        status: 'sent',
        providerId: `${channel}:1712345679.000200`,
        errorCode: null,
      } as const;
      await engine.store.effects.settle(effectId, 'callback', { type: 'reply-settled', ...callback });
    }
    const named = async (channel: string) => (await everything(engine)).split(channel).length - 1;
    const [theirs, others] = [await named('D0ZANZIBAR'), await named('D0ANOTHER1')];
    expect(theirs).toBeGreaterThan(4);
    const { left, elsewhere } = await prove(engine.redis, everywhere, { actorIds: [], texts: [] });
    for (const kind of [':sent', ':provider:', ':seen:slack:'])
      expect([...left, ...elsewhere]).toContainEqual(expect.stringContaining(kind));
    expect(await erase(everywhere)).toMatchObject({ status: 'erased', proof: { left: [], elsewhere: [] } });
    expect([await named('D0ZANZIBAR'), await named('D0ANOTHER1')]).toEqual([0, others]);
  });

  it('finds the tenant again whose last conversation went with an erasure that was killed', async () => {
    const address = { ...another, theirs: '+15550142' };
    await storeEverything(engine, address);
    const actor = allKeys.keys.actor(actorIdFor(engine.store.engine.deployment, address));
    for (let nth = 1; (await engine.redis.hexists(actor, 'address')) === 1; nth++) {
      const live = mortalAt(nth);
      const mortal = { ...engine.store.engine, runner: live(engine.store.engine.runner) };
      await erasePerson(mortal, live(engine.redis), everywhere, options).catch(() => undefined);
    }
    expect(await engine.redis.keys('*:run:*')).not.toEqual([]);
    expect(await erase(everywhere)).toMatchObject({ status: 'erased', proof: { left: [], elsewhere: [] } });
    expect(await everything(engine)).not.toMatch(traces);
  });
});

/** A key of every kind that the engine has, the deployment's among them, as this person's. */
function everyKey(actorId: string): string[] {
  const { keys, moneyKeys, governorKeys, inquiryKeys, policyKeys, agentKeys, schemaKeys } = allKeys;
  const partition = parsePartition(actorId) ?? 0;
  const [runId, messageId, effectId] = [
    renameId(actorId, 'run'),
    renameId(actorId, 'msg'),
    buildEffectId(actorId, 1, 0),
  ];
  const { answer: inquiry, draft, credential, tool, ...inquiries } = inquiryKeys;
  const indices = [keys.recentRuns, keys.recentTicks, keys.dead, keys.sent];
  const whole = [keys.due, keys.doubt, keys.parked, keys.taken, keys.approvals, ...indices];
  return [
    ...[keys.actor, keys.held, keys.mail, keys.owed, keys.known].map((key) => key(actorId)),
    ...[keys.effect, keys.letter, keys.letterAudit, keys.delivery].map((key) => key(effectId)),
    ...[keys.message, keys.said].map((key) => key(messageId)),
    ...[keys.run, keys.told, keys.ledger, keys.journal].map((key) => key(runId)),
    ...whole.map((key) => key(partition)),
    ...[keys.provider, keys.optOut, keys.erasing, keys.sender, keys.ordered].map((key) => key(partition, 'x')),
    ...[allKeys.answerKey, allKeys.requestKey].map((key) => key(partition, 'x')),
    keys.seen(partition, 'sms', 'x'),
    ...Object.values(allKeys)
      .filter((key) => typeof key === 'string')
      .map(String),
    ...[policyKeys, agentKeys, schemaKeys, inquiries].flatMap((table) => Object.values<string>(table)),
    ...[allKeys.rateKey, allKeys.replayBatchKey, allKeys.replayResultsKey, allKeys.replayPaceKey].map((key) =>
      key('x'),
    ),
    ...[allKeys.sessionKey, allKeys.wrongKeysKey, inquiry, draft, credential, tool, ...Object.values(governorKeys)].map(
      (key) => key('x'),
    ),
    ...[moneyKeys.leases, moneyKeys.reservations, moneyKeys.tenant].map((key) => key('x')),
    ...[moneyKeys.conversation('x', actorId), moneyKeys.run('x', runId)],
    ...[keys.audit(partition), keys.eventsDue(partition), keys.eventsByStatus(partition, 'failed')],
    ...[keys.laneEvents(actorId), keys.event(`${runId}.finished.1`)],
    ...[`{p${partition}}:turn:1`, 'something:of:nobody'],
  ];
}

/** Ways to write a number into a key, by type. */
const plants: readonly ((redis: Redis, key: string, text: string) => Promise<unknown>)[] = [
  (redis, key, text) => redis.set(key, text),
  (redis, key, text) => redis.rpush(key, 'else', text),
  (redis, key, text) => redis.sadd(key, 'else', text),
  (redis, key, text) => redis.zadd(key, 1, text),
  (redis, key, text) => redis.hset(key, 'field', text),
  (redis, key, text) => redis.hset(key, text, 'value'),
  (redis, key, text) => redis.hset(key, 'field', pack(['{}', text])),
  (redis, key, text) => redis.xadd(key, '*', 'field', text),
];

describe('the proof of an erasure', () => {
  it('fails on an address that is left in a key of any kind and any type', async () => {
    const address = conversations[0] ?? another;
    const actorId = actorIdFor(engine.store.engine.deployment, address);
    const theirs = { actorIds: [actorId], texts: [] };
    const all = everyKey(actorId);
    expect(all.length).toBeGreaterThan(60);
    for (const [at, key] of all.entries()) {
      const plant = plants[at % plants.length] ?? plants[0];
      await engine.redis.flushall();
      await plant?.(engine.redis, key, JSON.stringify({ note: [`call ${address.theirs}, please`] }));
      expect(await prove(engine.redis, everywhere, theirs)).toMatchObject({ left: [key], elsewhere: [] });
    }
    for (const plant of plants) {
      await engine.redis.flushall();
      await plant(engine.redis, 'any', JSON.stringify({ whatsapp: address.theirs.slice(1) }));
      expect(await prove(engine.redis, everywhere, theirs)).toMatchObject({ left: ['any'] });
    }
    process.stdout.write(`erasure: ${all.length} kinds of keys, each planted one found\n`);
  });

  it('fails on an address in the name of a key, and on one of a conversation that nobody has', async () => {
    const nobodys = allKeys.keys.mail(actorIdFor(engine.store.engine.deployment, another));
    await engine.redis.mset('{p0}:seen:webhook:15550142', '', nobodys, '+15550142');
    const proof = await prove(engine.redis, everywhere, { actorIds: [], texts: [] });
    expect(proof.left.sort()).toEqual(['{p0}:seen:webhook:15550142', nobodys].sort());
  });

  it('fails on an address that is no number, and on a thread of somebody’s direct messages', async () => {
    const left = { theirs: 'D0ZANZIBAR/1712345678.000100', inner: JSON.stringify({ conversation_id: 'user-4711' }) };
    for (const [name, value] of Object.entries(left)) await engine.redis.set(name, JSON.stringify({ value }));
    await engine.redis.set('other', JSON.stringify({ theirs: 'D0ZANZIBARS', id: 'user-47110' }));
    await engine.redis.set('words', JSON.stringify({ text: 'Look at D0ZANZIBAR: it is a name like others' }));
    const proof = await prove(engine.redis, everywhere, { actorIds: [], texts: [] });
    expect(proof.left.sort()).toEqual(['inner', 'theirs']);
  });

  it('finds the words that went with a conversation', async () => {
    await engine.redis.set('any', JSON.stringify({ inner: JSON.stringify({ text: 'Seven "zanzibar" parcels' }) }));
    const theirs = { actorIds: [], texts: ['Seven "zanzibar" parcels'] };
    expect(await prove(engine.redis, everywhere, theirs)).toMatchObject({ left: ['any'] });
  });
});
