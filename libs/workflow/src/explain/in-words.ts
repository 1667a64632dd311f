import { clip } from '#values';
import { findTest } from '../values/condition.js';
import type { Condition, Test, TestName } from '../values/condition.js';

/** The most characters of a text or a value that is shown. */
const shownChars = 80;

/** A value of a document as it is shown. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return clip(text.replaceAll(/\s+/g, ' '), shownChars);
}

const units = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
] as const;

/** A time in its two largest units. */
export function inTime(ms: number): string {
  if (ms < 60_000 && ms % 1_000 !== 0) return `${ms} ms`;
  const parts: string[] = [];
  let left = ms;
  for (const [size, name] of units) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(`${count} ${name}${count === 1 ? '' : 's'}`);
  }
  const [first, second] = parts;
  if (first === undefined) return `${ms} ms`;
  return second === undefined ? first : `${first} ${second}`;
}

const testWords: Readonly<Record<TestName, string>> = {
  equals: 'is',
  in: 'is one of',
  has: 'has',
  exists: 'is there',
  above: 'is above',
  atLeast: 'is at least',
  below: 'is below',
  atMost: 'is at most',
  before: 'is before',
  after: 'is after',
  startsWith: 'begins with',
  endsWith: 'ends with',
};

/** A condition in words. */
export function conditionInWords(condition: Condition): string {
  if (typeof condition === 'boolean') return condition ? 'always' : 'never';
  if ('not' in condition) return `not (${conditionInWords(condition.not)})`;
  if ('all' in condition) return condition.all.map(partInWords).join(' and ');
  if ('any' in condition) return condition.any.map(partInWords).join(' or ');
  return testInWords(condition);
}

/** One of several conditions: where it has several itself they stand apart. */
function partInWords(condition: Condition): string {
  const words = conditionInWords(condition);
  const hasParts = typeof condition === 'object' && ('all' in condition || 'any' in condition);
  return hasParts ? `(${words})` : words;
}

function testInWords(test: Test): string {
  const name = findTest(test);
  if (name === 'exists') return `${shown(test.value)} is ${test.exists === true ? '' : 'not '}there`;
  return `${shown(test.value)} ${testWords[name]} ${shown(test[name])}`;
}
