import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { todayRange } from './today-range.js';

function dayAt(instant: string, timeZone = 'America/New_York'): unknown {
  const result = todayRange.run({}, { at: Date.parse(instant), timeZone });
  return result.ok ? result.value : result.envelope;
}

function rangeAt(instant: string, timeZone: string): { start_date: string; end_date: string } {
  const day = dayAt(instant, timeZone);
  if (!isRange(day)) throw new Error(`no range of days at ${instant} in ${timeZone}`);
  return day;
}

function isRange(value: unknown): value is { start_date: string; end_date: string } {
  if (typeof value !== 'object' || value === null || !('start_date' in value && 'end_date' in value)) return false;
  return typeof value.start_date === 'string' && typeof value.end_date === 'string';
}

function only(day: string): unknown {
  return { start_date: day, end_date: day };
}

describe('today_range', () => {
  it.each([
    ['2026-11-20T04:59:59Z', '2026-11-19'],
    ['2026-11-20T05:00:00Z', '2026-11-20'],
    ['2026-03-08T04:59:59Z', '2026-03-07'],
    ['2026-03-08T05:00:00Z', '2026-03-08'],
    ['2026-03-09T03:59:59Z', '2026-03-08'],
    ['2026-03-09T04:00:00Z', '2026-03-09'],
    ['2026-11-01T03:59:59Z', '2026-10-31'],
    ['2026-11-01T04:00:00Z', '2026-11-01'],
    ['2026-11-01T06:30:00Z', '2026-11-01'],
    ['2026-11-02T04:59:59Z', '2026-11-01'],
    ['2026-11-02T05:00:00Z', '2026-11-02'],
  ])('at %s it is %s in New York, daylight saving or not', (instant, day) => {
    expect(dayAt(instant)).toEqual(only(day));
  });

  it('goes by the zone it is given', () => {
    expect(dayAt('2026-11-20T12:00:00Z', 'Pacific/Kiritimati')).toEqual(only('2026-11-21'));
    expect(dayAt('2026-11-20T11:00:00Z', 'Pacific/Niue')).toEqual(only('2026-11-20'));
  });

  it('refuses a zone that does not exist instead of guessing', () => {
    expect(dayAt('2026-11-20T12:00:00Z', 'Mars/Olympus')).toMatchObject({ success: false });
  });

  it('always gives one valid day, at most a day away from UTC', () => {
    const zones = fc.constantFrom(
      'America/New_York',
      'Europe/London',
      'Asia/Kolkata',
      'Pacific/Apia',
      'Australia/Lord_Howe',
    );
    const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, zones, (date, zone) => {
        const range = rangeAt(date.toISOString(), zone);
        expect(range.start_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(range.end_date).toBe(range.start_date);
        const noon = Date.parse(`${range.start_date}T12:00:00Z`);
        expect(Math.abs(noon - date.getTime())).toBeLessThanOrEqual(36 * 3_600_000);
      }),
    );
  });
});
