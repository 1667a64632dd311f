import { isObject } from '#values';
import { timeIn } from '../values/date-times.js';
import type { NodeCall, TextPattern } from '../run/node-call.js';
import { NodeError } from '../values/node-error.js';
import { parsedJson, plainText } from '../values/plain-text.js';

/** Types of values that conditions compare. */
type Kind = 'string' | 'number' | 'dateTime' | 'boolean' | 'array' | 'object' | 'any';

interface Operator {
  /** The type of what it compares with; null: nothing. */
  right: Kind | null;
  test: (left: unknown, right: unknown) => boolean;
}

/** How the two sides are read. */
interface Reading {
  isLoose: boolean;
  /** What does not convert is no fault: it stays, and is equal to nothing. */
  isUnchecked: boolean;
  isCaseSensitive: boolean;
  zone: string;
  rules: number;
  itemIndex: number;
  matches: Matches | null;
}

/** Whether a text has a match of a pattern as n8n reads it: `/pattern/flags`, or the pattern alone. */
type Matches = (pattern: string, text: string, flags: string) => boolean;

const isThere = (value: unknown): boolean => value !== undefined && value !== null && !Number.isNaN(value);
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isNumber = (value: unknown): value is number => typeof value === 'number';

const texts = (test: (left: string, right: string) => boolean): Operator => ({
  right: 'string',
  test: (left, right) => test(toText(left), toText(right)),
});
const numbers = (test: (left: number, right: number) => boolean): Operator => ({
  right: 'number',
  test: (left, right) => isNumber(left) && isNumber(right) && test(left, right),
});
const times = (test: (left: number, right: number) => boolean): Operator => ({ ...numbers(test), right: 'dateTime' });
const lengths = (test: (left: number, right: number) => boolean): Operator => ({
  right: 'number',
  test: (left, right) => isNumber(right) && test(toList(left).length, right),
});
const alone = (test: (left: unknown) => boolean): Operator => ({ right: null, test });
const not = ({ right, test }: Operator): Operator => ({ right, test: (left, other) => !test(left, other) });
const same = (right: Kind): Operator => ({ right, test: (left, other) => (left ?? null) === (other ?? null) });

const exists = alone(isThere);
const always = { exists, notExists: not(exists) };
const contains = texts((left, right) => left.includes(right));
const starts = texts((left, right) => left.startsWith(right));
const ends = texts((left, right) => left.endsWith(right));
const noText = alone((left) => toText(left) === '');
const noList = alone((left) => toList(left).length === 0);
const noFields = alone((left) => !isObject(left) || Object.keys(left).length === 0);
const holds: Operator = { right: 'any', test: (left, right) => toList(left).includes(right) };

const operators: Readonly<Record<Exclude<Kind, 'any'>, Readonly<Record<string, Operator>>>> = {
  string: {
    ...always,
    ...{ empty: noText, notEmpty: not(noText), equals: same('string'), notEquals: not(same('string')) },
    ...{ contains, notContains: not(contains), startsWith: starts, notStartsWith: not(starts) },
    ...{ endsWith: ends, notEndsWith: not(ends) },
  },
  number: {
    ...always,
    ...{ empty: not(exists), notEmpty: exists, equals: same('number'), notEquals: not(same('number')) },
    ...{ gt: numbers((left, right) => left > right), lt: numbers((left, right) => left < right) },
    ...{ gte: numbers((left, right) => left >= right), lte: numbers((left, right) => left <= right) },
  },
  dateTime: {
    ...always,
    ...{ empty: not(exists), notEmpty: exists, equals: same('dateTime'), notEquals: not(same('dateTime')) },
    ...{ after: times((left, right) => left > right), before: times((left, right) => left < right) },
    ...{ afterOrEquals: times((left, right) => left >= right), beforeOrEquals: times((left, right) => left <= right) },
  },
  boolean: {
    ...always,
    ...{ empty: not(exists), notEmpty: exists, equals: same('boolean'), notEquals: not(same('boolean')) },
    ...{ true: alone((left) => left === true), false: alone((left) => left === false) },
  },
  array: {
    ...always,
    ...{ empty: noList, notEmpty: not(noList), contains: holds, notContains: not(holds) },
    lengthEquals: lengths((left, right) => left === right),
    lengthNotEquals: lengths((left, right) => left !== right),
    lengthGt: lengths((left, right) => left > right),
    lengthLt: lengths((left, right) => left < right),
    lengthGte: lengths((left, right) => left >= right),
    lengthLte: lengths((left, right) => left <= right),
  },
  object: { ...always, empty: noFields, notEmpty: not(noFields) },
};

/** How a node wants its conditions read, beside what they say themselves. */
export interface ConditionOptions {
  isLoose: boolean;
  ignoresCase: boolean;
  zone: string;
  /** The rules of the version that the node stands in (ADR 41). */
  rules: number;
  itemIndex: number;
  /** Null: there are no patterns under these rules. */
  matches: Matches | null;
}

/** Operations of texts whose right side is a pattern: there must be a match, or none. */
const patterns = ['regex', 'notRegex'] as const;

/** The operations of conditions, by the type of what stands on the left. */
export const conditionOperations: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(operators).map(([type, table]) => [
    type,
    [...Object.keys(table), ...(type === 'string' ? patterns : [])],
  ]),
);

