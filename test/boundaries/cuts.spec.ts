import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { oneCut } from './one-cut.mjs';
import { root } from './plant.js';
import { trimmedLists } from './trimmed-lists.mjs';
import { trimsIn } from './trims.mjs';

const linter = new Linter();
const config: Linter.Config = {
  files: ['**/*.ts'],
  languageOptions: { parser: tseslint.parser },
  plugins: { house: { rules: { 'one-cut': oneCut } } },
  rules: { 'house/one-cut': 'error' },
};

/** What the rule says of a source. */
function cutsIn(code: string): string[] {
  return linter.verify(code, [config], { filename: 'libs/engine/src/planted.ts' }).map(({ message }) => message);
}

const within = (expression: string): string => `export function f(text, list, most, redis) { return ${expression}; }`;

/** Comments of a script name commands, and do nothing. */
const scriptOf = (file: string): string => readFileSync(join(root, file), 'utf8').replaceAll(/--[^\n]*/g, '');

describe('one module cuts', () => {
  it.each([
    'text.slice(0, 200)',
    'text.slice(0, most)',
    'text.slice(0, limits.titleChars)',
    'text.slice(-20)',
    'text.slice(-most)',
    'text.slice(2, 200)',
    'text["slice"](0, 200)',
    'text?.slice(0, most)',
    'text.slice(0, Math.min(text.length, 200))',
    'text.slice(text.length - most)',
    'text.slice(Math.max(0, text.length - 200))',
    'text.substring(0, 200)',
    'text.substr(3)',
    'Buffer.from(text).subarray(0, most)',
    'Buffer.from(text).toString("utf8", 0, 200)',
    'new TextEncoder().encodeInto(text, new Uint8Array(200))',
    '[...text].slice(0, most).join("")',
    'text.split("").slice(0, 9).join("")',
    'list.slice(0, most)',
    'list.slice(-most)',
    'list.splice(most)',
    '(list.length = most)',
    '/^[^]{0,200}/.exec(text)',
    '/^.{1,200}/su.exec(text)',
    '/[\\s\\S]{200}/.exec(text)',
    'text.replace(/^(.{200}).*$/s, "$1")',
    'new RegExp("^.{0,200}").exec(text)',
    'redis.ltrim("key", 0, 99)',
    'redis.multi().zremrangebyrank("key", 0, -100)',
    'redis.xtrim("key", "MAXLEN", 100)',
    'redis.xadd("key", "MAXLEN", "~", 100, "*", "a", "b")',
    'redis.call("ZREMRANGEBYRANK", "key", 0, -100)',
    "redis.eval(`redis.call('LTRIM', KEYS[1], 0, 99)`)",
    'redis.eval(`return string.sub(ARGV[1], 1, 200)`)',
    'new Queue("q", { streams: { events: { maxLen: 100 } } })',
  ])('lint notices %s', (expression) => {
    expect(cutsIn(within(expression))).toHaveLength(expression.includes('xtrim') ? 2 : 1);
  });

  it.each([
    'export function clip(text, most) { return text; }',
    'export const truncate = (text, most) => text;',
    'const most = 200; export const f = (text) => text.slice(0, most);',
    'export const f = (text, { most }) => text.slice(0, most);',
    'let end = 200; export const f = (text) => text.substring(0, end);',
    'export function f(text) { const end = Math.min(text.indexOf("."), 200); return text.slice(0, end); }',
  ])('lint notices a helper, or a cap with a name: %s', (code) => {
    expect(cutsIn(code)).toHaveLength(1);
  });

  it.each([
    'text.slice(0, text.indexOf(":"))',
    'text.slice(0, text.indexOf("}") + 1)',
    'text.slice(0, prefix.length)',
    'text.slice(1)',
    'text.slice(0, -1)',
    'text.slice(1, -1)',
    'list.slice(-1)',
    'list.slice()',
    'list.map((each, index) => list.slice(0, index))',
    '[text.slice(0, most), text.slice(most)]',
    'createHash("sha256").update(text).digest("hex").slice(0, 16)',
    'new Date(0).toISOString().slice(0, 10)',
    '/^[^]{1,200}$/.test(text)',
    '(list.length = 0)',
    'list.splice(most, 1)',
    'redis.eval(`return string.sub(ARGV[1], 1, #ARGV[2]) .. string.sub(ARGV[1], 1, -2)`)',
    "redis.eval(`if string.sub(name, 1, 8) == 'cleared:' then return 1 end`)",
    '({ type: "string", maxLength: 200 })',
  ])('and leaves alone what takes a part out: %s', (expression) => {
    expect(cutsIn(within(expression))).toEqual([]);
  });
});

describe('a script of Redis', () => {
  it.each([
    "redis.call('LTRIM', key, 0, 9)",
    "redis.call('ltrim', key, 0, 9)",
    "redis.call('ZREMRANGEBYRANK', key, 0, -11)",
    "redis.call('XADD', key, 'MAXLEN', '~', 100, '*', 'a', 'b')",
    "redis.call('XTRIM', key, 'MINID', 100)",
    'local first = string.sub(text, 1, 200)',
    'local first = text:sub(1, most)',
  ])('is seen to leave something out: %s', (line) => {
    expect(trimsIn(line).length).toBeGreaterThan(0);
  });

  it('leaves out what the list of exceptions says, and nothing else', () => {
    const scripts = globSync('{apps,libs}/**/*.lua', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] });
    const found = scripts.map((file): [string, number] => [file, trimsIn(scriptOf(file)).length]);
    const expected = trimmedLists.filter(({ file }) => file.endsWith('.lua')).map(({ file, times }) => [file, times]);
    expect(Object.fromEntries(found.filter(([, times]) => times > 0))).toEqual(Object.fromEntries(expected));
  });

  it('in the text of a program leaves out so much as well', () => {
    for (const { file, times } of trimmedLists.filter((one) => one.file.endsWith('.ts')))
      expect([file, cutsIn(readFileSync(join(root, file), 'utf8')).length]).toEqual([file, times]);
  });
});

describe('docs/limits.md', () => {
  const table = readFileSync(join(root, 'docs/limits.md'), 'utf8');

  const imported =
    /import \{[^}]*\b(?:clip|clipUnder|startOf|startOfBytes|unitsOf|firstOf|lastOf|latestWithin|shortened)\b[^}]*\} from '(?:#contract|[./]+cut\.js|[./]+shortened\.js)'/;
  const leavesOut = (file: string): boolean => imported.test(readFileSync(join(root, file), 'utf8'));
  const exceptions = trimmedLists.map(({ file }) => file);

  it('has each file that leaves something out', () => {
    const sources = globSync('{apps,libs}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.spec\./.test(file));
    const files = [...sources.filter(leavesOut), ...exceptions];
    expect(files.filter((file) => !table.includes(`\`${file}\``))).toEqual([]);
  });

  it('has no file that leaves nothing out', () => {
    const named = Array.from(table.matchAll(/^\| `((?:apps|libs)\/[^`]+\.(?:tsx?|lua))`/gm), ([, file = '']) => file);
    expect(named.filter((file) => !exceptions.includes(file) && !leavesOut(file))).toEqual([]);
  });
});
