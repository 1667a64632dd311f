import { DateTime } from 'luxon';

/** How a time is to be read. */
export interface TimeReading {
  /** An IANA name: that of a time which says none. */
  zone: string;
  /** Luxon's tokens; empty or absent: the usual forms. */
  format?: string;
  /** The rules of the version that it stands in (ADR 41). */
  rules: number;
}

/** A number below this is a time in seconds, one from here on in milliseconds: either way the years around ours. */
const leastMillis = 1e12;

/** A time as people and programs write it: ISO 8601, RFC 2822, SQL, or seconds or milliseconds since 1970. Null: it is none. */
export function timeIn(value: unknown, { zone, format = '', rules }: TimeReading): DateTime | null {
  if (typeof value === 'number') return keepValid(DateTime.fromMillis(scaleToMillis(value, rules), { zone }));
  if (typeof value !== 'string' || value.trim() === '') return null;
  const text = value.trim();
  if (format !== '') return keepValid(DateTime.fromFormat(text, format, { zone, setZone: false }));
  if (isTimestamp(text, rules)) return keepValid(DateTime.fromMillis(scaleToMillis(Number(text), rules), { zone }));
  return (
    keepValid(DateTime.fromISO(text, { zone })) ??
    keepValid(DateTime.fromRFC2822(text, { zone })) ??
    keepValid(DateTime.fromSQL(text, { zone }))
  );
}

/** Rules 1 take every number for milliseconds. */
function scaleToMillis(time: number, rules: number): number {
  return rules >= 2 && Math.abs(time) < leastMillis ? Math.round(time * 1_000) : time;
}

/** Fewer digits are a date in ISO's basic form. */
function isTimestamp(text: string, rules: number): boolean {
  return (rules >= 2 ? /^-?\d{9,14}(?:\.\d+)?$/ : /^\d{12,14}$/).test(text);
}

function keepValid(time: DateTime): DateTime | null {
  return time.isValid ? time : null;
}
