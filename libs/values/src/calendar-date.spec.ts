import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findWeekday, isCalendarDate, isDatePattern } from './calendar-date.js';

describe('weekdayOf', () => {
  test('is the day that the calendar of the machine has', () => {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
    fc.assert(fc.property(days, (day) => findWeekday(day.toISOString().slice(0, 10)) === name.format(day)));
  });

  test('is null for what is no day', () => {
    expect(['2026-02-30', 'today', ''].map(findWeekday)).toEqual([null, null, null]);
  });
});

describe('isCalendarDate', () => {
  test('accepts every day there is', () => {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(fc.property(days, (day) => isCalendarDate(day.toISOString().slice(0, 10))));
  });

  test.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '26-01-01',
    ' 2026-01-01',
    '',
  ])('refuses %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  test('knows the leap years', () => {
    expect(['2024-02-29', '2000-02-29'].every(isCalendarDate)).toBe(true);
  });
});

describe('isDatePattern', () => {
  test('tells a date from other forms', () => {
    expect(['^\\d{4}-\\d{2}-\\d{2}$', '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'].every(isDatePattern)).toBe(true);
    expect(['^[\\d-]+$', '.', '^\\d+$', '^[a-z-]+$'].some(isDatePattern)).toBe(false);
  });
});
