/**
 * Lets Node load this project's TypeScript as it stands: `.ts` behind `.js`, `#name` from the library's source, types
 * taken out by swc. Compiled text is kept in .cache/swc by the hash of its source, for both workers and for the next run.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { transformSync } from '@swc/core';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cache = join(root, '.cache', 'swc');

const options = {
  swcrc: false,
  configFile: false,
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
  sourceMaps: true,
};

const version = createHash('sha256')
  .update(JSON.stringify(options))
  .update(readFileSync(new URL('./package.json', import.meta.resolve('@swc/core'))))
  .digest('hex');

const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const libraries = new Map(
  Object.entries(imports).map(([name, { types }]) => [name, pathToFileURL(join(root, types)).href]),
);

/** Where the source map of a loaded file lies, by the file's URL. */
export const sourceMaps = new Map();

/** Where on `globalThis` the running test file finds what it imports from `@jest/globals`. */
export const globalsKey = 'turnpike.jest-globals';

/** What belongs to tests is loaded anew for each test file; the product and packages are loaded once for each worker. */
let generation = 0;

const ourUrl = pathToFileURL(root).href;
const isTests = (url) => url.endsWith('.spec.ts') || /(^|\/)test\//.test(url.slice(ourUrl.length));

export function nextGeneration() {
  generation += 1;
}

const globalsUrl = 'jest:globals';
const names = ['describe', 'it', 'test', 'expect', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach', 'jest'];

mkdirSync(cache, { recursive: true });

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: `${globalsUrl}?${generation}`, shortCircuit: true };
    const found = ours(specifier, context.parentURL);
    if (found !== null)
      return { url: isTests(found) ? `${found}?${generation}` : found, format: 'module', shortCircuit: true };
    return next(specifier, context);
  },
  load(url, context, next) {
    if (url.startsWith(globalsUrl)) return { format: 'module', source: globalsSource(), shortCircuit: true };
    const file = url.replace(/\?\d+$/, '');
    if (!file.endsWith('.ts')) return next(url, context);
    return { format: 'module', source: compile(file, url), shortCircuit: true };
  },
});

/** The URL of one of our own TypeScript files, or null for anything else: packages, and what is built. */
function ours(specifier, parent) {
  if (/\/(node_modules|dist)\//.test(parent)) return null;
  const library = libraries.get(specifier);
  if (library !== undefined) return library;
  if (!/^(\.{1,2}\/|file:)/.test(specifier)) return null;
  const url = new URL(specifier, parent);
  url.search = '';
  if (url.pathname.endsWith('.ts')) return url.href;
  if (!url.pathname.endsWith('.js')) return null;
  url.pathname = url.pathname.replace(/\.js$/, '.ts');
  return existsSync(fileURLToPath(url)) ? url.href : null;
}

function compile(file, url) {
  const path = fileURLToPath(file);
  const source = readFileSync(path, 'utf8');
  const key = createHash('sha256').update(version).update(path).update(source).digest('hex').slice(0, 32);
  const kept = join(cache, `${key}.js`);
  sourceMaps.set(url, `${kept}.map`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const { code, map } = transformSync(source, { ...options, filename: path, sourceFileName: path });
  keep(`${kept}.map`, map);
  keep(kept, code);
  return code;
}

/** Whole or not at all: two workers may compile one file at once. */
function keep(path, text) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

function globalsSource() {
  return `const given = globalThis[${JSON.stringify(globalsKey)}];\n${names.map((name) => `export const ${name} = given.${name};`).join('\n')}\n`;
}
