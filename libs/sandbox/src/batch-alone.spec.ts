import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scopeOf } from '../test/scope-of.js';
import { callGuest } from './guest-call.js';
import { expressionLimits } from './limits.js';
import { SandboxError } from './sandbox-error.js';
import { loadedEngine, loadSandbox, openSandboxNow } from './sandbox.js';
import type { Scope } from './scope.js';

beforeAll(loadSandbox);

const leaves = [
  ...['$json.a', '$json.text', '$json.list', '$json.__proto__', '$itemIndex', '$input.all()', '$input.item.json'],
  ...['$("A").item.json', '$("A").all()', '$("B").all()', '$("A").itemMatching(1)', '$node.A.json', '$items("B")'],
  ...['$now', '$today', 'Math.random()', 'new Date($json.at)', 'DateTime.fromISO($json.at, { zone: $json.zone })'],
  ...[
    '1n',
    '-0',
    'NaN',
    'Symbol.iterator',
    'undefined',
    'null',
    '/a/g',
    'new Map([[1, 2]])',
    '"\\ud800"',
    'globalThis.q',
  ],
  ...['({ __proto__: null, x: 1 })', '({ toJSON() { return globalThis.q } })', '({ get z() { return $json.n } })'],
  ...['new Proxy({}, { get: (_, key) => String(key) })', '(() => 1)', 'async function () {}'],
];
const around: readonly ((one: string, other: string) => string)[] = [
  (one, other) => `((${one}) + (${other}))`,
  (one, other) => `((${one}) ?? (${other}))`,
  (one, other) => `({ x: ${one}, "__proto__": ${other} })`,
  (one, other) => `[${one}, ${other}]`,
  (one) => `(globalThis.q = ${one})`,
  (one) => `(Array.prototype.zz = ${one})`,
  (one) => `($input.all()[0].json.a = ${one})`,
  (one) => `$("A").all().push(${one})`,
  (one) => `JSON.stringify(${one})`,
  (one) => `(() => { try { return ${one} } catch (error) { return error.message } })()`,
  (one) => `(() => { throw ${one} })()`,
  (one) => `(${one})?.plus?.({ hours: 5 })?.toISO?.()`,
  (one) => `Object.freeze(${one})`,
  (one) => `/a/g.test(${one})`,
];
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...leaves),
    fc
      .tuple(fc.constantFrom(...around), tie('expression'), tie('expression'))
      .map(([write, one, other]) => write(one, other)),
  ),
}));
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>('\ud800', 'a\0b', -0, 'x'.repeat(5_000), JSON.parse('{"__proto__":{"x":1},"toJSON":1}')),
);
const item = fc.record({
  json: fc.record({
    ...{ a: value, text: fc.string(), n: fc.integer(), list: fc.array(value, { maxLength: 3 }) },
    at: fc.constantFrom('2026-03-29T01:30:00', '2026-10-25T02:30:00', '1890-01-01', 'no'),
    zone: fc.constantFrom('Europe/Berlin', 'utc', 'America/St_Johns', 'Mars/Olympus'),
  }),
});

function outcome(run: () => unknown): unknown {
  try {
    return { value: run() };
  } catch (error) {
    if (error instanceof SandboxError) return { code: error.code, message: error.message };
    throw error;
  }
}

const alone = (text: string, scope: Scope): unknown =>
  callGuest(loadedEngine(), { kind: 'alone', request: { texts: [text] }, scope }, expressionLimits, new WeakMap())[0];

it('an expression of a batch gives what it gives alone, whatever it and those before it do', () => {
  const inputs = fc.array(item, { minLength: 3, maxLength: 5 });
  const texts = fc.array(expression, { minLength: 1, maxLength: 3 });
  const told = fc.property(inputs, texts, fc.boolean(), (input, written, isPaired) => {
    const sandbox = openSandboxNow();
    const all = scopeOf({ input, nodes: { A: input, B: [{ json: { b: 1 } }] } });
    const scopes = input.map(({ json }, itemIndex): Scope => {
      const paired = { A: input.length - 1 - itemIndex };
      return { ...all, json, itemIndex, ...(isPaired && { paired }) };
    });
    const each = (run: (text: string, scope: Scope) => unknown): unknown[] =>
      scopes.flatMap((scope) => written.map((text) => outcome(() => run(text, scope))));
    const together = each((text, scope) => sandbox.evaluate(`={{ ${text} }}`, scope)); // all before those that end the batch
    expect(together).toEqual(each(alone));
  });
  fc.assert(told, { numRuns: 60, seed: 159 });
});
