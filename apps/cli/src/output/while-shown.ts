import { drawOver, isWatched } from './output.js';

const marks = ['|', '/', '-', '\\'] as const;
const drawEveryMs = 120;
/** Shorter waits are not shown, in milliseconds. */
const patienceMs = 300;

/**
 * Shows at a terminal that something takes its time, and how long already; nothing where stderr is none. The line is removed at the end.
 */
export async function whileShown<T>(what: string, work: Promise<T>): Promise<T> {
  if (!isWatched()) return work;
  const begun = performance.now();
  let drawn = 0;
  const timer = setInterval(() => {
    const ms = performance.now() - begun;
    if (ms < patienceMs) return;
    drawOver(`${marks[drawn++ % marks.length]} ${what} … ${Math.floor(ms / 1_000)} s`);
  }, drawEveryMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (drawn > 0) drawOver('');
  }
}
