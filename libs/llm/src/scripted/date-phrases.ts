import { startOf } from '#values';
import { DateTime } from 'luxon';

/** Calendar days, both included, as `2026-11-20`. */
export interface DateRange {
  start: string;
  end: string;
}

/** A date that is not in the calendar, or a range that runs backwards, and the argument it would have become. */
export interface BadDate {
  field: 'start_date' | 'end_date';
  problem: string;
}

/** Some words that name one or more days. */
export interface DatePhrase {
  /** The person's words, when they mean something only relative to today; null for explicit dates. */
  words: string | null;
  /** `needs-today` when the words mean nothing without today's date. */
  resolve(today: string | null): DateRange | BadDate | 'needs-today';
}

type Day = DateTime;

/** Weeks start on Monday; a span that is still running ends today. */
const spans: Readonly<Record<string, (today: Day) => [Day, Day]>> = {
  today: (today) => [today, today],
  yesterday: (today) => [today.minus({ days: 1 }), today.minus({ days: 1 })],
  'this week': (today) => [today.startOf('week'), today],
  'last week': (today) => [today.startOf('week').minus({ weeks: 1 }), today.startOf('week').minus({ days: 1 })],
  'this month': (today) => [today.startOf('month'), today],
  'last month': (today) => [today.startOf('month').minus({ months: 1 }), today.startOf('month').minus({ days: 1 })],
};

/** How other languages name the spans. */
const spanWords: Readonly<Record<string, string>> = {
  ...{ hoy: 'today', ayer: 'yesterday', 'esta semana': 'this week', 'semana pasada': 'last week' },
  ...{ heute: 'today', gestern: 'yesterday', 'diese woche': 'this week', 'letzte woche': 'last week' },
  ...{ "aujourd'hui": 'today', hier: 'yesterday', 'cette semaine': 'this week', 'semaine dernière': 'last week' },
};
const foreignSpans = Object.keys(spanWords).join('|');

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*';
const ordinal = '(?:st|nd|rd|th)?';

const datePattern = new RegExp(
  [
    '\\b(?<y1>\\d{4})-(?<m1>\\d{1,2})-(?<d1>\\d{1,2})\\b',
    `\\b(?<span>today|yesterday|(?:this|last)\\s+(?:week|month)|${foreignSpans})\\b`,
    '\\b(?:last|past)\\s+(?<days>\\d{1,3})\\s+days\\b',
    `\\b(?<m2>${month})\\.?\\s+(?<d2>\\d{1,2})${ordinal}\\b(?:,?\\s+(?<y2>\\d{4})\\b)?`,
    `\\b(?<d3>\\d{1,2})${ordinal}\\s+(?:of\\s+)?(?<m3>${month})\\b\\.?(?:,?\\s+(?<y3>\\d{4})\\b)?`,
  ].join('|'),
  'gi',
);

/** Today, for a question that names no day. */
export const todayPhrase: DatePhrase = spanPhrase('today');

/** Finds the date phrases of a text in order; `from A to B`, `between A and B` and `since A` are one phrase each. */
export function findDatePhrases(text: string): DatePhrase[] {
  const matches = [...text.matchAll(datePattern)];
  const phrases: DatePhrase[] = [];
  for (let i = 0; i < matches.length; i += 1) {
    const [first, second] = [matches[i], matches[i + 1]];
    if (first === undefined) break;
    const earlier = matches[i - 1]; // only the text between two dates is read: reading all of it before each would be quadratic
    const before = text.slice(earlier === undefined ? 0 : earlier.index + earlier[0].length, first.index);
    const between = second && text.slice(first.index + first[0].length, second.index);
    if (second && joins(before, between ?? '')) {
      phrases.push(rangePhrase(toDatePhrase(first), toDatePhrase(second)));
      i += 1;
    } else if (/\bsince\s+$/i.test(before)) phrases.push(rangePhrase(toDatePhrase(first), todayPhrase));
    else phrases.push(toDatePhrase(first));
  }
  return phrases;
}

function joins(before: string, between: string): boolean {
  if (/^\s*(?:to|until|till|through|thru|-|–)\s*$/i.test(between)) return true;
  return /^\s*and\s*$/i.test(between) && /\bbetween\s+$/i.test(before);
}

function toDatePhrase(match: RegExpExecArray): DatePhrase {
  const g = match.groups ?? {};
  if (g['span'] !== undefined) {
    const span = g['span'].toLowerCase().replace(/\s+/g, ' ');
    return spanPhrase(spanWords[span] ?? span);
  }
  if (g['days'] !== undefined) return lastDays(Number(g['days']));
  const monthName = g['m2'] ?? g['m3'];
  const monthNumber =
    monthName === undefined ? Number(g['m1']) : months.indexOf(startOf(monthName, 3).toLowerCase()) + 1;
  const year = g['y1'] ?? g['y2'] ?? g['y3'];
  return dayPhrase(
    match[0].trim(),
    year === undefined ? null : Number(year),
    monthNumber,
    Number(g['d1'] ?? g['d2'] ?? g['d3']),
  );
}

function spanPhrase(name: string): DatePhrase {
  return relative(name, (today) => spans[name]?.(today) ?? [today, today]);
}

function lastDays(count: number): DatePhrase {
  return relative(`in the last ${count} days`, (today) => [today.minus({ days: Math.max(count, 1) - 1 }), today]);
}

function relative(words: string, span: (today: Day) => [Day, Day]): DatePhrase {
  return {
    words,
    resolve: (today) => {
      if (today === null) return 'needs-today';
      const [start, end] = span(DateTime.fromISO(today, { zone: 'utc' }));
      return { start: iso(start), end: iso(end) };
    },
  };
}

/** A day without a year is the most recent one that is not in the future. */
function dayPhrase(span: string, year: number | null, monthNumber: number, day: number): DatePhrase {
  return {
    words: null,
    resolve: (today) => {
      if (year === null && today === null) return 'needs-today';
      const thisYear = Number(startOf(today ?? '', 4));
      const date = utcDay(year ?? thisYear, monthNumber, day);
      if (!date.isValid) return { field: 'start_date', problem: `${span} is not in the calendar` };
      const mostRecent =
        year === null && today !== null && iso(date) > today ? utcDay(thisYear - 1, monthNumber, day) : date;
      return { start: iso(mostRecent), end: iso(mostRecent) };
    },
  };
}

function rangePhrase(from: DatePhrase, to: DatePhrase): DatePhrase {
  return {
    words: null,
    resolve: (today) => {
      const [first, last] = [from.resolve(today), to.resolve(today)];
      if (isBadDate(first)) return first;
      if (isBadDate(last)) return { ...last, field: 'end_date' };
      if (first === 'needs-today' || last === 'needs-today') return 'needs-today';
      if (first.start > last.end) return { field: 'end_date', problem: `${last.end} is before ${first.start}` };
      return { start: first.start, end: last.end };
    },
  };
}

/** Whether a phrase named a day that does not exist. */
export function isBadDate(resolved: DateRange | BadDate | 'needs-today'): resolved is BadDate {
  return typeof resolved === 'object' && 'problem' in resolved;
}

function utcDay(year: number, monthNumber: number, day: number): Day {
  return DateTime.fromObject({ year, month: monthNumber, day }, { zone: 'utc' });
}

function iso(day: Day): string {
  return day.toFormat('yyyy-MM-dd');
}
