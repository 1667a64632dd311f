import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Loaded into an app before it (`node --import`): says on SIGUSR2, in one line on stdout, how long its event loop was held and what memory it needs. */

const everyMs = 20;
/** A loop that is held for longer keeps everybody waiting, in ms. */
const tooLongMs = 200;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // V8's own, as the flag has it

let last = performance.now();
let spent = process.threadCpuUsage();
let longestMs = 0;
/** Where the loop was late, and how much of that time this thread has worked: a machine that runs others instead makes it late, too. */
let held: { lateMs: number; workedMs: number }[] = [];

function restart(): void {
  last = performance.now();
  spent = process.threadCpuUsage();
}

function look(): void {
  const lateMs = performance.now() - last - everyMs;
  const used = process.threadCpuUsage(spent);
  longestMs = Math.max(longestMs, lateMs);
  if (lateMs > tooLongMs)
    held.push({ lateMs: Math.round(lateMs), workedMs: Math.round((used.user + used.system) / 1_000) });
  restart();
}

setInterval(look, everyMs).unref();
process.on('SIGUSR2', () => {
  look();
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  const figures = { longestMs: Math.round(longestMs), held, rss, heapUsed };
  process.stdout.write(`watched ${JSON.stringify(figures)}\n`);
  [longestMs, held] = [0, []];
  restart();
});
