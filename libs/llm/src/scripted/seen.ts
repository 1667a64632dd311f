import { isObject, parseForeignJson } from '#values';
import type { DateRange } from './date-phrases.js';

interface SeenCount extends DateRange {
  label: string;
  value: number;
}

/** The last day of the last `today_range` observation; null when there is none. */
export function seenToday(observations: readonly string[]): string | null {
  const last = observations.map((line) => objectAfter('today_range:', line)).findLast((value) => value !== null);
  const day = last?.['end_date'];
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
}

/** Every count that a `Counts:` observation reports. */
export function seenCounts(observations: readonly string[]): SeenCount[] {
  return observations.flatMap((line) => {
    const { label, value, start, end } = objectAfter('Counts:', line) ?? {};
    const whole =
      typeof label === 'string' && typeof value === 'number' && typeof start === 'string' && typeof end === 'string';
    return whole ? [{ label, value, start, end }] : [];
  });
}

/** The newest count of a label over exactly these days; null when none has been seen. */
export function findCount(counts: readonly SeenCount[], label: string, { start, end }: DateRange): number | null {
  return counts.findLast((count) => count.label === label && count.start === start && count.end === end)?.value ?? null;
}

/** The codes of the error envelopes a tool has answered with, oldest first. */
export function seenErrors(observations: readonly string[], tool: string): string[] {
  return observations.flatMap((line) => {
    const error = objectAfter(`error from ${tool}:`, line)?.['error'];
    if (error === undefined) return [];
    return [isObject(error) && typeof error['code'] === 'string' ? error['code'] : 'unknown error'];
  });
}

/** Whether a note asks for an answer without further tools. */
export function mustFinish(note: string | null): boolean {
  return (
    note !== null &&
    /\b(?:no (?:more|further) tools?|same call|do not call|answer now|without (?:a |any |further )?tools?|finali[sz]e)\b/i.test(
      note,
    )
  );
}

function objectAfter(prefix: string, line: string): Record<string, unknown> | null {
  if (!line.startsWith(prefix)) return null;
  try {
    const value: unknown = parseForeignJson(line.slice(prefix.length));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
