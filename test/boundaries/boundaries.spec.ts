import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inspectImports } from '../../scripts/checks/imports.mjs';
import { writtenArrows } from '../../scripts/house/count.mjs';
import { lint } from './inspect.js';
import type { Finding } from './inspect.js';
import { plant, root } from './plant.js';
import { prefixFile, stableLines, volatileLines } from './prefix-lines.js';
import { sleeps } from './sleeps.js';
import type { Violation } from './sleeps.js';

const importing = (what: string) => `import * as other from '${what}';\nexport const seen = other;\n`;
const exporting = (expression: string) => `export const seen = ${expression};\n`;

const cutting = 'export const f = (x) => x.slice(0, 200);\n';

const owned = `const ioBoundary = (_name: string, go: () => Promise<string>) => go();
export const seen = ioBoundary('disk.read', () => readFile('x', 'utf8'));
`;

const imports: Violation[] = [
  ['a sideways import', 'libs/agent/src/a.ts', importing('#channels'), 'imports-of-agent'],
  ['a sideways import between adapters', 'libs/tools/src/a.ts', importing('#channels'), 'imports-of-tools'],
  ['an upward import', 'libs/values/src/a.ts', importing('#agent'), 'imports-of-values'],
  ['an upward import by path', 'libs/redis/src/a.ts', importing('../../engine/src/index.js'), 'imports-of-redis'],
  [
    'a library that imports an app',
    'libs/engine/src/a.ts',
    importing('../../../apps/gateway/src/gateway.js'),
    'imports-of-engine',
  ],
  ['a type-only sideways import', 'libs/agent/src/b.ts', `export type { x } from '#channels';\n`, 'imports-of-agent'],
  ['a deep import', 'apps/controller/src/a.ts', importing('../../../libs/agent/src/agent.js'), 'library-by-index-only'],
  [
    'a deep import between libraries',
    'libs/redis/src/b.ts',
    importing('../../values/src/values.js'),
    'library-by-index-only',
  ],
  ['an app that imports an app', 'apps/controller/src/b.ts', importing('../../gateway/src/gateway.js'), 'app-to-app'],
  [
    'production code that imports test code',
    'apps/controller/src/c.ts',
    importing('../../../test/support/stack.js'),
    'test-is-for-tests',
  ],
  ['Nest in a library', 'libs/engine/src/b.ts', importing('@nestjs/common'), 'place-of-nest'],
  [
    'Nest in the Redis library, outside of its workers',
    'libs/redis/src/f.ts',
    importing('@nestjs/common'),
    'place-of-nest',
  ],
  [
    'a deep import of the workers',
    'apps/controller/src/e.ts',
    importing('../../../libs/redis/src/nest/module.js'),
    'library-by-index-only',
  ],
  ['Redis in telemetry', 'libs/telemetry/src/a.ts', importing('ioredis'), 'place-of-redis'],
  ['Redis in the engine outside a store', 'libs/engine/src/reads.ts', importing('ioredis'), 'place-of-redis'],
  ['BullMQ in an app', 'apps/controller/src/d.ts', importing('bullmq'), 'place-of-redis'],
  ['Twilio in a tool', 'libs/tools/src/b.ts', importing('twilio'), 'place-of-twilio'],
  ['a model SDK outside llm', 'libs/tools/src/c.ts', importing('openai'), 'place-of-models'],
  [
    'a name of ours in what is to know nothing of us',
    'libs/stranger/src/a.ts',
    importing('#values'),
    'imports-of-stranger',
  ],
  ['a library without a shelf', 'libs/common/src/index.ts', importing('#values'), 'no-row'],
  ['two files that import each other', 'libs/redis/src/c.ts', `export * from './d.js';\n`, 'no-circular'],
  ['an import that leads nowhere', 'libs/redis/src/e.ts', importing('#nothing'), 'unresolvable'],
];

