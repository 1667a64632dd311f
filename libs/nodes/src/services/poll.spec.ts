import { describe, expect, it } from '@jest/globals';
import type { PollState, ServiceCall } from '../run/service-call.js';
import type { HttpRequest } from '../run/effects.js';
import { serviceResponse } from './render-request.js';
import type { PollLook } from './poll.js';
import { serviceSteps } from './service-steps.js';

const minute = 60_000;
const start = Date.UTC(2026, 10, 30);

const service: ServiceCall = {
  ...{ name: 'mail look', base: { home: 'https://a.example', headers: {} }, lookups: [], fails: [], failure: null },
  scope: { values: {}, known: {}, named: {} },
  request: { method: 'GET', path: '/list', query: { from: '@since' } },
  ...{ pages: null, items: '@answer' },
  each: { of: '@answer', request: { method: 'GET', path: '/one/{@each.id}' } },
  poll: { id: '@each.id', at: '@each.at', newestFirst: true, place: 'w n' },
};
const request: HttpRequest & { service: ServiceCall } = {
  ...{ kind: 'http', itemIndex: 0, method: 'GET', url: '', headers: {}, query: [], body: { as: 'none' } },
  ...{ timeoutMs: 1_000, repeat: 'safe', maxRedirects: 0, response: serviceResponse, service },
};

interface Mail {
  id: string;
  at: number;
  /** When the service begins to list it. */
  listedAt: number;
}

/** One look at a mailbox: what it brings, and the state behind it. */
function look(box: readonly Mail[], before: PollState | null, now: number): { ids: string[]; after: PollState } {
  const holder: PollLook = { before, now };
  const steps = serviceSteps(request, holder);
  let next = steps.next();
  while (next.done !== true) {
    const { url, query } = next.value.ask;
    const from = Number(new Map(query).get('from'));
    const listed = box.filter(({ at, listedAt }) => listedAt <= now && at >= from);
    const newest = listed.toSorted((one, other) => other.at - one.at);
    next = steps.next(
      url.endsWith('/list') ? newest.map(({ id }) => ({ id })) : box.find(({ id }) => url.endsWith(`/${id}`)),
    );
  }
  if (holder.after === undefined) throw new Error('a look ends with a state');
  return { ids: next.value.map(({ id }) => String(id)), after: holder.after };
}

const random = (seed: number) => () => {
  seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
  return seed / 2 ** 32;
};

describe('a look for what is new', () => {
  it('brings nothing at first, and then what has come since, the oldest first', () => {
    const old = { id: 'old', at: start - minute, listedAt: start - minute };
    const [a, b] = [1, 2].map((n) => ({ id: `m${n}`, at: start + n * minute, listedAt: start + n * minute }));
    if (a === undefined || b === undefined) throw new Error('there are two');
    const first = look([old], null, start);
    expect(first.ids).toEqual([]);
    const second = look([old, a, b], first.after, start + 3 * minute);
    expect(second.ids).toEqual(['m1', 'm2']);
    expect(look([old, a, b], second.after, start + 4 * minute).ids).toEqual([]);
  });

  it('fails where one does not say when it came: nobody knows then from when on to look', () => {
    const { after } = look([], null, start);
    const steps = serviceSteps(request, { before: after, now: start + 2 * minute });
    steps.next();
    steps.next([{ id: 'm1' }]);
    expect(() => steps.next({ id: 'm1' })).toThrow('the answer does not say when m1 came');
  });

  it('brings 50 at most, and the others with the next', () => {
    const { after } = look([], null, start);
    const many = Array.from({ length: 120 }, (_, n) => ({ id: `m${n}`, at: start + n, listedAt: start + n }));
    let state = after;
    const came = [1, 2, 3, 4].map((n) => {
      const one = look(many, state, start + n * minute);
      state = one.after;
      return one.ids.length;
    });
    expect(came).toEqual([50, 50, 20, 0]);
  });

  it('brings the oldest of a list that is sorted by something else, and one that stands on two pages once', () => {
    const { each: _each, ...plain } = service;
    const asked = { ...request, service: { ...plain, poll: { id: '@each.id', at: '@each.at', place: 'w n' } } };
    const many = Array.from({ length: 60 }, (_, n) => ({ id: `m${n}`, at: start + n * 10 * minute })).toReversed();
    let before: PollState | null = null;
    const came = [[], [...many, ...many.slice(0, 1)], many].map((list: typeof many) => {
      const holder: PollLook = { before, now: start + 600 * minute };
      if (before === null) holder.now = start - minute;
      const steps = serviceSteps(asked, holder);
      const first = steps.next();
      const from = first.done === true ? 0 : Number(new Map(first.value.ask.query).get('from'));
      const { value } = steps.next(list.filter(({ at }) => at >= from));
      before = holder.after ?? null;
      return Array.isArray(value) ? value.map(({ id }) => String(id)) : [];
    });
    expect(came.flat()).toEqual(many.toReversed().map(({ id }) => id));
  });

  it.each([1, 2, 3, 4, 5])('brings nothing twice and leaves nothing out, whatever dies (%s)', (seed) => {
    const chance = random(seed);
    const mails = Array.from({ length: 300 }, (_, n): Mail => {
      const at = start + Math.floor(chance() * 600) * minute;
      return { id: `m${n}`, at, listedAt: at + Math.floor(chance() * 4 * minute) };
    });
    let { after: state } = look([], null, start - minute);
    const came: string[] = [];
    for (let now = start; now <= start + 620 * minute; now += Math.ceil(chance() * 7) * minute) {
      const one = look(mails, state, now);
      if (chance() < 0.3) continue; // it died before its answer was kept, and its state with it
      came.push(...one.ids);
      state = one.after;
    }
    expect(came.toSorted()).toEqual(mails.map(({ id }) => id).toSorted());
    expect(Object.keys(state.seen).length).toBeLessThan(300);
  });
});

