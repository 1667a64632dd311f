/** A value that a sentence has, with the words before it. */
export interface SaidValue {
  value: string;
  before: string;
}

/** What a sentence quotes or names: `text "hello" to +15550101`; quotes first, and each once. */
export function valuesIn(sentence: string): SaidValue[] {
  const quoted = [...sentence.matchAll(/"([^"]*)"/g)];
  const bare = sentence.replace(/"[^"]*"/g, (text) => '\u0000'.repeat(text.length));
  const named = [
    ...bare.matchAll(
      /(\+\d{6,}|[\w.+-]+@[\w.-]+\.\w+|https?:\/\/[^\s\u0000]+|\b[A-Z]+-?\d[\w-]*|(?<=\s)\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*)/gu,
    ),
  ];
  return [...quoted, ...named].map(({ 1: value = '', index }) => ({ value, before: sentence.slice(0, index) }));
}

export function numbersIn(sentence: string): SaidValue[] {
  const bare = sentence.replace(/"[^"]*"|\d{4}-\d{2}-\d{2}|\+\d{6,}|\b[A-Z]+-?\d[\w-]*/g, (text) =>
    ' '.repeat(text.length),
  );
  return [...bare.matchAll(/-?\d+(?:\.\d+)?/g)].map(({ 0: value, index }) => ({
    value,
    before: sentence.slice(0, index),
  }));
}

/** Whether a sentence names a day by its distance from today. */
export function namesRelativeDay(sentence: string): boolean {
  return daysIn(sentence, '2020-01-01').join() !== daysIn(sentence, '2021-06-07').join();
}

const dayMs = 86_400_000;

function iso(time: number): string {
  return new Date(time).toISOString().replace(/T.*/, '');
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const dayWords = new RegExp(
  [
    '\\d{4}-\\d{2}-\\d{2}|\\btoday\\b|\\byesterday\\b|\\btomorrow\\b|\\b(?<ago>\\d+) days ago\\b',
    '\\b(?:last|past) (?<span>\\d+) days\\b|\\b(?<which>this|last) (?<unit>week|month)\\b',
    '\\b(?:last )?(?<name>sunday|monday|tuesday|wednesday|thursday|friday|saturday)\\b',
    `\\b(?<m1>${month}) (?<d1>\\d{1,2})(?:st|nd|rd|th)?\\b`,
    `\\b(?<d2>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<m2>${month})\\b`,
  ].join('|'),
  'gi',
);
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The days that a sentence names, in its order, from a day that is today's: `today`, `3 days ago`, `this week` as its first and last. */
export function daysIn(sentence: string, today: string): string[] {
  return [...sentence.matchAll(dayWords)].flatMap(({ 0: word, groups = {} }) =>
    groups['unit'] !== undefined || groups['span'] !== undefined
      ? findSpan(groups, today)
      : [findDay(word, groups, today)],
  );
}

type Groups = Readonly<Record<string, string | undefined>>;

function dayAt(today: string, days: number): string {
  return iso(Date.parse(`${today}T12:00:00Z`) + days * dayMs);
}

function findWeekday(today: string): number {
  return new Date(`${today}T12:00:00Z`).getUTCDay();
}

/** The first and the last day of several. */
function findSpan({ span, which = '', unit = '' }: Groups, today: string): [string, string] {
  const isThis = which.toLowerCase() === 'this';
  if (span !== undefined) return [dayAt(today, 1 - Math.max(1, Number(span))), today];
  if (unit.toLowerCase() === 'month') return monthAt(today, isThis);
  const monday = -((findWeekday(today) + 6) % 7);
  return isThis ? [dayAt(today, monday), today] : [dayAt(today, monday - 7), dayAt(today, monday - 1)];
}

/** This month so far, or all of the last. */
function monthAt(today: string, isThis: boolean): [string, string] {
  const [year = '', month = ''] = today.split('-');
  const first = `${year}-${month}-01`;
  if (isThis) return [first, today];
  const end = dayAt(first, -1);
  return [end.replace(/\d\d$/, '01'), end];
}

function findDay(word: string, { ago, name, m1, d1, m2, d2 }: Groups, today: string): string {
  if (ago !== undefined) return dayAt(today, -Number(ago));
  if (name !== undefined)
    return dayAt(today, -((findWeekday(today) - weekdays.indexOf(name.toLowerCase()) + 7) % 7 || 7));
  const [monthName, day] = [m1 ?? m2, d1 ?? d2];
  if (monthName !== undefined && day !== undefined) return nearest(monthName, day, today);
  const days: Readonly<Record<string, number>> = { today: 0, yesterday: -1, tomorrow: 1 };
  const by = days[word.toLowerCase()];
  return by === undefined ? word : dayAt(today, by);
}

/** A day without a year: the last that is not in the future. */
function nearest(monthName: string, day: string, today: string): string {
  const month = months.findIndex((name) => monthName.toLowerCase().startsWith(name)) + 1;
  const inYear = (year: number): string => `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const year = Number.parseInt(today, 10);
  return inYear(year) > today ? inYear(year - 1) : inYear(year);
}

/** The day that a prompt calls today: the first date near that word, else near `now`; null: it names none. */
export function todayIn(words: string): string | null {
  const near = /\b(?:today|now)\b[^\n]{0,60}?(\d{4}-\d{2}-\d{2})/i.exec(words.replaceAll('_', ' '));
  return near?.[1] ?? null;
}

/** What is left of a sentence without the days that it names. */
export function withoutDays(sentence: string): string {
  return sentence.replace(dayWords, ' ');
}
