import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';

import { findDatePhrases, isBadDate } from './date-phrases.js';

function rangeOf(words: string, today: string): { start: string; end: string } {
  const range = findDatePhrases(words)[0]?.resolve(today);
  if (range === undefined || range === 'needs-today' || isBadDate(range)) throw new Error(`${words} is not understood`);
  return range;
}

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const relative = fc.constantFrom(
  'today',
  'yesterday',
  'this week',
  'last week',
  'this month',
  'last month',
  'last 30 days',
  'Nov 3',
  'since 2 Jan',
);

describe('a date phrase', () => {
  it('resolves to days of the calendar, in order, on whatever day it is said', () => {
    fc.assert(
      fc.property(days, relative, (today, words) => {
        const range = rangeOf(`angry messages ${words}?`, today);
        expect(range.start <= range.end && range.end <= today).toBe(true);
        for (const day of [range.start, range.end]) expect(DateTime.fromISO(day).isValid).toBe(true);
      }),
    );
  });

  it('takes weeks from Monday to Sunday', () => {
    fc.assert(
      fc.property(days, (today) => {
        const range = rangeOf('last week', today);
        expect([DateTime.fromISO(range.start).weekday, DateTime.fromISO(range.end).weekday]).toEqual([1, 7]);
      }),
    );
  });

  it('reads any two explicit days as the range between them, or says that it runs backwards', () => {
    fc.assert(
      fc.property(days, days, (start, end) => {
        const range = findDatePhrases(`from ${start} to ${end}`)[0]?.resolve(null);
        expect(range).toEqual(start <= end ? { start, end } : { field: 'end_date', problem: expect.any(String) });
      }),
    );
  });

  it('finds none where there is none', () => {
    expect(findDatePhrases('may I ask how many angry messages there are at 10 Main Street?')).toEqual([]);
  });
});
