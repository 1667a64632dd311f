import { EnvError, makeValidator } from 'envalid';

/** Hours of the day in which nobody is to be disturbed, in minutes since midnight; `to` may be on the next day. */
export interface QuietHours {
  from: number;
  to: number;
}

const minutesOfADay = 24 * 60;

/** `21:00-08:00`. */
export const quietHours = makeValidator<QuietHours>(readQuietHours);

/** Reads hours; throws an EnvError for an invalid text. */
export function readQuietHours(input: string): QuietHours {
  const [, ...parts] = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(input) ?? [];
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.map(Number);
  const hours = { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
  if (parts.length === 0 || hours.from === hours.to) throw new EnvError('expected hours such as 21:00-08:00');
  return hours;
}

/** How long quiet hours still last at this time (ms since the epoch) in this zone, in ms; 0: there are none now. */
export function quietFor({ from, to }: QuietHours, timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour = 0, minute = 0] = parts.format(at).split(':').map(Number);
  const now = hour * 60 + minute;
  const since = (now - from + minutesOfADay) % minutesOfADay;
  const length = (to - from + minutesOfADay) % minutesOfADay;
  return since < length ? (length - since) * 60_000 - (at % 60_000) : 0;
}
