import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { countSources } from './count.mjs';
import type { CountName } from './count.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bounds = JSON.parse(readFileSync(new URL('bounds.json', import.meta.url), 'utf8')) as Record<CountName, number>; // main.mjs wrote it

mkdirSync(join(root, '.cache'), { recursive: true });
const planted = mkdtempSync(join(root, '.cache', 'house-'));
afterAll(() => rmSync(planted, { recursive: true }));

/** What is counted in a tree that holds these files alone. */
function countIn(files: Record<string, string>): (name: CountName) => number {
  const tree = mkdtempSync(join(planted, 'tree-'));
  const own = { name: 'planted', imports: { '#a': './dist/libs/a/src/index.js' }, scripts: { build: 'tsc' } };
  for (const [path, text] of Object.entries({ 'package.json': JSON.stringify(own), ...files })) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  const counts = countSources(tree);
  return (name) => counts[name].count;
}

const inLibrary = (text: string): Record<string, string> => ({ 'libs/a/src/one.ts': text });
const fromTimers = `from 'node:${'timers'}/promises';`;
const after = `set${'Timeout'}`;

describe('the house', () => {
  const counts = Object.entries(countSources(root)) as [CountName, { count: number; places: readonly string[] }][]; // its keys

  it.each(counts)('holds its bound of %s', (name, { count, places }) => {
    if (count > bounds[name]) throw new Error(`${count} > ${bounds[name]}:\n${places.join('\n')}`);
  });
});

describe('a sleep', () => {
  it.each([
    ['Node’s timers', `import { ${after} as pause } ${fromTimers}\nawait pause(5);`],
    ['all of Node’s timers', `import * as timers ${fromTimers}\nawait timers.${after}(5);`],
    ['Node’s timers, loaded late', `const { scheduler } = await import('timers/${'promises'}');`],
    ['a promise of a timer', `await new Promise((resolve) => ${after}(resolve, 5));`],
    [
      'a promise of a timer that keeps no process',
      `await new Promise((done) => void ${after}(() => done(), 5).unref());`,
    ],
    [
      'a promise with a function of its own',
      `new Promise((go) => { const end = () => { go(); }; ${after}(end, 5); });`,
    ],
    ['resolvers', `const { promise, resolve: end } = Promise.withResolvers();\n${after}(end, 5);\nawait promise;`],
    ['a deferred promise', `const wait = Promise.withResolvers();\n${after}(wait.resolve, 5);`],
    ['a promisified timer', `const pause = promisify(${after});`],
    ['a thread that stands still', `Atomics.wait(flag, 0, 0, 5);`],
  ])('is noticed, spelled with %s', (_how, text) => {
    expect(countIn(inLibrary(text))('sleepingFiles')).toBe(1);
  });

  it.each([
    ['a limit of time', `new Promise((resolve, reject) => ${after}(() => reject(new Error('late')), 5));`],
    ['a timer', `const timer = ${after}(() => look(), 5);`],
    ['a wait for a thread', `Atomics.wait(flag, 0, 0);`],
  ])('is not %s', (_what, text) => expect(countIn(inLibrary(text))('sleepingFiles')).toBe(0));
});

describe('a poll of a live view', () => {
  const feed = (body: string): Record<string, string> => ({
    'apps/gateway/src/a.ts': `import { pause, every } from '#timing';\nclass RunFeed { async run() { ${body} } }`,
  });

  it.each([
    ['a loop with a pause', 'while (!closed) { await look(); await pause(5); }'],
    ['a loop with a promise of a timer', `for (;;) await new Promise((resolve) => ${after}(resolve, 5));`],
    ['a repeated look', 'every(5, look);'],
    ['an interval', 'setInterval(look, 5);'],
  ])('is %s', (_what, body) => expect(countIn(feed(body))('livePolls')).toBe(1));

  it('is not a single pause', () => expect(countIn(feed('await pause(5);'))('livePolls')).toBe(0));
});

describe('a library', () => {
  it('shows all names of all its entry points, those of its namespaces too', () => {
    const count = countIn({
      'libs/a/src/index.ts': `export * from './one.js';\nexport * as two from './two.js';\nexport type { Three } from './two.js';`,
      'libs/a/src/one.ts': 'export const { x, y: [z] } = all;\nexport interface W {}\nconst hidden = 1;',
      'libs/a/src/two.ts': 'export type Three = 3;\nexport function four() {}',
    });
    expect(count('largestLibrary')).toBe(7); // x, z, W, two, two.Three, two.four, Three
  });

  it('is imported by its entry points alone', () => {
    const files = {
      'libs/a/src/index.ts': '',
      'libs/a/src/inner.ts': '',
      'libs/a/src/other.ts': `import './inner.js';`,
    };
    expect(countIn({ ...files, 'libs/b/src/b.ts': `import '#a';` })('deepImports')).toBe(0);
    expect(countIn({ ...files, 'libs/b/src/b.ts': `import '../../a/src/inner.js';` })('deepImports')).toBe(1);
  });
});

describe('a file of the controller', () => {
  it.each([
    ['spells a program', 'engine/a.ts', `if (name === 'schedule') go();`, 1],
    ['imports its library', 'engine/a.ts', `import type { Run } from '#agent';`, 1],
    ['imports its folder', 'engine/a.ts', `import { serve } from '../programs/agent/serve.js';`, 1],
    ['is the program’s own', 'programs/agent/a.ts', `import { decide } from '#agent';`, 0],
    ['is the list', 'programs.ts', `import { serve } from './programs/agent/serve.js';`, 0],
    ['is of the engine', 'engine/a.ts', `import { replay } from '#program';`, 0],
  ])('that %s counts so', (_what, path, text, expected) => {
    expect(countIn({ [`apps/controller/src/${path}`]: text })('namedPrograms')).toBe(expected);
  });
});

describe('names and shapes', () => {
  it('are counted where functions are defined', () => {
    const files = Array.from({ length: 6 }, (_, at) => [`libs/a/src/${at}.ts`, 'const wordsOf = () => 1;'] as const);
    const wide = 'class A { constructor(a, b, c, d, e, f) {} go(a, b, c, d, e, f) {} }';
    const count = countIn({ ...Object.fromEntries(files), 'libs/a/src/wide.ts': wide });
    expect([count('sharedNames'), count('wideFunctions'), count('ofShare')]).toEqual([1, 1, 857]); // 6 of 7
  });

  it('tell a forbidden word from the same word with another sense', () => {
    const bad = [
      `// the call waits for ${'leave'}`,
      `fail('the model ${'hears'} of it');`,
      `it('plays on the ${'twin'} again');`,
    ];
    expect(countIn(inLibrary(bad.join('\n')))('forbiddenProse')).toBe(3);
    expect(countIn(inLibrary(`// what callers leave out\nconst key = 'leave';`))('forbiddenProse')).toBe(0);
  });
});
