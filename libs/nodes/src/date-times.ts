import { DateTime } from 'luxon';

/** A time as people and programs write it: ISO 8601, RFC 2822, SQL, or milliseconds since 1970. Null: it is none. */
export function timeIn(value: unknown, zone: string, format = ''): DateTime | null {
  if (typeof value === 'number') return validOf(DateTime.fromMillis(value, { zone }));
  if (typeof value !== 'string' || value.trim() === '') return null;
  const text = value.trim();
  if (format !== '') return validOf(DateTime.fromFormat(text, format, { zone, setZone: false }));
  if (/^\d{12,14}$/.test(text)) return validOf(DateTime.fromMillis(Number(text), { zone }));
  return (
    validOf(DateTime.fromISO(text, { zone })) ??
    validOf(DateTime.fromRFC2822(text, { zone })) ??
    validOf(DateTime.fromSQL(text, { zone }))
  );
}

function validOf(time: DateTime): DateTime | null {
  return time.isValid ? time : null;
}
