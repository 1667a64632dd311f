/** A title, the file, its text, and the rule that must catch it. */
export type Violation = [title: string, file: string, text: string, rule: string];

/** Ways to sleep beside the one module that waits. */
export const sleeps: Violation[] = [
  [
    'a sleep by the timers that promise',
    'apps/controller/src/sleep.ts',
    `import { setTimeout as sleep } from 'node:timers/promises';\nexport const slept = sleep(5);\n`,
    'house(one-pause)',
  ],
  [
    'a sleep by the timers that promise, loaded late',
    'libs/engine/src/sleep.ts',
    `export const slept = import('timers/promises').then((timers) => timers.setTimeout(5));\n`,
    'house(one-pause)',
  ],
  [
    'a sleep by the timers that promise, inside of the others',
    'libs/engine/src/sleep-2.ts',
    `import { promises as later } from 'node:timers';\nexport const slept = later.setTimeout(5);\n`,
    'house(one-pause)',
  ],
  [
    'a sleep that is promisified',
    'apps/tool-runner/src/sleep.ts',
    `import { promisify } from 'node:util';\nexport const sleep = promisify(setTimeout);\n`,
    'house(one-pause)',
  ],
  [
    'a sleep built of a promise',
    'apps/cli/src/sleep.ts',
    'export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());\n',
    'house(one-pause)',
  ],
  [
    'a sleep built of a promise, on the longer way',
    'apps/console/src/sleep.tsx',
    `export const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => resolve();
    globalThis.setTimeout(end, ms);
  });
`,
    'house(one-pause)',
  ],
  [
    'a sleep built of a promise with resolvers',
    'libs/tools/src/sleep.ts',
    `export function sleep(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, ms);
  return promise;
}
`,
    'house(one-pause)',
  ],
  [
    'a sleep in a script of an app',
    'apps/gateway/src/sleep.mjs',
    `export const t = require('timers/promises');\n`,
    'house(one-pause)',
  ],
];