/** What tells matches in a call. Rules 1 had no patterns: a condition with one failed its node. */
export function createMatcher(call: NodeCall, itemIndex: number): Matches | null {
  if (call.rules < 2) return null;
  return (pattern, text, flags) => {
    const { matches } = call;
    if (matches === undefined) throw new NodeError('NODE_PARAMETER', 'Nothing can match a pattern here', itemIndex);
    return matches(patternIn(pattern, flags), text, itemIndex);
  };
}

const slashed = /^\/(.*)\/([a-z]*)$/s;

function patternIn(written: string, flags: string): TextPattern {
  const [, source = written, own = ''] = slashed.exec(written) ?? [];
  return { source, flags: [...new Set(own + flags)].join('') };
}

/** Whether a filter's value holds, its expressions resolved. Throws `NodeError` for a side of the wrong type, where types are strict. */
export function conditionsHold(filter: unknown, asking: ConditionOptions): boolean {
  const { isLoose, ignoresCase, zone, rules, itemIndex, matches } = asking;
  const { conditions, combinator, options } = isObject(filter) ? filter : {};
  const asked = isObject(options) ? options : {};
  const reading = {
    isLoose: isLoose || asked['typeValidation'] === 'loose' || asked['typeValidation'] === 'none',
    isUnchecked: asked['typeValidation'] === 'none',
    isCaseSensitive: !ignoresCase && asked['caseSensitive'] !== false,
    ...{ zone, rules, itemIndex, matches },
  };
  const holdsOne = (condition: unknown): boolean => conditionHolds(condition, reading);
  const list = toList(conditions);
  return combinator === 'or' ? list.some(holdsOne) : list.every(holdsOne);
}

function conditionHolds(condition: unknown, reading: Reading): boolean {
  const { leftValue, rightValue, operator } = isObject(condition) ? condition : {};
  const { type, operation } = isObject(operator) ? operator : {};
  const pattern = type === 'string' ? patterns.findIndex((each) => each === operation) : -1;
  if (pattern >= 0 && reading.matches !== null)
    return hasMatch(leftValue, rightValue, reading, reading.matches) === (pattern === 0);
  const table = isOperated(type) ? operators[type] : undefined;
  const found =
    typeof operation === 'string' && table && Object.hasOwn(table, operation) ? table[operation] : undefined;
  if (!isOperated(type) || !found) {
    throw new NodeError(
      'NODE_PARAMETER',
      `There is no condition ${String(type)}:${String(operation)}`,
      reading.itemIndex,
    );
  }
  const left = found === exists || operation === 'notExists' ? leftValue : readOperand(leftValue, type, reading);
  return found.test(left, found.right === null ? undefined : readOperand(rightValue, found.right, reading));
}

/** A pattern keeps its capitals where case does not count: `\D` is not `\d`. */
function hasMatch(left: unknown, right: unknown, reading: Reading, matches: Matches): boolean {
  const asWritten = { ...reading, isCaseSensitive: true };
  const [text, pattern] = [readOperand(left, 'string', asWritten), readOperand(right, 'string', asWritten)];
  return matches(toText(pattern), toText(text), reading.isCaseSensitive ? '' : 'i');
}

function isOperated(type: unknown): type is keyof typeof operators {
  return typeof type === 'string' && Object.hasOwn(operators, type);
}

function readOperand(value: unknown, kind: Kind, reading: Reading): unknown {
  if (value === undefined || value === null || kind === 'any') return value;
  const converted = reading.isLoose ? loosened(value, kind) : value;
  const known = kind === 'dateTime' ? toMillis(converted, reading) : converted;
  if (!matchesKind(known, kind)) {
    if (reading.isUnchecked) return kind === 'dateTime' ? null : value;
    const shown = Array.isArray(value) ? 'a list' : `of type ${typeof value}`;
    throw new NodeError('NODE_PARAMETER', `A condition expects ${kind}, and a value is ${shown}`, reading.itemIndex);
  }
  return kind === 'string' && !reading.isCaseSensitive ? String(known).toLocaleLowerCase('en') : known;
}

function matchesKind(value: unknown, kind: Exclude<Kind, 'any'>): boolean {
  switch (kind) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'dateTime':
      return isNumber(value) && Number.isFinite(value);
    case 'number':
      return isNumber(value) && !Number.isNaN(value);
    case 'string':
    case 'boolean':
      return typeof value === kind;
  }
}

function toMillis(value: unknown, { zone, rules }: Reading): unknown {
  return timeIn(value, { zone, rules })?.toMillis() ?? null;
}

function loosened(value: unknown, kind: Kind): unknown {
  if (kind === 'string') return plainText(value);
  if (kind === 'number')
    return typeof value === 'boolean' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : value;
  if (kind === 'boolean') return toBoolean(value);
  const isParsed = (kind === 'array' || kind === 'object') && typeof value === 'string';
  return isParsed ? (parsedJson(value) ?? value) : value;
}

function toBoolean(value: unknown): unknown {
  const written = typeof value === 'string' ? value.toLowerCase() : value;
  if (written === 'true' || written === '1' || written === 1) return true;
  if (written === 'false' || written === '0' || written === 0 || written === '') return false;
  return value;
}
