import { fieldsIn, isFields, toList } from './document-parts.js';

/** The tests of a condition of version 2, each as it is said between a value and what it is tested against. */
const tests: Readonly<Record<string, string>> = {
  ...{
    equals: 'is',
    in: 'is one of',
    has: 'has',
    above: 'above',
    atLeast: 'at least',
    below: 'below',
    atMost: 'at most',
  },
  ...{ before: 'before', after: 'after', startsWith: 'begins with', endsWith: 'ends with' },
};

function valueWords(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  return value.startsWith('$.')
    ? value
        .slice(2)
        .replace(/^(?:input|steps)\./, '')
        .replace('.output', '')
    : `“${value}”`;
}

function testWords(test: Readonly<Record<string, unknown>>): string {
  const value = valueWords(test['value']);
  if ('exists' in test) return `${value} is ${test['exists'] === true ? '' : 'not '}there`;
  const [name, against] = Object.entries(test).find(([field]) => field in tests) ?? [];
  return name === undefined ? value : `${value} ${tests[name] ?? ''} ${valueWords(against)}`;
}

function several(parts: unknown, word: string): string {
  return toList(parts)
    .map((part) => {
      const isSeveral = isFields(part) && ('all' in part || 'any' in part);
      return isSeveral ? `(${conditionWords(part)})` : conditionWords(part);
    })
    .join(` ${word} `);
}

/** A condition of version 2 in few words. */
export function conditionWords(condition: unknown): string {
  if (typeof condition === 'boolean') return condition ? 'always' : 'never';
  const fields = fieldsIn(condition);
  if ('all' in fields) return several(fields['all'], 'and');
  if ('any' in fields) return several(fields['any'], 'or');
  return 'not' in fields ? `not ${conditionWords(fields['not'])}` : testWords(fields);
}
