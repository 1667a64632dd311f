import { describe, expect, it, jest } from '@jest/globals';
import { CronExpression } from 'cron-parser';
import type { ScheduleTimes } from '#contract';
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

  it('are not looked for where no month has such a day', () => {
    const next = jest.spyOn(CronExpression.prototype, 'next');
    const problems = ['0 0 31 2,4 *', '0 0 30,31 2 ?', '0 0 31 2,4 MON', '0 0 29 2 *', '0 0 L 2 *'].map(
      (cron) => timesProblem({ cron, timeZone: null })?.field ?? null,
    );
    expect([problems, next.mock.calls.length]).toEqual([['cron', 'cron', null, null, null], 3]);
    next.mockRestore();
  });
});
