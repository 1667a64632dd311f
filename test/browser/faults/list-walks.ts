import { until } from '../../support/app-process.js';
import type { Stack } from '../../support/stack.js';
import type { Walk } from '../walk.js';

export const countQuestion = 'How many angry messages today?';
const atOnce = 50;
const patienceMs = 120_000;

/** People of whom each texts once, at nearly the same time. */
export async function burst(stack: Stack, people: number, first: number): Promise<void> {
  const numbers = Array.from({ length: people }, (_, index) => `+1556${String(1_000_000 + first + index)}`);
  for (let from = 0; from < people; from += atOnce)
    await Promise.all(numbers.slice(from, from + atOnce).map((number) => stack.text(number, countQuestion)));
}

/** How many people of bursts were answered. */
export function countAnswered({ twilio }: Stack): number {
  return twilio.messages.filter(({ direction, to }) => direction === 'outbound-api' && to.startsWith('+1556')).length;
}

/** Sees to it that so many people of bursts were answered, and nobody waits. */
export async function haveRuns(stack: Stack, wanted: number): Promise<void> {
  const missing = wanted - countAnswered(stack);
  if (missing <= 0) return;
  await burst(stack, missing, 500_000 + wanted);
  await until('the runs to end', () => countAnswered(stack) >= wanted, patienceMs);
}

interface TraceEvent {
  name: string;
  ph: string;
  tid: number;
  pid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** The longest task of a page, in ms: how long it took, as PerformanceObserver tells, and for how long it had a processor. */
interface LongestTask {
  tookMs: number;
  cpuMs: number;
}

/** The longest task of pages in a trace, by the time it had a processor, in ms. */
export function longestIn(trace: Buffer): number {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }; // as Chromium writes it
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}.${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && /RunTask$/.test(name) && mains.has(`${pid}.${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace has no tasks of a page');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}

/** Does something, and says which task of the page was the longest meanwhile. */
export async function longestTask(walk: Walk, work: () => Promise<void>): Promise<LongestTask> {
  const { page } = walk;
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  await page.evaluate(`(() => {
    window.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
    }).observe({ type: 'longtask' });
  })()`);
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  return { tookMs: await page.evaluate('window.longestTask'), cpuMs: longestIn(trace) };
}

/** Where the page is scrolled to, in pixels. */
export function scrolledTo(walk: Walk): Promise<number> {
  return walk.page.evaluate('window.scrollY');
}
