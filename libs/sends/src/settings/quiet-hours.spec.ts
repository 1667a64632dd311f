import { describe, expect, it } from '@jest/globals';
import { quietFor } from './quiet-hours.js';

const night = { from: 21 * 60, to: 8 * 60 };
const noon = { from: 12 * 60, to: 13 * 60 };
const minute = 60_000;

describe('quiet hours', () => {
  it.each([
    ['2026-01-15T20:59:59Z', night, 'UTC', 0],
    ['2026-01-15T21:00:00Z', night, 'UTC', 11 * 60 * minute],
    ['2026-01-16T07:59:30Z', night, 'UTC', 30_000],
    ['2026-01-16T08:00:00Z', night, 'UTC', 0],
    ['2026-01-16T02:00:00Z', night, 'America/New_York', 11 * 60 * minute],
    ['2026-07-16T01:00:00Z', night, 'America/New_York', 11 * 60 * minute],
    ['2026-01-16T12:30:00Z', noon, 'UTC', 30 * minute],
    ['2026-01-16T13:00:00Z', noon, 'UTC', 0],
  ])('at %s of %j in %s last %i ms more', (at, hours, zone, rest) => {
    expect(quietFor(hours, zone, Date.parse(at))).toBe(rest);
  });
});
