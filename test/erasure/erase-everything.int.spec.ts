import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parsePartition, renameId } from '#protocol';
import { openEngine } from '#engine';
import { keys } from '#records';
import { eventTimes, WebhookEvents } from '../../apps/gateway/src/event-webhook/webhook-events.js';
import type { OpenEngine } from '#engine';
import { makeSideAddress } from '#deployment';
import { agentKeys } from '#versions';
import { erasePerson } from '#maintenance';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { everything, kinds, storeEverything, textFrom, words } from './store-everything.js';
import { answerKey, AnswerStore } from '#tool-calls';

const person = { tenants: ['default'], addresses: ['+15550142'] };
const address = { tenant: 'default', theirs: '+15550142', channel: 'sms', ours: '+15550100' };
const partitions = 4;
const operator = { by: 'an operator', reason: 'asked to be forgotten' };

let server: PrivateRedis;
let engine: OpenEngine;

beforeAll(async () => {
  server = await startRedis({ args: ['--rdbcompression', 'no'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const rest = {
    times: { quietMs: 0 },
    limits: { textsPerHour: 100 },
    publishesEvents: true,
    onError: () => undefined,
  };
  engine = await openEngine({ url: server.url, partitions, role: 'worker', ...rest });
});
afterEach(async () => {
  await engine.redis.flushall();
  await engine.close();
});

/** Gives an event up at the first try, so that one has failed and others wait. */
async function giveUpOne(of: OpenEngine): Promise<void> {
  const events = new WebhookEvents(of.redis, of.store.engine, { ...eventTimes, mostTries: 1, triedForMs: 0 });
  const [event] = await events.take('a poster');
  if (!event) throw new Error('no event waits');
  expect(await events.end(event, 'a poster', { arrived: false, answer: 'HTTP 500' })).toBe('failed');
}

describe('an erasure', () => {
  it('leaves nothing of all that a person can leave behind but what keeps ids from coming back', async () => {
    await storeEverything(engine, address);
    await giveUpOne(engine);
    expect(await kinds(engine)).toEqual(
      expect.arrayContaining(
        [
          ...[
            'actor',
            'actor:held',
            'actor:known',
            'actor:mail',
            'actor:owed',
            'actor:transcript',
            'answer:a-hash',
            'approvals',
            'dead',
            'delivery',
          ],
          ...['effect', 'letter', 'letter:audit', 'message', 'parked', 'request', 'run'],
          ...['run:ledger', 'run:told', 'runs', 'said', 'sender'],
          ...['actor:events', 'audit', 'event', 'events:due', 'events:failed', 'events:pending'],
        ].map((kind) => `{p}:${kind}`),
      ),
    );
    expect(await kinds(engine)).toEqual(
      expect.arrayContaining(['{replay}:batch', '{replay}:results', '{turnpike}:answer:a-hash']),
    );
    const erasure = await erasePerson(engine.store.engine, engine.redis, person, { ...operator, patienceMs: 0 });
    expect(erasure).toMatchObject({ status: 'erased', proof: { left: [], elsewhere: [] } });
    expect(await everything(engine)).not.toMatch(/5550142|zanzibar/);
    const ours = ['{turnpike}:deployment', '{turnpike}:erasures', '{vectors}:index'];
    expect(await kinds(engine)).toEqual(['{p}:actor', '{p}:audit', '{p}:seen:sms', '{p}:waiting', ...ours]);
  });

  it('takes along what lies beside a record that has gone or is still to come', async () => {
    await storeEverything(engine, address);
    const { messageId } = await textFrom(engine, address);
    const toCome = keys.told(renameId(messageId, 'run'));
    await engine.redis.hset(toCome, 'cancel', JSON.stringify({ reason: `${address.theirs} asked for it` }));
    const records = (await engine.redis.keys('*')).filter((name) => /:(letter|run):[^:]+$/.test(name));
    await engine.redis.del(records);
    const erasure = await erasePerson(engine.store.engine, engine.redis, person, { ...operator, patienceMs: 0 });
    expect(erasure).toMatchObject({ status: 'erased', proof: { left: [], elsewhere: [] } });
    expect(await everything(engine)).not.toMatch(/5550142|zanzibar/);
  });

  it('takes along the runs of theirs that somebody has done again', async () => {
    const { messageId } = await textFrom(engine, address);
    const { deployment } = engine.store.engine;
    const again = await textFrom(engine, makeSideAddress(deployment, address, 'msg_1'));
    await textFrom(engine, makeSideAddress(deployment, { ...address, theirs: '+15550199' }, 'msg_2'));
    await engine.redis.rpush(keys.again(renameId(messageId, 'run')), renameId(again.messageId, 'run'));
    await engine.redis.rpush(keys.journal(renameId(messageId, 'run')), words);
    const erasure = await erasePerson(engine.store.engine, engine.redis, person, { ...operator, patienceMs: 0 });
    expect(erasure).toMatchObject({ status: 'erased', removed: { conversation: 2 } });
    expect(await engine.redis.exists(keys.again(renameId(messageId, 'run')))).toBe(0);
    expect(await engine.redis.hget(keys.actor(again.actorId), 'address')).toBeNull();
    expect((await engine.redis.keys('*:mail')).length).toBe(1);
  });

  it('takes along the tests of agents that were kept of their runs, and no others', async () => {
    const { messageId } = await textFrom(engine, address);
    const keep = (id: string, runId: string | null) =>
      engine.redis.hset(`${agentKeys.test}${id}`, { agent: 'desk', test: JSON.stringify({ text: words, runId }) });
    await keep('kept', renameId(messageId, 'run'));
    await keep('written', null);
    await erasePerson(engine.store.engine, engine.redis, person, { ...operator, patienceMs: 0 });
    expect(await engine.redis.keys(`${agentKeys.test}*`)).toEqual([`${agentKeys.test}written`]);
  });

  it('takes for theirs neither what operators have configured nor what others were answered alike', async () => {
    const actorId = await storeEverything(engine, address);
    const elsewhere = ((parsePartition(actorId) ?? 0) + 1) % partitions;
    await engine.redis.hset(agentKeys.versions, 'v1', JSON.stringify({ id: 'desk', refusal: words }));
    await new AnswerStore(engine.redis, elsewhere, 1_000, 'another').put('b-hash', 300, { note: words });
    const erasure = await erasePerson(engine.store.engine, engine.redis, person, { ...operator, patienceMs: 0 });
    expect(erasure).toMatchObject({ status: 'erased', proof: { left: [], elsewhere: [] } });
    expect(await engine.redis.exists(agentKeys.versions, answerKey(elsewhere, 'b-hash'))).toBe(2);
  });
});
