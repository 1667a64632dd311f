import { firstTick, nextTick } from '../src/times.js';

const day = 86_400_000;

/** What is wrong with the ticks of a daily cron expression over a span of a zone: a local day without one, or with more than one. */
export function daysOffBy(cron: string, timeZone: string, from: number, to: number): string[] {
  const dates = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const found = new Map<string, number>();
  const table = { times: { cron, timeZone }, from };
  for (let tick = firstTick(table); tick !== null && tick < to; tick = nextTick(table, tick)) {
    const date = dates.format(tick);
    found.set(date, (found.get(date) ?? 0) + 1);
  }
  const days = new Set<string>();
  for (let at = from + day; at < to - day; at += day / 2) days.add(dates.format(at));
  days.delete(dates.format(from));
  days.delete(dates.format(to));
  return [...days]
    .filter((date) => found.get(date) !== 1)
    .map((date) => `${cron} ${timeZone} ${date}: ${found.get(date)}`);
}

function offsets(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (at) => format.format(at).split('GMT')[1] ?? '';
}

/** The offset of a zone at a time, in words. */
export function offsetIn(timeZone: string, at: number): string {
  return offsets(timeZone)(at);
}

/** Times near which the clocks of a zone change, by its offset of every other week. */
export function changesOf(timeZone: string, from: number, to: number): number[] {
  const offset = offsets(timeZone);
  const changes: number[] = [];
  for (let at = from; at < to; at += 14 * day) {
    if (offset(at) === offset(at + 14 * day)) continue;
    let [low, high] = [at, at + 14 * day];
    while (high - low > day / 4) {
      const middle = (low + high) / 2;
      if (offset(middle) === offset(low)) low = middle;
      else high = middle;
    }
    changes.push(high);
  }
  return changes;
}

export const allZones = Intl.supportedValuesOf('timeZone');
