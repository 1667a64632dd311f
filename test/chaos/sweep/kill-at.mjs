/**
 * Preloaded into an app by `--import`: writes down every I/O boundary that it passes, once each, into the file
 * `IO_BOUNDARIES_PASSED`; and kills the process at the first of `KILL_AT` that it comes to (`<name>:before|after:<nth>`, several
 * by commas), after it has written which into the file `KILLED_AT`.
 */
import { tracingChannel } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';

const { IO_BOUNDARIES_PASSED: passedFile, KILLED_AT: killedFile, KILL_AT: points = '' } = process.env;

/** How often each point is passed before the process dies there. */
const left = new Map(points.split(',').filter(Boolean).map(readPoint));
const passed = new Set();

function readPoint(text) {
  const [name, side, nth = '1'] = text.split(':');
  return [`${name}:${side}`, Number(nth)];
}

function pass(point) {
  const times = left.get(point);
  if (times === undefined) return;
  left.set(point, times - 1);
  if (times > 1) return;
  if (killedFile) appendFileSync(killedFile, `${point}\n`);
  process.kill(process.pid, 'SIGKILL');
}

tracingChannel('turnpike:crossing').subscribe({
  start({ name }) {
    if (passedFile && !passed.has(name)) appendFileSync(passedFile, `${name}\n`);
    passed.add(name);
    pass(`${name}:before`);
  },
  asyncStart: ({ name }) => pass(`${name}:after`),
});
