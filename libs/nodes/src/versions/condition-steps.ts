import { objectIn, objectsIn } from './read-stored.js';
import type { Fields, VersionStep } from './version-step.js';

export type Kind = 'string' | 'number' | 'boolean' | 'dateTime';

/** What a condition asks that names no operation, and a side is that an export leaves out. */
const usual: Readonly<Record<Kind, { operation: string; side: unknown }>> = {
  string: { operation: 'equal', side: '' },
  number: { operation: 'smaller', side: 0 },
  boolean: { operation: 'equal', side: false },
  dateTime: { operation: 'after', side: '' },
};

const same = { equal: 'equals', notEqual: 'notEquals', isEmpty: 'empty', isNotEmpty: 'notEmpty' };

/** The operations of versions 1 by the names that they have since. */
const operations: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  string: {
    ...same,
    ...{ contains: 'contains', notContains: 'notContains', regex: 'regex', notRegex: 'notRegex' },
    ...{ startsWith: 'startsWith', notStartsWith: 'notStartsWith' },
    ...{ endsWith: 'endsWith', notEndsWith: 'notEndsWith' },
  },
  number: { ...same, smaller: 'lt', smallerEqual: 'lte', larger: 'gt', largerEqual: 'gte' },
  boolean: { equal: 'equals', notEqual: 'notEquals' },
  dateTime: { after: 'after', before: 'before' },
};

const kinds = Object.keys(usual).filter(isKind);

/** A condition of an early version as one of today's; null: it asks what today's cannot. */
export function presentCondition(kind: Kind, id: string, written: Fields): Fields | null {
  const { operation: usually, side } = usual[kind];
  const { value1 = side, value2 = side, operation = usually } = written;
  if (typeof operation !== 'string' || !Object.hasOwn(operations[kind], operation)) return null;
  return {
    id,
    leftValue: value1,
    rightValue: value2,
    operator: { type: kind, operation: operations[kind][operation] },
  };
}

/** Conditions that convert what they compare; what does not convert is no fault, and is equal to nothing. */
export function presentFilter(conditions: readonly Fields[], combinator: 'and' | 'or'): Fields {
  return { options: { caseSensitive: true, leftValue: '', typeValidation: 'none' }, conditions, combinator };
}

export function isKind(name: unknown): name is Kind {
  return typeof name === 'string' && Object.hasOwn(usual, name);
}

/** If and Filter hold their conditions by type in version 1; they differ in how they say that one is enough. */
export function conditionSteps({ combinedBy, any }: { combinedBy: string; any: string }): VersionStep[] {
  return [
    {
      from: [1],
      to: 2.2,
      change: ({ conditions, [combinedBy]: combination, ...rest }) => {
        const written = objectIn(conditions);
        const all = kinds.flatMap((kind) =>
          objectsIn(written[kind]).map((one, at) => presentCondition(kind, `${kind}-${at}`, one)),
        );
        const known = all.filter((one) => one !== null);
        if (known.length < all.length) return null;
        return { parameters: { ...rest, conditions: presentFilter(known, combination === any ? 'or' : 'and') } };
      },
    },
  ];
}
