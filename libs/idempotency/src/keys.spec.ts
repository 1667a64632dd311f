import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { InvariantError } from '#errors';
import { canonicalArgs } from './canonical-args.js';
import { argsHash, dedupeKey, dedupeScope, effectKey, publishedKey } from './keys.js';

const isSafe = (text: string): boolean => !/"(__proto__|constructor|prototype)":/.test(text);
/** Arguments as they come out of JSON, minus zero as zero. */
const args = fc
  .dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
  .map((value) => JSON.stringify(value))
  .filter((text) => isSafe(text) && text.isWellFormed() && !/\\ud[89a-f]/i.test(text))
  .map(parsed);

/** The object of a JSON text; an own `__proto__` stays its own. */
function parsed(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('not the JSON of an object');
  return { ...value };
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, child]) => [key, reversed(child)]),
  );
}

describe('canonicalArgs', () => {
  test('is equal exactly when the arguments are deeply equal', () => {
    fc.assert(fc.property(args, args, (a, b) => (canonicalArgs(a) === canonicalArgs(b)) === isDeepStrictEqual(a, b)));
  });

  test('does not see the order of names', () => {
    fc.assert(fc.property(args, (a) => canonicalArgs({ a }) === canonicalArgs({ a: reversed(a) })));
  });

  test('writes RFC 8785', () => {
    expect(canonicalArgs({ b: [1e21, 0.1, -0], a: 'é\n€', '\u20ac': null })).toBe(
      '{"a":"é\\n€","b":[1e+21,0.1,0],"€":null}',
    );
  });

  test('refuses an own __proto__ rather than have it collide with its absence', () => {
    expect(canonicalArgs({ a: 1 })).toBe('{"a":1}');
    expect(() => canonicalArgs(parsed('{"a":1,"__proto__":{"b":2}}'))).toThrow(InvariantError);
    const heir = {};
    Object.setPrototypeOf(heir, { b: 2 });
    expect(() => canonicalArgs(heir)).toThrow(InvariantError);
  });

  test.each([
    [NaN],
    [Infinity],
    [undefined],
    [1n],
    [() => 1],
    [new Date(0)],
    ['\ud800'],
    [Symbol('x')],
    [[undefined]],
    [new Map()],
  ])('refuses %p', (value) => {
    expect(() => canonicalArgs({ value })).toThrow(InvariantError);
  });
});

describe('keys', () => {
  test('hash and publish the canonical arguments', () => {
    expect(argsHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
    expect(publishedKey('get_counts', { b: 1, a: 2 })).toBe('get_counts|{"a":2,"b":1}');
  });

  test('tell conversations, tools and arguments apart', () => {
    const parts = fc.tuple(fc.constantFrom('act_1', 'act_2', '["act_1"', ''), fc.constantFrom('a', 'a|', '"a"'), args);
    fc.assert(fc.property(parts, parts, (a, b) => (dedupeKey(...a) === dedupeKey(...b)) === isDeepStrictEqual(a, b)));
  });

  test('share a tool with its whole tenant only when it says so', () => {
    const who = { actorId: 'act_1', tenant: 'acme' };
    expect(dedupeScope({}, who)).toBe('act_1');
    expect(dedupeScope({ cacheScope: 'conversation' }, who)).toBe('act_1');
    expect(dedupeScope({ cacheScope: 'tenant' }, who)).toBe('tenant:acme');
  });

  test('I7: name one intent the same way every time, and two equal writes differently', () => {
    expect(effectKey('run_1', 'step_1')).toBe(effectKey('run_1', 'step_1'));
    expect(effectKey('run_1', 'step_1')).not.toBe(effectKey('run_1', 'step_2'));
  });
});
