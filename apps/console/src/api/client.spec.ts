import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Refused } from './client.js';
import { onGateway } from './connection.js';

const RealRequest = globalThis.Request;
/** As a page's own: an address is meant from where the page came from. */
globalThis.Request = class extends RealRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input instanceof RealRequest ? input : new URL(input, 'http://gateway.test'), init);
  }
};
const { unwrapAnswer, carry, gateway, onSessionLost, toRefused } = await import('./client.js');

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  carry(null);
});

function answers(status: number, body: object | string): void {
  globalThis.fetch = () =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
}

function isCutOff(): void {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
}

async function refusedBy(work: Promise<unknown>): Promise<Refused> {
  return work.then(() => Promise.reject(new Error('it was not refused')), toRefused);
}

const cancel = () =>
  unwrapAnswer(
    gateway.POST('/v1/runs/{runId}/cancel', { params: { path: { runId: 'run 1' } }, body: { reason: 'no answer' } }),
  );
const refuse = (): Promise<Refused> => refusedBy(unwrapAnswer(gateway.GET('/v1/runs')));

describe('what the console says of a refusal', () => {
  it('names each field once, of problem details as of the shape before them', async () => {
    const errors = [{ field: 'reason', detail: 'expected why' }];
    answers(400, { title: 'Bad', status: 400, detail: 'reason: expected why', errors });
    expect(await refuse()).toMatchObject({ status: 400, message: 'reason: expected why', errors });
    answers(400, { error: { code: 'bad-request', message: 'reason: expected why', field: 'reason' } });
    expect(await refuse()).toMatchObject({ code: 'bad-request', errors });
  });

  it('says the message of a refusal that is about no field, and the status of one that says nothing', async () => {
    answers(409, { error: { code: 'conflict', message: 'the run is over: answered' } });
    expect(await refuse()).toMatchObject({ message: 'the run is over: answered', errors: [] });
    answers(500, 'no JSON');
    expect(await refuse()).toMatchObject({ message: 'the gateway answered 500', errors: [] });
  });
});

describe('a gateway that does not answer', () => {
  it('is told as away, by a proxy in its place as well, until it answers again, whatever that is', async () => {
    const states: boolean[] = [];
    const stop = onGateway((isThere) => void states.push(isThere));
    isCutOff();
    expect(await refuse()).toMatchObject({ status: 0 });
    answers(404, {});
    await refuse();
    answers(502, '<html>');
    expect(await refuse()).toMatchObject({ status: 0 });
    answers(200, {});
    await unwrapAnswer(gateway.GET('/v1/runs'));
    stop();
    expect(states).toEqual([false, true, false, true]);
  });

  it('is told as away where it takes a request and says nothing, as a frozen process does', async () => {
    jest.useFakeTimers();
    const states: boolean[] = [];
    const stop = onGateway((isThere) => void states.push(isThere));
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const refused = refuse();
    jest.advanceTimersByTime(8_000);
    jest.useRealTimers();
    expect(await refused).toMatchObject({ status: 0, code: 'unavailable' });
    answers(200, {});
    await unwrapAnswer(gateway.GET('/v1/runs'));
    stop();
    expect(states).toEqual([false, true]);
  });

  it('is waited for longer by the set-up, whose doctor asks others', async () => {
    jest.useFakeTimers();
    const states: boolean[] = [];
    const stop = onGateway((isThere) => void states.push(isThere));
    globalThis.fetch = (_, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        setTimeout(() => resolve(new Response(JSON.stringify({ checks: [] }))), 60_000);
      });
    const answer = unwrapAnswer(gateway.GET('/v1/setup'));
    jest.advanceTimersByTime(60_000);
    jest.useRealTimers();
    expect(await answer).toEqual({ checks: [] });
    stop();
    expect(states).toEqual([]);
  });

  it('may have done what it was told all the same', async () => {
    isCutOff();
    const refused = await refusedBy(cancel());
    expect(refused.message).toContain('nobody knows whether this was done');
    answers(200, {});
    await unwrapAnswer(gateway.GET('/v1/runs'));
  });
});

describe('a change', () => {
  it('carries what proves that this page asks for it, and its body; an answer without one is nothing', async () => {
    const asked: Request[] = [];
    globalThis.fetch = (request) => {
      asked.push(request as Request); // the client makes one of each call
      return Promise.resolve(new Response(null, { status: 204 }));
    };
    carry({ csrf: 'a token' });
    expect(await unwrapAnswer(gateway.POST('/console/logout'))).toBeUndefined();
    await cancel();
    await unwrapAnswer(gateway.GET('/v1/runs', { params: { query: { phase: 'live', text: 'a b' } } }));
    expect(asked.map(({ url, headers }) => [url, headers.get('x-csrf-token')])).toEqual([
      ['http://gateway.test/console/logout', 'a token'],
      ['http://gateway.test/v1/runs/run%201/cancel', 'a token'],
      ['http://gateway.test/v1/runs?phase=live&text=a%20b', null],
    ]);
    expect(await asked[1]?.json()).toEqual({ reason: 'no answer' });
  });
});

describe('a read that is given up', () => {
  it('says nothing of the gateway', async () => {
    const states: boolean[] = [];
    const stop = onGateway((isThere) => void states.push(isThere));
    globalThis.fetch = () => Promise.reject(new Error('another page'));
    const read = unwrapAnswer(gateway.GET('/v1/runs', { signal: AbortSignal.abort() }));
    await expect(read).rejects.toThrow('another page');
    stop();
    expect(states).toEqual([]);
  });
});

describe('a sign-in that has ended', () => {
  it('is told once it is refused, and to nobody who was not signed in', async () => {
    let lost = 0;
    const stop = onSessionLost(() => (lost += 1));
    answers(401, {});
    await refuse();
    expect(lost).toBe(0);
    carry({ csrf: 'a token' });
    await refuse();
    stop();
    expect(lost).toBe(1);
  });
});
