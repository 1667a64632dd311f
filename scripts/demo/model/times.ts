import type { Given } from '#stranger';
import type { Part } from '../../../test/stranger/builds/drawing.js';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hoursOf: Readonly<Record<string, number>> = { morning: 8, noon: 12, afternoon: 15, evening: 18, night: 22 };

/** When something is to be done again and again. */
export interface Times {
  part: Part;
  /** For the person: `every day at 8`. */
  words: string;
}

/** The times that a text names; null: it names none that come again. */
export function timesIn(text: string): Times | null {
  if (!/\b(?:every|each|daily|hourly|weekly)\b/i.test(text)) return null;
  const at = clockIn(text);
  const days = daysIn(text);
  if (at === null && /\bevery hour|\beach hour|\bhourly\b/i.test(text))
    return timed({ 'trigger interval': 'hours', 'hours between triggers': 1 }, 'every hour');
  const { hour, minute } = at ?? { hour: 8, minute: 0 };
  const clock = { 'trigger at hour': hour, ...(minute > 0 && { 'trigger at minute': minute }) };
  const told = `at ${hour}:${String(minute).padStart(2, '0')}`;
  if (days.length === 0) return timed({ 'trigger interval': 'days', ...clock }, `every day ${told}`);
  const named = days.length === 5 ? 'weekday' : days.join(' and ');
  return timed({ 'trigger interval': 'weeks', 'trigger on weekdays': days, ...clock }, `every ${named} ${told}`);
}

function timed(rule: Given, words: string): Times {
  return { part: ['timer', 'starts the workflow at times that come again', { 'trigger rules': [rule] }], words };
}

function clockIn(text: string): { hour: number; minute: number } | null {
  const [, hours, minutes = '0', half] = /\bat (\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?(?:m\b)?/i.exec(text) ?? [];
  const [named] = Object.keys(hoursOf).filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(text));
  if (hours === undefined) return named === undefined ? null : { hour: hoursOf[named] ?? 8, minute: 0 };
  const isLate = half?.toLowerCase() === 'p' || (half === undefined && ['evening', 'night'].includes(named ?? ''));
  const hour = (Number(hours) % 12) + (isLate ? 12 : 0);
  return { hour: half === undefined && !isLate ? Number(hours) % 24 : hour, minute: Number(minutes) % 60 };
}

/** The days of the week that it is only for; empty: each. */
function daysIn(text: string): string[] {
  if (/\b(?:weekday|workday|working day)s?\b/i.test(text)) return weekdays.slice(0, 5);
  if (/\bweekends?\b/i.test(text)) return weekdays.slice(5);
  return weekdays.filter((day) => new RegExp(`\\b${day}s?\\b`, 'i').test(text));
}
