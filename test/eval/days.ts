import { DateTime } from 'luxon';

const anchors: Readonly<Record<string, (today: DateTime) => DateTime>> = {
  today: (today) => today,
  monday: (today) => today.startOf('week'),
  month: (today) => today.startOf('month'),
};
const expression = /^(today|monday|month)([+-]\d{1,3})?$/;

/** A day of a golden task: `today`, `monday` (of this week) or `month` (its first day), and so many days more or less; or a date as it is. */
export function dayOf(phrase: string, today: string): string {
  const found = expression.exec(phrase);
  if (found === null) return phrase;
  const day = anchors[found[1] ?? '']?.(DateTime.fromISO(today, { zone: 'utc' }));
  return day?.plus({ days: Number(found[2] ?? 0) }).toFormat('yyyy-MM-dd') ?? phrase;
}

/** A text with every `{day}` in it made a date. */
export function withDays(text: string, today: string): string {
  return text.replace(/\{((?:today|monday|month)[+-]?\d{0,3})\}/g, (_, phrase: string) => dayOf(phrase, today));
}
