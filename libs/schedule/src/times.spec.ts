import { describe, expect, it, jest } from '@jest/globals';
import { CronExpression } from 'cron-parser';
import type { ScheduleTimes } from '#protocol';
import { toTimetable } from './state.js';
import { firstTick, mostMissed, nextTick, ticksUpTo, timesProblem } from './times.js';

const at = (text: string): number => Date.parse(text);
const iso = (time: number | null): string => new Date(time ?? 0).toISOString();

/** The first ticks of a cron expression after a time. */
function ticks(cron: string, timeZone: string, from: string, count: number): string[] {
  const table = { times: { cron, timeZone }, from: at(from) };
  const found: number[] = [];
  for (let next = firstTick(table); next !== null && found.length < count; next = nextTick(table, next))
    found.push(next);
  return found.map(iso);
}

describe('the times of a schedule', () => {
  it('are multiples of its interval since it was set, however late a tick is read', () => {
    const table = { times: { everyMs: 250 }, from: 1_000 };
    expect(firstTick(table)).toBe(1_000);
    expect([999, 1_000, 1_249, 1_250, 1_600].map((after) => nextTick(table, after))).toEqual([
      1_250, 1_250, 1_250, 1_500, 1_750,
    ]);
  });

  it('count every tick that came due, and know the next', () => {
    const table = { times: { everyMs: 250 }, from: 1_000 };
    expect(ticksUpTo(table, 1_250, 1_250)).toEqual({ count: 1, next: 1_500 });
    expect(ticksUpTo(table, 1_250, 2_100)).toEqual({ count: 4, next: 2_250 });
    const hourly = { times: { cron: '0 * * * *', timeZone: 'UTC' }, from: 0 };
    expect(ticksUpTo(hourly, at('2026-05-01T10:00:00Z'), at('2026-05-01T14:59:59Z'))).toEqual({
      count: 5,
      next: at('2026-05-01T15:00:00Z'),
    });
  });

  it('count no more missed ticks of a cron expression than a limit', () => {
    const table = { times: { cron: '* * * * * *', timeZone: 'UTC' }, from: 0 };
    const { count, next } = ticksUpTo(table, 1_000, 86_400_500);
    expect([count, next]).toEqual([mostMissed, 86_401_000]);
  });

  it('come an hour later on the day whose clocks leave that hour out', () => {
    expect(ticks('30 2 * * *', 'America/New_York', '2026-03-07T12:00:00Z', 2)).toEqual([
      '2026-03-08T07:30:00.000Z', // 03:30 in summer time: there is no 02:30
      '2026-03-09T06:30:00.000Z',
    ]);
  });

  it('come once on the day whose clocks have that hour twice', () => {
    expect(ticks('30 1 * * *', 'America/New_York', '2026-10-31T12:00:00Z', 2)).toEqual([
      '2026-11-01T05:30:00.000Z', // the first 01:30
      '2026-11-02T06:30:00.000Z',
    ]);
  });

  it('come in every hour of both days where each hour is asked for', () => {
    expect(ticks('0 * * * *', 'Europe/Berlin', '2026-10-24T23:30:00Z', 4)).toEqual(
      ['00', '01', '02', '03'].map((hour) => `2026-10-25T${hour}:00:00.000Z`),
    );
    expect(ticks('0 * * * *', 'Europe/Berlin', '2026-03-28T23:30:00Z', 3)).toEqual(
      ['00', '01', '02'].map((hour) => `2026-03-29T${hour}:00:00.000Z`),
    );
  });

  it.each([
    ['0 0 * * *', 'Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
    ['30 0 * * *', 'Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:30:00.000Z'],
    ['0 0 6 9 *', 'America/Santiago', '2026-09-01T12:00:00Z', '2026-09-06T04:00:00.000Z'],
    ['0 0 * * 0', 'America/Santiago', '2026-09-01T12:00:00Z', '2026-09-06T04:00:00.000Z'],
    ['0 0 8 3 *', 'America/Havana', '2026-03-01T12:00:00Z', '2026-03-08T05:00:00.000Z'],
    ['0 0 29 3 *', 'Asia/Beirut', '2026-03-01T12:00:00Z', '2026-03-28T22:00:00.000Z'],
    ['15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T12:00:00Z', '2026-10-03T15:45:00.000Z'],
    ['0 9 30 * *', 'Pacific/Apia', '2011-12-28T12:00:00Z', '2011-12-30T19:00:00.000Z'],
    ['0 0 30 12 *', 'Pacific/Apia', '2011-12-28T12:00:00Z', '2011-12-30T10:00:00.000Z'],
    ['0 0 21 8 *', 'Pacific/Kwajalein', '1993-08-01T12:00:00Z', '1993-08-21T12:00:00.000Z'],
    ['0 0 2 2 *', 'Africa/Casablanca', '2026-01-01T00:00:00Z', '2026-02-01T23:00:00.000Z'],
  ])(
    'of %s in %s come at the first moment that there is, where the clocks leave them out',
    (cron, zone, from, tick) => {
      expect(ticks(cron, zone, from, 1)).toEqual([tick]);
    },
  );

  it.each([
    ['0 2,3 * * *', 'Europe/Berlin', '2026-03-29T00:10:00Z', ['03-29T01:00', '03-30T00:00']],
    ['50 2,3 * * *', 'Europe/Berlin', '2026-03-29T00:10:00Z', ['03-29T01:50', '03-30T00:50']],
    ['15,40 2 * * *', 'Australia/Lord_Howe', '2026-10-03T12:00:00Z', ['10-03T15:40', '10-03T15:45', '10-04T15:15']],
    ['*/10 * * * *', 'Australia/Lord_Howe', '2026-10-03T15:15:00Z', ['10-03T15:20', '10-03T15:30', '10-03T15:40']],
    ['15 * * * *', 'Australia/Lord_Howe', '2026-10-03T14:40:00Z', ['10-03T14:45', '10-03T15:45', '10-03T16:15']],
    ['*/30 2 * * *', 'Europe/Berlin', '2026-10-24T23:10:00Z', ['10-25T00:00', '10-25T00:30', '10-26T01:00']],
    ['*/30 * * * *', 'Europe/Berlin', '2026-10-25T00:10:00Z', ['10-25T00:30', '10-25T01:00', '10-25T01:30']],
    ['30 * * * *', 'Australia/Lord_Howe', '2026-04-04T13:40:00Z', ['04-04T14:30', '04-04T15:00', '04-04T16:00']],
    ['0 0 * * *', 'America/Havana', '2026-10-31T12:00:00Z', ['11-01T04:00', '11-02T05:00']],
  ])('of %s in %s come in order around a change of the clocks', (cron, zone, from, expected) => {
    const found = ticks(cron, zone, from, expected.length);
    expect(found).toEqual(expected.map((time) => `${from.slice(0, 4)}-${time}:00.000Z`));
  });

  it('of a schedule that was set under rules 1 are those that its journal has', () => {
    const times = { cron: '0 0 * * *', timeZone: 'Africa/Cairo' };
    const at0 = at('2026-04-23T12:00:00Z');
    expect(iso(nextTick({ times, from: 0, rules: 1 }, at0))).toBe('2026-04-24T21:00:00.000Z');
    const plan = { times, from: 0, onError: 'fail', document: null, input: '', setBy: 'm' } as const;
    expect(iso(nextTick(toTimetable(plan), at0))).toBe('2026-04-24T21:00:00.000Z');
    expect(iso(nextTick(toTimetable({ ...plan, rules: 3 }), at0))).toBe('2026-04-23T22:00:00.000Z');
  });

  it('are refused where nobody could say when they are', () => {
    const refused: [ScheduleTimes, string][] = [
      [{ everyMs: 999 }, 'ms'],
      [{ everyMs: 1e12 }, 'ms'],
      [{ everyMs: 1_000.5 }, 'ms'],
      [{ cron: '', timeZone: null }, 'cron'],
      [{ cron: '* *', timeZone: null }, 'cron'],
      [{ cron: '@daily', timeZone: null }, 'cron'],
      [{ cron: 'H 3 * * *', timeZone: null }, 'cron'],
      [{ cron: '0 0 30 2 *', timeZone: null }, 'cron'],
      [{ cron: '61 * * * *', timeZone: null }, 'cron'],
      [{ cron: '* * * * * * *', timeZone: null }, 'cron'],
      [{ cron: '0 3 * * *', timeZone: 'Mars/Base' }, 'timeZone'],
    ];
    expect(refused.map(([times]) => timesProblem(times)?.field)).toEqual(refused.map(([, field]) => field));
    const fine: ScheduleTimes[] = [
      { everyMs: 1_000 },
      { cron: '0 3 * * THU', timeZone: 'Asia/Tokyo' },
      { cron: '*/10 0 3 L * *', timeZone: null },
    ];
    expect(fine.map(timesProblem)).toEqual([null, null, null]);
  });

  it.each([
    ['*/61 * * * *', 'minute: a step of 61 is above 59'],
    ['*/61 * * * * *', 'second: a step of 61 is above 59'],
    ['0/60 * * * *', 'minute: a step of 60 is above 59'],
    ['0 */24 * * *', 'hour: a step of 24 is above 23'],
    ['0 0 */32 * *', 'day of month: a step of 32 is above 31'],
    ['0 0 1 */13 *', 'month: a step of 13 is above 12'],
    ['0 0 * * 1-5/8', 'day of week: a step of 8 is above 7'],
    ['0 24 * * *', 'hour: expected 0 to 23'],
    ['60 * * * *', 'minute: expected 0 to 59'],
    ['0 0 0 * *', 'day of month: expected 1 to 31'],
    ['0 0 1 13 *', 'month: expected 1 to 12'],
    ['0 0 * * MOON', 'day of week: expected 0 to 7'],
    ['0 H * * *', 'hour: expected 0 to 23'],
    ['*/0 * * * *', 'minute: expected 0 to 59'],
    ['5-1 * * * *', 'minute: expected 0 to 59'],
    ['0 0 30 2 *', 'day of month: no month of these has such a day'],
    ['0 3 * *', 'expected a cron expression of five or six fields'],
  ])('are refused by the name of the field: %s', (cron, message) => {
    expect(timesProblem({ cron, timeZone: null })).toEqual({
      field: 'cron',
      message: expect.stringContaining(message),
    });
  });

  it.each([
    '*/59 * * * *',
    '0 */23 * * *',
    '0 0 */31 * *',
    '0 0 1 */12 *',
    '0 0 * * */7',
    '0 0 ? * MON#2',
    '0 0 L * *',
  ])('are taken with the longest step of a field: %s', (cron) =>
    expect(timesProblem({ cron, timeZone: null })).toBeNull(),
  );

  it('are not looked for where no month has such a day', () => {
    const next = jest.spyOn(CronExpression.prototype, 'next');
    const problems = ['0 0 31 2,4 *', '0 0 30,31 2 ?', '0 0 31 2,4 MON', '0 0 29 2 *', '0 0 L 2 *'].map(
      (cron) => timesProblem({ cron, timeZone: null })?.field ?? null,
    );
    expect([problems, next.mock.calls.length]).toEqual([['cron', 'cron', null, null, null], 3]);
    next.mockRestore();
  });
});
