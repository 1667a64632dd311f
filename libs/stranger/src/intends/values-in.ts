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
const dayWords =
  /\d{4}-\d{2}-\d{2}|\btoday\b|\byesterday\b|\btomorrow\b|\b(\d+) days ago\b|\b(this|last) week\b|\b(?:last )?(sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/gi;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The days that a sentence names, in its order, from a day that is today's: `today`, `3 days ago`, `this week` as its first and last. */
export function daysIn(sentence: string, today: string): string[] {
  const at = (days: number): string =>
    new Date(Date.parse(`${today}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const monday = -((weekday + 6) % 7);
  return [...sentence.matchAll(dayWords)].flatMap(([word, ago, week, name]) => {
    if (ago !== undefined) return [at(-Number(ago))];
    if (week !== undefined)
      return week.toLowerCase() === 'this' ? [at(monday), today] : [at(monday - 7), at(monday - 1)];
    if (name !== undefined) return [at(-((weekday - weekdays.indexOf(name.toLowerCase()) + 7) % 7 || 7))];
    return [{ today, yesterday: at(-1), tomorrow: at(1) }[word.toLowerCase()] ?? word];
  });
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
