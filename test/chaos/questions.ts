import type { Random } from './random.js';

const labels = ['angry', 'praise', 'info'] as const;
const dayMs = 86_400_000;
const daysKnown = 55;

/** A question whose answer names it: no person is ever asked the same twice. */
export interface Question {
  label: (typeof labels)[number];
  start: string;
  end: string;
}

/** A count that a message reports. `index` is where in the message it stands. */
export interface ReportedCount {
  /** As `keyOf` names the question. */
  key: string;
  value: number;
  index: number;
}

/** Names a question among all that one person asks. */
export function keyOf({ label, start, end }: Question): string {
  return `${label} ${start} ${end}`;
}

export function wordingOf({ label, start, end }: Question): string {
  return `How many ${label} messages ${start === end ? `on ${start}` : `from ${start} to ${end}`}?`;
}

/** Draws a question that is not among those asked before. */
export function drawQuestion(random: Random, asked: ReadonlySet<string>, now = Date.now()): Question {
  for (;;) {
    const [a, b] = [random.between(1, daysKnown), random.between(1, daysKnown)];
    const day = (ago: number): string => new Date(now - ago * dayMs).toISOString().slice(0, 10);
    const question = { label: random.pick(labels), start: day(Math.max(a, b)), end: day(Math.min(a, b)) };
    if (!asked.has(keyOf(question))) return question;
  }
}

const reported =
  /(\d+) (angry|praise|info) messages? (?:on (\d{4}-\d\d-\d\d)|from (\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d))/g;

/** Every count in a message's words, in the order it reports them. */
export function countsIn(body: string): ReportedCount[] {
  return [...body.matchAll(reported)].map(({ 1: value, 2: label, 3: day, 4: start, 5: end, index }) => ({
    key: `${label} ${day ?? start} ${day ?? end}`,
    value: Number(value),
    index,
  }));
}

const excuses = /Sorry, I could not count (angry|praise|info) messages (?:on (\S+?)|from (\S+?) to (\S+?)):/g;

/** The questions that a message says it could not answer. */
export function excusesIn(body: string): string[] {
  return [...body.matchAll(excuses)].map(([, label, day, start, end]) => `${label} ${day ?? start} ${day ?? end}`);
}