const impurities: Violation[] = [
  ['a clock', 'libs/agent/src/clock.ts', exporting('Date.now()'), 'house(no-restricted-syntax)'],
  ['a clock by another name', 'libs/agent/src/clock-2.ts', exporting('new Date()'), 'house(no-restricted-syntax)'],
  ['a stopwatch', 'libs/agent/src/watch.ts', exporting('performance.now()'), 'eslint(no-restricted-globals)'],
  ['randomness', 'libs/agent/src/dice.ts', exporting('Math.random()'), 'house(no-restricted-syntax)'],
  ['a minted id', 'libs/agent/src/mint.ts', exporting('crypto.randomUUID()'), 'eslint(no-restricted-globals)'],
  ['an async function', 'libs/agent/src/later.ts', `export async function later() {}\n`, 'house(no-restricted-syntax)'],
  ['a promise', 'libs/agent/src/promise.ts', exporting('Promise.resolve(1)'), 'eslint(no-restricted-globals)'],
  ['a timer', 'libs/agent/src/timer.ts', exporting('setTimeout(() => 1, 1)'), 'eslint(no-restricted-globals)'],
  ['the file system', 'libs/agent/src/files.ts', importing('node:fs'), 'eslint(no-restricted-imports)'],
  ['the file system without its prefix', 'libs/agent/src/files-2.ts', importing('fs'), 'eslint(no-restricted-imports)'],
  [
    'a hash outside idempotency',
    'libs/agent/src/hash.ts',
    `export { createHash } from 'node:crypto';\n`,
    'eslint(no-restricted-imports)',
  ],
  [
    'random bytes in idempotency',
    'libs/idempotency/src/bytes.ts',
    `export { randomBytes } from 'node:crypto';\n`,
    'eslint(no-restricted-imports)',
  ],
  [
    'a step that is made by hand',
    'libs/agent/src/made.ts',
    `import type { Step } from '#program';\nexport type Made = Step<null>;\n`,
    'eslint(no-restricted-imports)',
  ],
  [
    'a step that is changed by hand',
    'libs/agent/src/changed.ts',
    exporting('(d: { step: () => object }) => ({ ...d.step(), posts: [] })'),
    'house(no-restricted-syntax)',
  ],
  ['a request', 'libs/agent/src/request.ts', exporting(`fetch('/')`), 'eslint(no-restricted-globals)'],
  ['a print', 'libs/agent/src/print.ts', `console.log('x');\n`, 'eslint(no-restricted-globals)'],
  ['the environment in a library', 'libs/engine/src/env.ts', exporting('process.env'), 'house(no-restricted-syntax)'],
  [
    'the environment outside config',
    'apps/gateway/src/env.ts',
    exporting('process.env'),
    'house(no-restricted-syntax)',
  ],
  ['any', 'libs/engine/src/any.ts', `export function f(x: any) {\n  return 1;\n}\n`, 'typescript(no-explicit-any)'],
  [
    'an unproven as',
    'libs/engine/src/as.ts',
    `export const f = (x: unknown) => x as string;\n`,
    'house(proven-assertions)',
  ],
  ['a promise left alone', 'libs/engine/src/float.ts', `Promise.resolve(1);\n`, 'typescript(no-floating-promises)'],
  [
    'an I/O boundary without a name',
    'libs/engine/src/io-boundary.ts',
    importing('node:fs/promises').replace('other;', `other.readFile('x');`),
    'house/owned-io-boundaries',
  ],
  [
    'an I/O boundary by a callback',
    'apps/gateway/src/spool/io-boundary.ts',
    `import { stat } from 'node:fs';\nexport const seen = new Promise((resolve) => stat('x', resolve));\n`,
    'house/owned-io-boundaries',
  ],
  [
    'a stream read without a name',
    'libs/tools/src/io-boundary.ts',
    `export async function read(body: ReadableStream) {\n  for await (const chunk of body) void chunk;\n}\n`,
    'house/owned-io-boundaries',
  ],
  [
    'a type of the API written by hand',
    'apps/cli/src/breaker.ts',
    `export interface Breaker {\n  name: string;\n  state: string;\n  faults: number;\n}\n`,
    'house(api-copies)',
  ],
  [
    'a name that only this repository understands',
    'libs/agent/src/registry.ts',
    exporting('1').replace('seen', 'roster'),
    'house(plain-names)',
  ],
  [
    'a word that only this repository understands, in a comment',
    'libs/agent/src/in-comment.ts',
    `/** Who hears of it. */\n${exporting('1')}`,
    'house(plain-prose)',
  ],
  [
    'and in a message',
    'libs/agent/src/in-message.ts',
    exporting(`'a call that waits for leave'`),
    'house(plain-prose)',
  ],
  ['a file that only this repository understands', 'libs/agent/src/thinker.ts', exporting('1'), 'house(plain-names)'],
  [
    'a closed list written again',
    'libs/agent/src/replies.ts',
    `export type Kind = 'answer' | 'question' | 'approval' | 'apology' | null;\n`,
    'house(closed-lists)',
  ],
  [
    'a write to the terminal beside its one writer',
    'apps/cli/src/show.ts',
    `export const show = (text: string) => process.stdout.write(text);\n`,
    'house(no-restricted-syntax)',
  ],
  [
    'an id put into a path by hand',
    'apps/console/src/api/watch.ts',
    'export const watch = (id: string) => `/v1/runs/${id}/events`;\n',
    'house(no-restricted-syntax)',
  ],
  ...sleeps,
  ['a name that nobody uses', 'libs/engine/src/idle.ts', `const idle = 1;\nexport {};\n`, 'eslint(no-unused-vars)'],
  [
    'a text cut without a word',
    'libs/engine/src/cut.ts',
    `export const f = (x: string) => x.slice(0, 200);\n`,
    'house(one-cut)',
  ],
  ['a cut in a script of an app', 'apps/boot.mjs', cutting, 'house(one-cut)'],
  ['a cut in a script of a thread', 'libs/web/src/page-thread.mjs', cutting, 'house(one-cut)'],
  ['a cut in a script of the console', 'apps/console/public/theme.js', cutting, 'house(one-cut)'],
  ['a list trimmed in Redis', 'libs/engine/src/trim-store.ts', `export const trim = 'ltrim';\n`, 'house(one-cut)'],
  ['a rule switched off', 'libs/engine/src/off.ts', `/* eslint-disable */\nconsole.log('x');\n`, 'eslint(no-console)'],
];

