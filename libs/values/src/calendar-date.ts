/** Whether `text` is a day of the proleptic Gregorian calendar written YYYY-MM-DD: 2026-02-30 is not. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The day of the week of a day written YYYY-MM-DD; null: it is none of the calendar. */
export function findWeekday(day: string): string | null {
  if (!isCalendarDate(day)) return null;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const shifted = month < 3 ? year - 1 : year; // Sakamoto's method: a year begins in March
  const offset = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] ?? 0;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return weekdays[(shifted + leapDays + offset + date + 6) % 7] ?? null;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Whether a regular expression describes a date. It cannot check the calendar, so the schema also needs `format: 'date'`. */
export function isDatePattern(pattern: string): boolean {
  const form = new RegExp(pattern, 'u');
  return form.test('2026-02-30') && !['aaaa-aa-aa', '20260230', '2026-2-3'].some((other) => form.test(other));
}
