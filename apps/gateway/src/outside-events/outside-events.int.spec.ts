import { describe, expect, it } from '@jest/globals';
import { buildCallbackPath, EventStore } from '#events';
import type { Callback } from '#events';
import { gatewayForFile } from '../../test/gateway-for-each.js';
import { apiKey, operatorKey } from '../../test/open-gateway.js';

const edge = gatewayForFile();
const paid = { specversion: '1.0', id: '1', source: '/shop', type: 'paid', data: { order: 'A-1' } };

async function post(path: string, body: object, more: Record<string, string> = {}, key = operatorKey) {
  const headers = { authorization: `Bearer ${key}`, ...more };
  const response = await edge.gateway.ask('POST', path, body, headers);
  return [response.status, (await response.json()) as Record<string, unknown>, response.headers] as const; // its own answer
}

const take = (tenant: string, name = 'paid') =>
  new EventStore(edge.engine.redis).take(
    { tenant, name },
    { rootRunId: 'root', by: { waitId: 'w', place: 0 } },
    () => true,
  );

describe('POST /v1/events', () => {
  it('keeps an event, once for each source and id', async () => {
    const answer = { id: '1', is_new: true, told: 0, ignored: [] };
    expect((await post('/v1/events', paid)).slice(0, 2)).toEqual([202, answer]);
    expect((await post('/v1/events', { ...paid, data: 2 }))[1]).toEqual({ ...answer, is_new: false });
    expect(await take('default')).toMatchObject({
      ...{ id: '1', source: '/shop', type: 'paid', subject: null },
      data: paid.data,
    });
    await post('/v1/events?tenant=acme', paid);
    expect(await take('acme')).toMatchObject({ id: '1' });
  });

  it('takes CloudEvents by their own type, and says which attributes it leaves out', async () => {
    const event = { ...paid, traceparent: '00-1', datacontenttype: 'application/json', time: '2026-11-30T08:00:00Z' };
    const type = { 'content-type': 'application/cloudevents+json; charset=utf-8' };
    expect((await post('/v1/events', event, type)).slice(0, 2)).toEqual([
      202,
      { id: '1', is_new: true, told: 0, ignored: ['traceparent'] },
    ]);
    expect(await take('default')).toMatchObject({ time: '2026-11-30T08:00:00Z' });
  });

  it('answers a repeat under one key as before, and refuses another event under it', async () => {
    const once = { 'idempotency-key': 'k1' };
    const [, first] = await post('/v1/events', paid, once);
    const [status, again, headers] = await post('/v1/events', paid, once);
    expect([status, again, headers.get('idempotency-replayed')]).toEqual([202, first, 'true']);
    expect((await post('/v1/events', { ...paid, id: '2' }, once))[0]).toBe(422);
  });

  it.each([
    ['another version', { ...paid, specversion: '0.3' }, 'specversion'],
    ['no source', { ...paid, source: undefined }, 'source'],
    ['bytes', { ...paid, data: undefined, data_base64: 'AA==' }, 'data_base64'],
    ['data of another type', { ...paid, datacontenttype: 'text/xml' }, 'datacontenttype'],
    ['too much data', { ...paid, data: 'x'.repeat(17_000) }, 'data'],
    ['a time without its zone', { ...paid, time: '2026-11-30T08:00:00' }, 'time'],
  ])('refuses %s by its field', async (_, event, field) => {
    const [status, problem] = await post('/v1/events', event);
    expect([status, problem]).toEqual([400, expect.objectContaining({ errors: [expect.objectContaining({ field })] })]);
  });

  it('is an operator’s', async () => {
    expect((await post('/v1/events', paid, {}, apiKey))[0]).toBe(403);
  });

  it('forgets a node whose run is gone', async () => {
    const store = new EventStore(edge.engine.redis);
    const scope = { tenant: 'default', name: 'paid' };
    const waiter = { waitId: 'w', place: 0, actorId: 'act_0000000000000000000000000000', runId: 'run_x' };
    await store.register(scope, { ...waiter, pattern: { name: 'paid' }, until: Date.now() + 60_000 });
    expect((await post('/v1/events', paid))[1]).toMatchObject({ told: 0 });
    expect(await store.listWaiters(scope)).toEqual([]);
  });
});

it('a signal needs a run', async () => {
  expect((await post('/v1/runs/run_x/signals', { name: 'stop' }))[0]).toBe(404);
  expect((await post('/v1/runs/run_x/signals', { name: '' }))[0]).toBe(400);
});

describe('POST /v1/callbacks/<token>', () => {
  const answer = async (callback: Partial<Callback>, key = edge.engine.store.engine.deployment.idKey) => {
    const whole = {
      tenant: 'default',
      runId: 'run_01JD0000000000000000000000',
      node: 'pay',
      nonce: 'n',
      expiresAt: Date.now() + 60_000,
    };
    const response = await edge.gateway.ask('POST', buildCallbackPath(key, { ...whole, ...callback }), { paid: true });
    return response.status;
  };

  it('needs no key, an address of ours whose time is not over, and its run', async () => {
    expect(await answer({}, 'another key')).toBe(404);
    expect(await answer({ expiresAt: Date.now() - 1 })).toBe(409);
    expect(await answer({})).toBe(404);
  });
});
