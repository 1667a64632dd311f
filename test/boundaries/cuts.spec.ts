import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { oneCut } from '../../scripts/checks/one-cut.mjs';
import { root } from './plant.js';
import { trimmedLists } from '../../scripts/checks/trimmed-lists.mjs';
import { linesThatTrim, trimsIn } from '../../scripts/checks/trims.mjs';

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
    'list.toSpliced(most)',
    'list.splice(most, Infinity)',
    'list.splice(most, list.length - most)',
    'list.splice(0, list.length - most)',
    'list.toSpliced(0, list.length - most)',
    'list.values().take(most).toArray()',
    'list.filter((_, index) => index < most)',
    'list.push(text) > most && list.shift()',
    'text.split("\\n", 50)',
    'text.split("\\n", most)',
    'String.prototype.slice.call(text, 0, most)',
    'Array.prototype.slice.call(list, -most)',
    '(list.length = most)',
    '/^[^]{0,200}/.exec(text)',
    '/^.{1,200}/su.exec(text)',
    '/[\\s\\S]{200}/.exec(text)',
    'text.replace(/^(.{200}).*$/s, "$1")',
    'new RegExp("^.{0,200}").exec(text)',
    'RegExp("^.{0,200}").exec(text)',
    'new RegExp(`^.{0,${most}}`).exec(text)',
    'new RegExp("^.{0," + most + "}").exec(text)',
    'redis.ltrim("key", 0, 99)',
    'redis.lpop("key")',
    'redis.rpop("key", 10)',
    'redis.zpopmin("key", most)',
    'redis.spop("key")',
    'redis.getrange("key", 0, 200)',
    'redis.call("LPOP", "key")',
    "redis.eval(`if redis.call('RPUSH', KEYS[1], ARGV[1]) > 500 then redis.call('LPOP', KEYS[1]) end`)",
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
    'export const f = (list, most) => { if (list.length > most) list.shift(); };',
    'export function f(list, most) { while (list.length > most) { list.pop(); } }',
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
    'list.toSpliced(most, 1)',
    'list.splice(0, most)',
    'list.toSpliced(2, 0, text)',
    'text.split("?", 1)',
    'text.split(",")',
    'rate.take(5)',
    'list.filter((each, index) => index > 0)',
    'list.filter((each, index) => list.indexOf(each) === index)',
    'list.pop()',
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
    "if redis.call('RPUSH', list, one) > 500 then redis.call('LPOP', list) end",
    "redis.call('RPOP', list)",
    "redis.call('rpop', list)",
    "redis.call('ZPOPMIN', set, 10)",
    "redis.call('ZPOPMAX', set)",
    "redis.call('SPOP', set)",
    "redis.call('LMPOP', 1, list, 'LEFT')",
    "redis.call('GETRANGE', key, 0, 199)",
    'local last = string.sub(text, -200)',
    'local last = text:sub(-most)',
    'local sub = string.sub; return sub(text, 1, 200)',
    'local first = string.sub(text, 0, most)',
    "local first = string.format('%.200s', text)",
    'local first = string.sub(text, 1, 200)',
    'local first = text:sub(1, most)',
  ])('is seen to leave something out: %s', (line) => {
    expect(trimsIn(line).length).toBeGreaterThan(0);
  });

  it.each([
    'local word = string.sub(text, 2)',
    'local prefix = string.sub(actor, 1, -1 - #actorId)',
    "if string.sub(record, 1, 1) == '{' then return end",
    "if string.sub(record, -4) == '.lua' then return end",
    "local all = redis.call('LRANGE', list, 0, -1)",
  ])('is not seen to where it takes a part out: %s', (line) => {
    expect(trimsIn(line)).toEqual([]);
  });

  it('leaves out what the list of exceptions has a line of, and nothing else', () => {
    const scripts = globSync('{apps,libs}/**/*.lua', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] });
    const listed = trimmedLists.flatMap((one) => ('line' in one ? [one] : []));
    const found = scripts.flatMap((file) => linesThatTrim(scriptOf(file)).map((line) => ({ file, line })));
    const isListed = (each: { file: string; line: string }): boolean =>
      listed.some(({ file, line }) => file === each.file && each.line.includes(line));
    expect(found.filter((each) => !isListed(each))).toEqual([]);
    expect(found).toHaveLength(listed.length);
  });

  it('in the text of a program leaves out so much as well', () => {
    for (const one of trimmedLists)
      if ('times' in one)
        expect([one.file, cutsIn(readFileSync(join(root, one.file), 'utf8')).length]).toEqual([one.file, one.times]);
  });
});

it('every cap has a name, so that its row can tell it', () => {
  const bare =
    /\b(?:clip|clipUnder|startOf|startOfBytes|unitsOf|endOf|firstOf|lastOf|shortened)\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*, \d[\d_]+\)/g;
  const sources = globSync('{apps,libs}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.spec\./.test(file));
  const found = sources.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(bare), ([call]) => `${file}: ${call}`),
  );
  expect(found).toEqual([]);
});

describe('scripts/checks/cuts.md', () => {
  const table = readFileSync(join(root, 'scripts/checks/cuts.md'), 'utf8');

  const imported =
    /import \{[^}]*\b(?:clip|clipUnder|startOf|startOfBytes|unitsOf|endOf|firstOf|lastOf|latestWithin|shortened)\b[^}]*\} from '(?:#values|[./]+cut\.js|[./]+shortened\.js)'/;
  const leavesOut = (file: string): boolean => imported.test(readFileSync(join(root, file), 'utf8'));
  const exceptions = trimmedLists.map(({ file }) => file);

  it('has each file that leaves something out', () => {
    const sources = globSync('{apps,libs}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.spec\./.test(file));
    const files = [...sources.filter(leavesOut), ...exceptions];
    expect(files.filter((file) => !table.includes(`\`${file}\``))).toEqual([]);
  });

  it('has no file that leaves nothing out', () => {
    const named = Array.from(
      table.matchAll(/^\| `((?:apps|libs)\/[^`]+\.(?:tsx?|lua|mjs))`/gm),
      ([, file = '']) => file,
    );
    expect(named.filter((file) => !exceptions.includes(file) && !leavesOut(file))).toEqual([]);
  });
});
