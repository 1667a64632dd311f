import { isNode, readFieldName, readLiteralText, readName } from './parse.js';
import type { SyntaxNode } from './parse.js';

/** By a type, what its methods give, where that is of a known type. */
const results: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  String: {
    ...{ trim: 'String', trimStart: 'String', trimEnd: 'String', toUpperCase: 'String', toLowerCase: 'String' },
    ...{ slice: 'String', substring: 'String', replace: 'String', replaceAll: 'String', padStart: 'String' },
    ...{ padEnd: 'String', repeat: 'String', concat: 'String', charAt: 'String', split: 'Array', toString: 'String' },
    ...{
      toJsonString: 'String',
      toSentenceCase: 'String',
      toSnakeCase: 'String',
      removeTags: 'String',
      quote: 'String',
    },
    ...{
      urlEncode: 'String',
      urlDecode: 'String',
      base64Encode: 'String',
      base64Decode: 'String',
      toDateTime: 'DateTime',
    },
  },
  Array: {
    join: 'String',
    filter: 'Array',
    map: 'Array',
    slice: 'Array',
    concat: 'Array',
    flat: 'Array',
    flatMap: 'Array',
    ...{
      unique: 'Array',
      removeDuplicates: 'Array',
      compact: 'Array',
      append: 'Array',
      union: 'Array',
      pluck: 'Array',
    },
    ...{ difference: 'Array', intersection: 'Array', chunk: 'Array', toJsonString: 'String' },
  },
  Number: { format: 'String', toDateTime: 'DateTime', toFixed: 'String', toString: 'String', toPrecision: 'String' },
  JSON: { stringify: 'String' },
  DateTime: {
    ...{ plus: 'DateTime', minus: 'DateTime', startOf: 'DateTime', endOf: 'DateTime', set: 'DateTime' },
    ...{ setZone: 'DateTime', setLocale: 'DateTime', toUTC: 'DateTime', toLocal: 'DateTime', toISO: 'String' },
    ...{
      format: 'String',
      toDateTime: 'DateTime',
      toFormat: 'String',
      toISODate: 'String',
      toISOTime: 'String',
      diff: 'Duration',
    },
  },
  'DateTime static': {
    ...{ now: 'DateTime', utc: 'DateTime', local: 'DateTime', fromISO: 'DateTime', fromFormat: 'DateTime' },
    ...{ fromMillis: 'DateTime', fromSeconds: 'DateTime', fromJSDate: 'DateTime', fromObject: 'DateTime' },
  },
};

/** The type of what a name stands for, where it is not that of a namespace of the same name. */
const typeOfName: Readonly<Record<string, string>> = {
  ...{ $now: 'DateTime', $today: 'DateTime', DateTime: 'DateTime static', Duration: 'Duration static' },
  ...{ Object: 'Object static', Array: 'Array static', Number: 'Number static', String: 'String static' },
  ...{
    Buffer: 'Buffer static',
    Date: 'Date static',
    Math: 'Math',
    JSON: 'JSON',
    $input: '$input',
    $workflow: '$workflow',
    $execution: '$execution',
  },
};

/** The type of a value, by the name under which `knownNames` has its members; null: only a run knows. */
export function inferType(node: unknown, isFree: (name: string) => boolean): string | null {
  if (!isNode(node)) return null;
  const isFreeName = (field: string, name: string): boolean => readName(node[field]) === name && isFree(name);
  switch (node.type) {
    case 'Literal':
      return readLiteralText(node) === null ? null : 'String';
    case 'TemplateLiteral':
      return 'String';
    case 'ArrayExpression':
      return 'Array';
    case 'ChainExpression':
      return inferType(node['expression'], isFree);
    case 'Identifier':
      return typeNamed(readName(node) ?? '', isFree);
    case 'NewExpression':
      return isFreeName('callee', 'Date') ? 'Date' : null;
    case 'CallExpression':
      return typeOfCall(node, isFree);
    case 'MemberExpression':
      return isFreeName('object', '$node') ? '$node[]' : null;
    default:
      return null;
  }
}

function typeNamed(name: string, isFree: (name: string) => boolean): string | null {
  return isFree(name) && Object.hasOwn(typeOfName, name) ? (typeOfName[name] ?? null) : null;
}

function typeOfCall({ callee }: SyntaxNode, isFree: (name: string) => boolean): string | null {
  if (readName(callee) === '$' && isFree('$')) return '$()';
  if (!isNode(callee) || callee.type !== 'MemberExpression') return null;
  const type = inferType(callee['object'], isFree);
  const field = readFieldName(callee);
  return type === null || field === null ? null : (results[type]?.[field] ?? null);
}
