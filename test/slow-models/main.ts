import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/app-process.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { readOptions } from './options.js';
import { slowModel } from './slow-model.js';
import { Tasks } from './tasks.js';
import { watched } from './watch.js';

const options = readOptions(process.argv.slice(2));
const limitMs = options.limit * 1_000;
const tellEveryMs = 30_000;

/** Kills the controller in the midst of calls, and starts it again, while there are tasks; says how often. */
async function kill({ apps, model }: Stack, everyMs: number, isOver: () => boolean): Promise<number> {
  for (let n = 0; n < options.kills; n++) {
    const before = model.requests.length;
    await until('another call', () => isOver() || model.requests.length > before, limitMs);
    if (isOver()) return n;
    await pause(everyMs / 2);
    await apps.controller.kill();
    apps.controller.start();
    await apps.controller.untilReady(90_000);
    await pause(everyMs);
  }
  return options.kills;
}

/** So many tasks of each kind, all at once, with a model that takes so long a call. */
async function play(stack: Stack, seconds: number): Promise<boolean> {
  const begun = Date.now();
  const wall = (): number => Math.round((Date.now() - begun) / 1_000);
  const say = (line: string): void => console.error(`${wall()} s, ${stack.model.requests.length} calls: ${line}`);
  stack.model.use(slowModel(seconds * 1_000));
  const tasks = new Tasks(stack, seconds, limitMs);
  const all = Array.from({ length: options.tasks }, (_, n) => tasks.of(n)).flat();
  let isOver = false;
  const playing = watched(all, { everyMs: tellEveryMs, say }).finally(() => (isOver = true));
  const [failed, kills] = await Promise.all([playing, kill(stack, seconds * 1_000, () => isOver)]);
  const { stalled, doubled, notices } = await tasks.audit();
  const row = {
    seconds_a_call: seconds,
    done: `${all.length - failed.length} of ${all.length}`,
    stalled,
    doubled: doubled.length,
    kills: `${kills} of ${options.kills}`,
    notices,
  };
  console.log(JSON.stringify({ ...row, calls: stack.model.requests.length, wall_s: wall() }));
  for (const line of [...failed, ...doubled]) console.error(line);
  return failed.length + doubled.length + stalled === 0;
}

const stack = await startStack({ environment: { TOOLS_ENABLED: 'default' } });
let isWell = true;
try {
  for (const seconds of options.seconds) isWell = (await play(stack, seconds)) && isWell;
} finally {
  await stack.stop();
}
process.exitCode = isWell ? 0 : 1;
