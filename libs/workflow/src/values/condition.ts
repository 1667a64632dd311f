import { clip, isObject } from '#values';
import type { Resolved } from './scope.js';
import { readTimeOrDay } from './time.js';

/** What is asked of a value: a test, or several together. */
export type Condition = boolean | { all: Condition[] } | { any: Condition[] } | { not: Condition } | Test;

/** One test: a value, and by its name what it must be. */
export type Test = { value: unknown } & Partial<Record<TestName, unknown>>;

/** The tests, each with the type of what is tested and of what it is tested against; null: any. */
export const tests = {
  equals: { of: null, against: null },
  in: { of: null, against: 'array' },
  has: { of: 'array', against: null },
  exists: { of: null, against: 'boolean' },
  above: { of: 'number', against: 'number' },
  atLeast: { of: 'number', against: 'number' },
  below: { of: 'number', against: 'number' },
  atMost: { of: 'number', against: 'number' },
  before: { of: 'string', against: 'string' },
  after: { of: 'string', against: 'string' },
  startsWith: { of: 'string', against: 'string' },
  endsWith: { of: 'string', against: 'string' },
} as const satisfies Readonly<Record<string, { of: string | null; against: string | null }>>;
export type TestName = keyof typeof tests;
export const testNames = Object.keys(tests) as TestName[]; // those of the table

export type Held = { ok: true; holds: boolean } | { ok: false; message: string };

/** Whether a condition holds, by what its values come to; a value of another type than its test asks for is said, and holds nothing. */
export function holdsFor(condition: Condition, read: (value: unknown) => Resolved): Held {
  if (typeof condition === 'boolean') return { ok: true, holds: condition };
  if ('not' in condition) {
    const held = holdsFor(condition.not, read);
    return held.ok ? { ok: true, holds: !held.holds } : held;
  }
  if ('all' in condition) return several(condition.all, read, false);
  if ('any' in condition) return several(condition.any, read, true);
  return passes(condition, read);
}

/** Those behind the first that decides are not looked at. */
function several(conditions: readonly Condition[], read: (value: unknown) => Resolved, decides: boolean): Held {
  for (const each of conditions) {
    const held = holdsFor(each, read);
    if (!held.ok || held.holds === decides) return held;
  }
  return { ok: true, holds: !decides };
}

/** The test of a condition. */
export function findTest(test: Test): TestName {
  return testNames.find((each) => each in test) ?? 'equals'; // the form asks for one
}

function passes(test: Test, read: (value: unknown) => Resolved): Held {
  const name = findTest(test);
  const wanted = read(test[name]);
  if (!wanted.ok) return wanted;
  const given = read(test.value);
  if (name === 'exists') return { ok: true, holds: (given.ok && given.value !== null) === wanted.value };
  if (!given.ok) return given;
  return compared(name, given.value, wanted.value);
}

function compared(name: TestName, given: unknown, wanted: unknown): Held {
  switch (name) {
    case 'equals':
      return { ok: true, holds: isEqual(given, wanted) };
    case 'in':
      return Array.isArray(wanted)
        ? { ok: true, holds: wanted.some((each) => isEqual(given, each)) }
        : wrong(name, 'a list', wanted);
    case 'has':
      return Array.isArray(given)
        ? { ok: true, holds: given.some((each) => isEqual(each, wanted)) }
        : wrong(name, 'a list', given);
    case 'exists':
      return { ok: true, holds: (given !== null) === wanted };
    case 'above':
    case 'atLeast':
    case 'below':
    case 'atMost':
      return byNumber(name, given, wanted);
    case 'before':
    case 'after':
      return byTime(name, given, wanted);
    case 'startsWith':
    case 'endsWith':
      return byText(name, given, wanted);
  }
}

function wrong(name: TestName, expected: string, got: unknown): Held {
  return {
    ok: false,
    message: `${name}: expected ${expected}, and got ${clip(JSON.stringify(got) ?? '', shownChars)}`,
  };
}

const shownChars = 60;

function byNumber(name: 'above' | 'atLeast' | 'below' | 'atMost', given: unknown, wanted: unknown): Held {
  if (typeof given !== 'number') return wrong(name, 'a number', given);
  if (typeof wanted !== 'number') return wrong(name, 'a number', wanted);
  const order = { above: given > wanted, atLeast: given >= wanted, below: given < wanted, atMost: given <= wanted };
  return { ok: true, holds: order[name] };
}

function byTime(name: 'before' | 'after', given: unknown, wanted: unknown): Held {
  const [one, other] = [readTimeOrDay(given), readTimeOrDay(wanted)];
  if (one === null || other === null)
    return wrong(name, 'a time with its zone, as 2026-11-30T08:00:00Z, or a day', one === null ? given : wanted);
  return { ok: true, holds: name === 'before' ? one < other : one > other };
}

function byText(name: 'startsWith' | 'endsWith', given: unknown, wanted: unknown): Held {
  if (typeof given !== 'string') return wrong(name, 'a text', given);
  if (typeof wanted !== 'string') return wrong(name, 'a text', wanted);
  return { ok: true, holds: given[name](wanted) };
}

/** Equal as JSON, whatever the order of fields. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((each, at) => isEqual(each, other[at]));
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
}
