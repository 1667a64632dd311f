import { isCalendarDate } from '#values';

/** A time with its zone: one without would be another on each machine. */
const timeForm = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A time with its zone, in ms; null: it is none. `Date.parse` alone makes another day of one that the calendar does not have. */
export function readTime(value: unknown): number | null {
  if (typeof value !== 'string' || !isCalendarDate(timeForm.exec(value)?.[1] ?? '')) return null;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? null : ms;
}

/** Such a time, or a day: its beginning in UTC. */
export function readTimeOrDay(value: unknown): number | null {
  return readTime(typeof value === 'string' && isCalendarDate(value) ? `${value}T00:00Z` : value);
}
