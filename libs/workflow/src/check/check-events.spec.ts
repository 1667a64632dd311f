import { describe, expect, it } from '@jest/globals';
import { matchesEvent, readEventWait } from '../events/event-wait.js';
import { checkDocument } from './check-document.js';

function findings(root: object, version = 2): string[] {
  const check = checkDocument({ version, root });
  return check.ok ? [] : check.errors.map(({ path, message }) => `${path}: ${message}`);
}

const wait = (event: object, more: object = {}) => ({ kind: 'waitForMessage', id: 'w', event, ...more });

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
