import { expect, it } from '@jest/globals';
import { isOneBody, isOneExpression } from './one-expression.js';

it.each([
  '$json.name',
  '1, 2',
  '(1), (2)',
  '(a) => a',
  '(() => { const n = 2; return n * n; })()',
  '{ a: { b: 1 } }',
  '`)${1}(`',
  '")"',
  '/[)]/.test("(")',
  '1 // )',
  '1;',
])('%s is one expression', (text) => expect(isOneExpression(text)).toBe(true));

it.each([
  '1), (globalThis.seen = 1), (2',
  '1)), (globalThis.seen = 1), (() => (2',
  'a).b + (c',
  'a)(b',
  'a) => (globalThis.seen = 1',
  '1); globalThis.seen = 1; (2',
  '1)\n(2',
  '1 +',
  '1; 2',
  'return 1',
  `"${'x'.repeat(20_000)}"`,
])('%s is none', (text) => expect(isOneExpression(text)).toBe(false));

it.each(['return 1', 'const a = 1;\nreturn await a', '// }', 'for (;;) break', ''])('%s is one body', (text) =>
  expect(isOneBody(text)).toBe(true),
);

it.each(['}); globalThis.seen = 1; (async () => {', 'return 1 }', '{', 'import "a"'])('%s is no body', (text) =>
  expect(isOneBody(text)).toBe(false),
);