/** What looks alike and is allowed. */
const innocent = {
  'libs/channels/src/io-boundary.ts': `import { readFile } from 'node:fs/promises';\n${owned}`,
  'libs/telemetry/src/io-boundary.ts': exporting(`fetch('/')`),
  'libs/dead-letters/src/plan.ts': `export interface Plan {\n  standing: string;\n}\n`,
  'libs/agent/src/fine.ts': `${importing('#values')}export const at = (ms: number) => new Date(ms);\n`,
  'libs/idempotency/src/hash.ts': `import { createHash } from 'node:crypto';\nexport const hash = () => createHash('sha256');\n`,
  'libs/timing/src/pause.ts': `export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));\n`,
  'libs/timing/src/pause.spec.ts': `import { setTimeout as sleep } from 'node:timers/promises';\nexport const slept = sleep;\n`,
  'apps/controller/src/timer.ts': `export const timer = setTimeout(() => process.exit(1), 5);\n`,
  'libs/agent/src/clock.spec.ts': exporting('Date.now()'),
  'apps/gateway/src/config.ts': exporting('process.env'),
  'apps/gateway/src/module.ts': `${importing('@nestjs/common')}export { engine } from '#engine';\n`,
  'libs/redis/src/nest/module.ts': importing('@nestjs/common'),
  'libs/engine/src/letter-store.ts': `${importing('ioredis')}export { redis } from '#redis';\n`,
};

/** Two folders that import each other, by files that do not. */
const folderCircle = {
  'apps/gateway/src/runs/run.ts': importing('../auth/roles.js'),
  'apps/gateway/src/auth/roles.ts': exporting("'viewer'"),
  'apps/gateway/src/auth/guard.ts': importing('../runs/read-run.js'),
  'apps/gateway/src/runs/read-run.ts': exporting("'run'"),
};

let tree: string;
let cruised: Finding[];
let folders: Finding[];
let linted: Finding[];

beforeAll(async () => {
  const planted = [...imports, ...impurities].map(([, file, text]): [string, string] => [file, text]);
  const circle = { 'libs/redis/src/d.ts': `export * from './c.js';\n` };
  tree = plant({ ...Object.fromEntries<string>(planted), ...circle, ...folderCircle, ...innocent, ...prefixFile });
  [{ files: cruised, folders }, linted] = await Promise.all([inspectImports(tree), lint(tree)]);
}, 240_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

function rulesAgainst(findings: Finding[], file: string): string[] {
  return findings.filter((finding) => finding.file === file).map(({ rule }) => rule);
}

describe('the boundaries', () => {
  it.each(imports)('dependency-cruiser catches %s', (_title, file, _text, rule) => {
    expect(rulesAgainst(cruised, file)).toContain(rule);
  });

  it.each(impurities)('I8: lint catches %s', (_title, file, _text, rule) => {
    expect(rulesAgainst(linted, file)).toContain(rule);
  });

  it.each(Object.keys(innocent))('both leave %s alone', (file) => {
    expect(rulesAgainst([...cruised, ...linted], file)).toEqual([]);
  });

  it('catches two folders that import each other', () => {
    expect(rulesAgainst(cruised, 'apps/gateway/src/auth/guard.ts')).toEqual([]);
    expect(rulesAgainst(folders, 'apps/gateway/src/auth')).toEqual(['no-circular-folders']);
    expect(rulesAgainst(folders, 'apps/gateway/src/runs')).toEqual(['no-circular-folders']);
  });

  it('no import in the real tree breaks a rule, and a tool sees each between libraries without a build', async () => {
    expect(await inspectImports(root)).toEqual({ files: [], folders: [], arrows: writtenArrows(root) });
  }, 240_000);

  it('no file switches a rule off: oxlint obeys its own comments, also where a rule forbids them', () => {
    const comment = ['oxlint', 'disable'].join('-');
    const files = globSync('{apps,libs,scripts,test}/**/*.{ts,tsx,mjs,cjs,js}', {
      cwd: root,
      exclude: ['**/node_modules/**'],
    });
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter((file) => readFileSync(join(root, file), 'utf8').includes(comment))).toEqual([]);
  });
});

describe('I10: the lint of the prefix', () => {
  const linesAgainst = (): number[] =>
    linted.filter(({ rule }) => rule === 'house(stable-prefix)').map(({ line }) => line);

  it.each(volatileLines.map(([title], index) => [title, index + 1] as const))('catches %s', (_, line) => {
    expect(linesAgainst()).toContain(line);
  });

  it('leaves settings alone', () => {
    for (const [index] of stableLines.entries()) expect(linesAgainst()).not.toContain(volatileLines.length + index + 1);
  });
});
