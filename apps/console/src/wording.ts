/** Figures, times and ids as text. */
import { endOf } from './shortened.js';

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

function parts(major: number, of: string, minor: number, rest: string): string {
  return minor === 0 ? `${major} ${of}` : `${major} ${of} ${minor} ${rest}`;
}

/** A duration, as short as still compares: `740 ms`, `1.2 s`, `3 min 5 s`, `2 h 4 min`, `3 d`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return parts(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  if (seconds < 86_400) return parts(Math.floor(seconds / 3_600), 'h', Math.floor((seconds % 3_600) / 60), 'min');
  return `${Math.floor(seconds / 86_400)} d`;
}

/** How long ago, coarsely: lists are scanned. */
export function ago(iso: string, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(iso)) / 1_000));
  if (seconds < 5) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h ago`;
  return days.format(Date.parse(iso));
}

/** The time of day, to the second. */
export function timeOfDay(iso: string): string {
  return clock.format(Date.parse(iso));
}

const clockMs = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

const named = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'full' });

/** Day and time with the name of the reader's zone. */
export function zonedTime(iso: string): string {
  return named.format(Date.parse(iso));
}

/** Day and time to the millisecond, where two steps of one run are compared. */
export function instant(iso: string): string {
  return `${days.format(Date.parse(iso))}, ${clockMs.format(Date.parse(iso))}`;
}

/** Day and time. */
export function dateTime(iso: string): string {
  return `${days.format(Date.parse(iso))}, ${timeOfDay(iso)}`;
}

/** Dollars; amounts below a cent get as many places as they need. */
export function dollars(usd: number): string {
  if (usd === 0) return '$0';
  return usd < 0.01 ? `$${usd.toFixed(6).replace(/0+$/, '')}` : `$${usd.toFixed(usd < 1 ? 3 : 2)}`;
}

const figures = new Intl.NumberFormat();

/** A number as people of this language write it. */
export function figure(n: number): string {
  return figures.format(n);
}

/** A count with its noun: `1 turn`, `2 turns`, `2 processes`. */
export function count(n: number, noun: string): string {
  if (n === 1) return `${figure(n)} ${noun}`;
  return `${figure(n)} ${noun}${/(?:s|x|ch|sh)$/.test(noun) ? 'es' : 's'}`;
}

/** What is drawn by lot, behind a name that is not. */
const uuidEnd = /-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The end of an id, which tells two apart; the whole is in a title. */
export function shortId(id: string): string {
  if (uuidEnd.test(id)) return `${id.replace(uuidEnd, '')} …${endOf(id, 8)}`;
  return id.length > 14 && id.includes('_') ? `${id.slice(0, id.indexOf('_') + 1)}…${endOf(id, 8)}` : id;
}

/** Kebab-case or snake_case as words: `cannot-proceed` → `cannot proceed`. */
export function words(name: string): string {
  return name.replaceAll(/[-_]/g, ' ');
}

/** camelCase as words: `maxRunTokens` → `Max run tokens`. */
export function spacedOut(name: string): string {
  return capital(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

/** With a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The end of an id alone, where a title has its kind. */
export function idEnd(id: string): string {
  return id.length > 14 ? `…${endOf(id, 8)}` : id;
}

/** JSON for people. */
export function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}

/** What a call that waits would do, as its tool's file says it; its name alone to whom its arguments are not shown. */
export function approvalSentence({ tool, sentence }: { tool: string; sentence?: string | null }): string {
  return capital(sentence ?? words(tool));
}

/** A day of the calendar begins at midnight in the reader's zone; a time stays. */
export function toInstant(time: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(time) ? new Date(`${time}T00:00`).toISOString() : time;
}

/** Figures that are not older than this are called fresh, in ms. */
const freshMs = 10_000;

/** How old figures are: they are counted once for all who ask, and asked for again every few seconds. */
export function countedAgo(ms: number): string {
  return ms <= freshMs ? 'Counted in the last 10 s.' : `Counted ${duration(Math.round(ms))} ago.`;
}
