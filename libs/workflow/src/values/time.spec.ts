import { expect, it } from '@jest/globals';
import { holdsFor } from './condition.js';
import { readTime, readTimeOrDay } from './time.js';

it.each([
  ['2026-11-30T08:00:00Z', '2026-11-30T08:00:00.000Z'],
  ['2028-02-29T08:00+02:00', '2028-02-29T06:00:00.000Z'],
  ['2026-02-30T08:00:00Z', null],
  ['2026-11-31T24:00:00Z', null],
  ['2026-02-29T08:00:00+02:00', null],
  ['2026-11-30T25:00:00Z', null],
  ['2026-11-30T08:00:00', null],
  ['yesterday', null],
])('%s is the time %s', (text, time) => {
  const ms = readTime(text);
  expect(ms === null ? null : new Date(ms).toISOString()).toBe(time);
  expect(readTimeOrDay(text)).toBe(ms);
});

it('a day begins in UTC, where the calendar has it', () => {
  expect(readTimeOrDay('2026-11-30')).toBe(Date.UTC(2026, 10, 30));
  expect(readTimeOrDay('2026-11-31')).toBeNull();
  const asked = { value: '2026-02-30T08:00:00Z', before: '2026-03-03' };
  expect(holdsFor(asked, (value) => ({ ok: true, value }))).toMatchObject({ ok: false });
});
