import { describe, expect, it } from '@jest/globals';
import { matchesEvent, readEventWait } from '../events/event-wait.js';
import { checkDocument } from './check-document.js';

function findings(root: object, version = 2): string[] {
  const check = checkDocument({ version, root });
  return check.ok ? [] : check.errors.map(({ path, message }) => `${path}: ${message}`);
}

const wait = (event: object, more: object = {}) => ({ kind: 'waitForMessage', id: 'w', event, ...more });
const ask = {
  ...{ kind: 'tool', id: 'ask' },
  http: { method: 'POST', url: 'https://a.example/', body: { to: 'https://us.example{{ $.callbacks.w }}' } },
};
const called = { kind: 'sequence', id: 's', steps: [ask, wait({ callback: true })] };
const until = { value: '$.loop.round', atLeast: 2 };

describe('a callback', () => {
  it.each([
    ['at the root', called],
    ['in the path of a fork', { kind: 'fork', id: 'f', mode: 'all', merge: 'object', paths: [called] }],
    ['in a case', { kind: 'branch', id: 'b', cases: [{ when: true, then: called }] }],
    [
      'behind a map',
      {
        kind: 'map',
        id: 'm',
        over: ['a'],
        each: { ...ask, id: 'x', http: { url: 'https://a.example' } },
        finally: called,
      },
    ],
    ['in a map', { kind: 'map', id: 'm', over: ['a', 'b'], each: called }],
    ['in a loop', { kind: 'loop', id: 'l', body: called, until }],
    ['in a spawn', { kind: 'spawn', id: 'p', child: called }],
    ['in a subflow', { kind: 'subflow', id: 'u', document: { version: 2, root: called } }],
    [
      'in a catch in a loop',
      { kind: 'loop', id: 'l', body: { ...wait({ name: 'a' }), id: 'v', catch: [{ then: called }] }, until },
    ],
  ])('of a node %s has an address of its own', (_, root) => {
    expect(findings(root)).toEqual([]);
  });

  it.each([
    ['m', { kind: 'map', id: 'm', over: ['a'], each: wait({ callback: true }) }],
    ['l', { kind: 'loop', id: 'l', body: wait({ callback: true }), until }],
    [
      'm',
      {
        kind: 'map',
        id: 'm',
        over: ['a'],
        each: { kind: 'map', id: 'n', over: ['a'], each: wait({ callback: true }) },
      },
    ],
  ])('of a round or an item is not known outside of it: %s', (around, inner) => {
    const why = `w has an address in each round or item of ${around}, and is known in that alone`;
    expect(findings({ kind: 'sequence', id: 's', steps: [inner, ask] })).toEqual([
      `/root/steps/1/http/body/to: $.callbacks.w: ${why}`,
    ]);
  });

  it.each(['until', 'while'])('of a round is not known to the %s of its loop, which is asked between two', (asks) => {
    const body = wait({ callback: true });
    expect(findings({ kind: 'loop', id: 'l', body, [asks]: { value: '$.callbacks.w', equals: 'x' } })).toEqual([
      expect.stringContaining(`/root/${asks}/value: $.callbacks.w: w has an address in each round or item of l,`),
    ]);
  });

  it('is one of a node', () => {
    expect(findings(wait({ any: [{ name: 'a' }, { callback: true }] }))).toEqual([]);
    expect(findings(wait({ all: [{ callback: true }, { callback: true }] }))).toEqual([
      expect.stringContaining('/root/event/all/1/callback: expected one callback'),
    ]);
  });
});

describe('a path in where', () => {
  it.each(['', '$.order.id', 'order..id', 'items.0.id', 'order.id ?? 0', 'order.id ', '.id', '{{ $.input }}'])(
    'is not %j',
    (path) => {
      const at = `where/${path}: expected a path into the data`;
      expect(findings(wait({ name: 'a', where: { [path]: 1 } }))).toEqual([
        expect.stringContaining(`/root/event/${at}`),
      ]);
      expect(readEventWait({ name: 'a', where: { [path]: 1 } }, 'w')).toEqual(expect.stringContaining(at));
    },
  );

  it.each([
    ['order.id', { order: { id: 1 } }],
    ['items[0].id', { items: [{ id: 1 }] }],
    ['[1]', [0, 1]],
    ['["a.b"]', { 'a.b': 1 }],
    ['order["a b"].c', { order: { 'a b': { c: 1 } } }],
  ])('is %s', (path, data) => {
    expect(findings(wait({ name: 'a', where: { [path]: 1 } }))).toEqual([]);
    const event = { subject: null, came: '2026-11-30T08:00:00Z', data };
    expect(matchesEvent({ where: { [path]: 1 } }, event)).toBe(true);
    expect(matchesEvent({ where: { [path]: 2 } }, event)).toBe(false);
    expect(matchesEvent({ where: { [path]: null } }, { ...event, data: {} })).toBe(false);
  });
});

describe('a time', () => {
  it.each(['yesterday', '2026-02-30T08:00:00Z', '2026-11-31T24:00:00Z', '2026-11-30T08:00:00'])('is not %s', (time) => {
    for (const field of ['since', 'until']) {
      const at = `${field}: expected a time with its zone`;
      expect(findings(wait({ name: 'a', [field]: time }))).toEqual([expect.stringContaining(`/root/event/${at}`)]);
      expect(readEventWait({ name: 'a', [field]: time }, 'w')).toEqual(expect.stringContaining(at));
    }
  });

  it('is one with its zone, or a reference', () => {
    expect(findings(wait({ name: 'a', since: '$.now', until: '2026-11-30T08:00:00Z' }))).toEqual([]);
  });
});
