import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/app-process.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { readOptions } from './options.js';
import { slowModel } from './slow-model.js';
import { Tasks } from './tasks.js';
import type { Task } from './tasks.js';

const options = readOptions(process.argv.slice(2));
const longestMs = 590_000;

/** Kills the controller in the midst of calls, and starts it again. */
async function kill({ apps, model }: Stack, times: number, everyMs: number): Promise<number> {
  for (let n = 0; n < times; n++) {
    const before = model.requests.length;
    await until('another call', () => model.requests.length > before, longestMs);
    await pause(everyMs / 2);
    await apps.controller.kill();
    apps.controller.start();
    await apps.controller.untilReady(90_000);
    await pause(everyMs);
  }
  return times;
}

/** So many tasks of each kind, all at once, with a model that takes so long a call. */
async function play(stack: Stack, seconds: number): Promise<boolean> {
  const begun = Date.now();
  stack.model.use(slowModel(seconds * 1_000));
  const tasks = new Tasks(stack, seconds);
  const all = Array.from({ length: options.tasks }, (_, n) => tasks.of(n)).flat();
  const killing = kill(stack, options.kills, seconds * 1_000);
  const ends = await Promise.all(all.map((task) => ended(task)));
  const kills = await killing;
  const failed = ends.flatMap((end) => (end === null ? [] : [end]));
  const { stalled, doubled, notices } = await tasks.audit();
  const done = all.length - failed.length;
  const row = {
    seconds_a_call: seconds,
    done: `${done} of ${all.length}`,
    stalled,
    doubled: doubled.length,
    kills,
    notices,
  };
  console.log(
    JSON.stringify({ ...row, calls: stack.model.requests.length, wall_s: Math.round((Date.now() - begun) / 1_000) }),
  );
  for (const line of [...failed, ...doubled]) console.error(line);
  return failed.length + doubled.length + stalled === 0;
}

async function ended({ name, done }: Task): Promise<string | null> {
  try {
    await done();
    return null;
  } catch (error) {
    return `${name}: ${String(error)}`;
  }
}

const stack = await startStack({ environment: { TOOLS_ENABLED: 'default' } });
let isWell = true;
try {
  for (const seconds of options.seconds) isWell = (await play(stack, seconds)) && isWell;
} finally {
  await stack.stop();
}
process.exitCode = isWell ? 0 : 1;
