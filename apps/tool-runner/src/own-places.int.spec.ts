import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EgressRefusal } from '#errors';
import type { HttpRequest } from '#nodes';
import { startAdminServer } from '#telemetry';
import type { AdminServer } from '#telemetry';
import { codeOf, openEgress } from '#transport';
import type { Fetch, Resolve } from '#transport';
import { startStandIn } from '../../../test/stand-ins/stand-in-server.js';
import type { StandInServer } from '../../../test/stand-ins/stand-in-server.js';
import { callHttp } from './graph/http-call.js';
import { OwnPlaces } from '#tool-calls';

const redisUrl = 'redis://:secret@redis.example:6399/0';
const addresses: Record<string, string> = { 'redis.example': '10.0.0.9', 'cache.example': '10.0.0.9' };
const resolve: Resolve = (host, answer) => answer(null, [{ address: addresses[host] ?? '127.0.0.1', family: 4 }]);
const hosts = [
  '127.0.0.1',
  'localhost',
  '0.0.0.0',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  'inside.example',
  '2130706433',
];
const allowed = [
  '127.0.0.1',
  '0.0.0.0',
  '::ffff:7f00:1',
  'localhost',
  'inside.example',
  '10.1.2.3',
  '10.0.0.9',
  'redis.example',
];

let admin: AdminServer;
let others: StandInServer;
let places: OwnPlaces;
let refusals: EgressRefusal[];
let fetch: Fetch;

beforeEach(async () => {
  const well = () => ({ ok: true, reasons: [] });
  const metrics = { set: () => undefined, text: () => Promise.resolve('turnpike_up 1'), contentType: 'text/plain' };
  admin = await startAdminServer({ port: 0, isGiven: true, isAlive: well, isReady: well, metrics });
  others = await startStandIn(0, ({ url }) =>
    url.pathname === '/away'
      ? { status: 302, headers: { location: `http://127.0.0.1:${admin.port}/metrics` }, body: '' }
      : { status: 200, body: { at: url.pathname } },
  );
  refusals = [];
  places = new OwnPlaces(redisUrl);
  const rules = { privateHosts: allowed, resolve, isOurs: places.has };
  fetch = openEgress(rules, (refusal) => refusals.push(refusal))({ by: 'tool', name: 'httpRequest', ownHost: null });
});
afterEach(() => Promise.all([admin.close(), others.close()]));

const portOfOthers = (): string => new URL(others.url).port;
const outcomeOf = (asked: Promise<Response>): Promise<number | string | null> =>
  asked.then(
    ({ status }) => status,
    (error: unknown) => codeOf(error),
  );
const is = (host: string, address: string, port: number): Promise<boolean> => places.has({ host, address, port });

describe('a place of ours', () => {
  it.each(hosts)('is not reached, though its host is allowed, where another port of it is: %s', async (host) => {
    expect(await outcomeOf(fetch(`http://${host}:${portOfOthers()}/`))).toBe(200);
    expect(await outcomeOf(fetch(`http://${host}:${admin.port}/metrics`))).toBe('EGRESS_REFUSED');
    expect(refusals).toMatchObject([{ by: 'tool', reason: 'own-address' }]);
  });

  it('is not reached by a redirect that a graph follows', async () => {
    const get: HttpRequest = {
      ...{ kind: 'http', itemIndex: 0, method: 'GET', url: `http://127.0.0.1:${portOfOthers()}/away`, headers: {} },
      ...{ query: [], body: { as: 'none' }, timeoutMs: 5_000, repeat: 'safe', maxRedirects: 2 },
      response: { format: 'autodetect', full: false, neverError: false, outputField: 'data' },
    };
    const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'r.s' };
    const credentials = { store: { read: () => Promise.resolve(null) } };
    const answer = await callHttp({ fetch, credentials }, get, { signal: AbortSignal.timeout(10_000), headers });
    expect(answer).toMatchObject({ ok: false });
    expect(refusals.at(-1)).toMatchObject({ reason: 'own-address', host: '127.0.0.1' });
  });

  it('is reached where the environment names it for a tool: that is the operator’s own word', async () => {
    const rules = { privateHosts: [], resolve, isOurs: places.has };
    const own = openEgress(rules)({ by: 'tool', name: 'look', ownHost: '127.0.0.1' });
    expect(await outcomeOf(own(`http://127.0.0.1:${admin.port}/livez`))).toBe(200);
  });

  it('is free again for others once it has closed', async () => {
    const { port } = admin;
    expect(await is('127.0.0.1', '127.0.0.1', port)).toBe(true);
    await admin.close();
    expect(await is('127.0.0.1', '127.0.0.1', port)).toBe(false);
    admin = { port, close: () => Promise.resolve() };
  });

  it.each([
    ['Redis by its name', 'redis.example', '10.0.0.9', 6_399, true],
    ['another port of it', 'redis.example', '10.0.0.9', 6_400, false],
    ['its port elsewhere', 'cache.example', '10.0.0.8', 6_399, false],
  ])('is %s', async (_, host, address, port, isOurs) => {
    expect(await is(host, address, port)).toBe(isOurs);
  });

  it.each([
    ['a node of a cluster', 'redis://10.0.0.1:7001,10.0.0.2:7002', '10.0.0.2', 7_002, true],
    ['Redis on this machine, by another name of it', 'redis://127.0.0.1', '::1', 6_379, true],
  ])('is %s', async (_, url, address, port, isOurs) => {
    expect(await new OwnPlaces(url).has({ host: address, address, port })).toBe(isOurs);
  });

  it('is where another process says that it listens, on this machine or another', async () => {
    places.readIn(() =>
      Promise.resolve([
        { host: hostname(), listens: { addresses: ['10.1.2.4'], ports: [9_464] } },
        { host: 'elsewhere', listens: { addresses: ['10.1.2.3', 'fd00::1'], ports: [3_000] } },
        { host: 'older' },
      ]),
    );
    const ours: [string, number][] = [
      ['127.0.0.1', 9_464],
      ['10.1.2.4', 9_464],
      ['10.1.2.3', 3_000],
      ['fd00:0::1', 3_000],
    ];
    const notOurs: [string, number][] = [
      ['127.0.0.1', 3_000],
      ['10.1.2.3', 9_464],
      ['10.1.2.5', 3_000],
    ];
    const found = await Promise.all([...ours, ...notOurs].map(([address, port]) => is(address, address, port)));
    expect(found).toEqual([true, true, true, true, false, false, false]);
    expect(await outcomeOf(fetch('http://10.1.2.3:3000/'))).toBe('EGRESS_REFUSED');
  });

  it('is what it was while Redis is away, and is read again after five seconds', async () => {
    let now = 0;
    let read = 0;
    const listening = { host: 'elsewhere', listens: { addresses: ['10.1.2.3'], ports: [3_000] } };
    places = new OwnPlaces(redisUrl, () => now);
    places.readIn(() => (read++ === 0 ? Promise.resolve([listening]) : Promise.reject(new Error('away'))));
    expect([await is('10.1.2.3', '10.1.2.3', 3_000), read]).toEqual([true, 1]);
    now = 4_999;
    expect([await is('10.1.2.3', '10.1.2.3', 3_000), read]).toEqual([true, 1]);
    now = 5_000;
    expect([await is('10.1.2.3', '10.1.2.3', 3_000), read]).toEqual([true, 2]);
  });
});
