import { asFields } from './fields.js';

const units = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1_000, milliseconds: 1 } as const;
/** As long as a node may wait. */
export const longestMs = 366 * units.days;

const iso = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** A duration in ms, as fields or as ISO 8601 writes it; null: only a run knows it, or it is none. */
export function readDuration(value: unknown): number | null {
  if (typeof value === 'string') {
    const [, days, hours, minutes, seconds] = iso.exec(value) ?? [];
    if ([days, hours, minutes, seconds].every((each) => each === undefined)) return null;
    const parts = [days, hours, minutes, seconds].map((each) => Number(each ?? 0));
    const of = [units.days, units.hours, units.minutes, units.seconds];
    return parts.reduce((sum, each, at) => sum + each * (of[at] ?? 0), 0);
  }
  const fields = Object.entries(asFields(value));
  if (fields.length === 0) return null;
  return fields.reduce<number | null>((sum, [name, each]) => {
    const unit = name in units ? units[name as keyof typeof units] : undefined; // a name of one
    return sum === null || unit === undefined || typeof each !== 'number' ? null : sum + each * unit;
  }, 0);
}