describe('a look for what is new in a list without times', () => {
  const rows = (count: number, x = 0) => Array.from({ length: count }, (_, n) => ({ n: n + 1, x }));
  /** What each look brings of a list, one after the other. */
  function looks(poll: Partial<NonNullable<ServiceCall['poll']>>, lists: readonly unknown[][]): number[][] {
    let before: PollState | null = null;
    return lists.map((list) => {
      const { each: _each, ...plain } = service;
      const form = { id: { $string: '@each.n' }, place: 'w n', ...poll };
      const holder: PollLook = { before, now: start };
      const steps = serviceSteps({ ...request, service: { ...plain, poll: form } }, holder);
      steps.next();
      const { value } = steps.next(list);
      before = holder.after ?? null;
      return Array.isArray(value) ? value.map(({ n }) => Number(n)) : [];
    });
  }

  it('brings 50 at most, and the others with the next looks', () => {
    const lists = [rows(1), rows(121), rows(121), rows(121), rows(121)];
    for (const poll of [{ order: '@each.n' }, { mark: '@each.x' }])
      expect(looks(poll, lists).map((each) => each.length)).toEqual([0, 50, 50, 20, 0]);
    const changed = [rows(60), rows(60, 1), rows(60, 1), rows(60, 1)];
    expect(looks({ mark: '@each.x', news: 'changed' }, changed).map((each) => each.length)).toEqual([0, 50, 10, 0]);
    expect(looks({ mark: '@each.x', news: 'added' }, changed).flat()).toEqual([]);
  });

  it.each([{ order: '@each.n' }, { mark: '@each.x' }, {}])('brings one that stands on two pages once: %j', (poll) => {
    expect(looks(poll, [rows(1), [...rows(3), ...rows(2)]]).flat()).toEqual([2, 3]);
  });

  it('forgets what has left a list of ids longest ago before it refuses one that is long', () => {
    const page = (from: number): object[] =>
      Array.from({ length: 40 }, (_, n) => ({ n: `${'9'.repeat(200)}${from + n}` }));
    const lists = Array.from({ length: 60 }, (_, at) => page(at * 40));
    expect(looks({}, lists).map((each) => each.length)).toEqual([0, ...Array.from({ length: 59 }, () => 40)]);
    const long = Array.from({ length: 2_000 }, (_, n) => ({ n: `${'9'.repeat(200)}${n}` }));
    expect(() => looks({}, [long])).toThrow('too long for its ids');
  });

  it('refuses a list that is too long to compare, or does not say where one stands', () => {
    expect(() => looks({ mark: '@each.x' }, [rows(10_001)])).toThrow('more than 10000');
    expect(() => looks({ order: '@each.y' }, [rows(1)])).toThrow('does not say where 1 stands');
  });
});
