import { parsePath, valueAt } from '../items/field-path.js';
import type { Data, KnownItems } from '../items/known-items.js';
import { typeWord } from '../items/schema.js';

/** One thing that may be written on. */
export interface Completion {
  label: string;
  /** What is written in its place; absent: the label. */
  apply?: string;
  /** What it is, in a word. */
  detail?: string;
}

/** What may be written from a place in the text on. */
export interface Completions {
  from: number;
  options: readonly Completion[];
}

/** What expressions of a node may name. */
export interface Scope {
  /** The first item that comes to it; null: none is known. */
  item: Data | null;
  /** The names of the nodes before it, and of all others behind these. */
  nodes: readonly string[];
  known: KnownItems;
}

/** The functions that people look for, by the type of a value; what there is besides the check knows. */
export const methods = {
  String:
    'length toLowerCase() toUpperCase() trim() split() replace() replaceAll() includes() startsWith() endsWith() slice() padStart() match()',
  Array: 'length map() filter() join() includes() find() some() every() at() slice() concat() flat() reduce()',
  Number: 'toFixed() toString()',
  DateTime:
    'toISO() toISODate() toFormat() plus() minus() startOf() endOf() setZone() diff() year month day weekday hour minute toMillis()',
  '$()': 'first() last() all() item isExecuted',
  $input: 'first() last() all() item',
  $workflow: 'id name',
  $execution: 'id mode',
  Math: 'round() floor() ceil() min() max() abs() random()',
  'Object static': 'keys() values() entries()',
  JSON: 'stringify() parse()',
} as const;

/** The names that an expression begins with. */
export const globals =
  '$json $input $now $today $workflow $execution $itemIndex $runIndex $if() $ifEmpty() $min() $max() DateTime Math JSON Object';

const valueTypes: Readonly<Record<string, keyof typeof methods>> = { text: 'String', list: 'Array', number: 'Number' };
const namedTypes: Readonly<Record<string, keyof typeof methods>> = {
  ...{ $now: 'DateTime', $today: 'DateTime', $input: '$input', $workflow: '$workflow', $execution: '$execution' },
  ...{ Math: 'Math', JSON: 'JSON', Object: 'Object static' },
};

function named(text: string, detail: string): Completion[] {
  return text
    .split(' ')
    .map((label) => ({ label, detail, ...(label.endsWith('()') && { apply: label.slice(0, -1) }) }));
}

const plain = /^[A-Za-z_$][\w$]*$/;

function listFields(value: unknown): Completion[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value)
    .filter(([name]) => plain.test(name))
    .map(([label, inner]) => ({ label, detail: typeWord(inner) }));
}

/** What stands behind a dot: the fields of the value there, or what its type can do. */
function listMembers(value: unknown): Completion[] {
  const of = valueTypes[typeWord(value)];
  return of === undefined ? listFields(value) : named(methods[of], typeWord(value));
}

const step = String.raw`(?:\??\.[A-Za-z_$][\w$]*|\[\s*(?:\d+|"[^"]*"|'[^']*')\s*\])`;
const behindItem = new RegExp(String.raw`\$json(${step}*)\??\.([\w$]*)$`);
const behindNode = new RegExp(
  String.raw`\$\(\s*(["'])((?:\\.|(?!\1).)*)\1\s*\)\.(?:item|first\(\)|last\(\))\.json(${step}*)\??\.([\w$]*)$`,
);
const behindCall = /\$\(\s*(["'])(?:\\.|(?!\1).)*\1\s*\)\.([\w$]*)$/;
const insideCall = /\$\(\s*(["'])((?:\\.|(?!\1).)*)$/;
const behindName = /(?:^|[^\w$.)\]])(\$?[A-Za-z]+)\.([\w$]*)$/;
const aName = /(?:^|[^\w$.'"])(\$[\w$]*|[A-Z][\w$]*)$/;

function quotedName(name: string, quote: string): string {
  return name.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
}

function at(text: string, typed: string, options: readonly Completion[]): Completions | null {
  return options.length === 0 ? null : { from: text.length - typed.length, options };
}

type Rule = (inside: string, text: string, scope: Scope) => Completions | null | undefined;

/** Behind a dot of an item, of the node's own or of another's. */
const fieldRule: Rule = (inside, text, { item, known }) => {
  const own = behindItem.exec(inside);
  const other = own === null ? behindNode.exec(inside) : null;
  const [steps = '', typed = ''] = own ? [own[1], own[2]] : [other?.[3], other?.[4]];
  if (own === null && other === null) return undefined;
  const first = own ? item : known.get(other?.[2] ?? '')?.find(({ items }) => items.length > 0)?.items[0];
  const path = parsePath(steps);
  return path === null ? null : at(text, typed, listMembers(valueAt(first, path)));
};

/** In the name of a node, and behind it. */
const nodeRule: Rule = (inside, text, { nodes }) => {
  const called = behindCall.exec(inside);
  if (called !== null) return at(text, called[2] ?? '', named(methods['$()'], 'of the node'));
  const name = insideCall.exec(inside);
  if (name === null) return undefined;
  const [, quote = "'", typed = ''] = name;
  const options = nodes.map((label) => ({ label, apply: `${quotedName(label, quote)}${quote})`, detail: 'node' }));
  return at(text, typed, options);
};

/** Behind the dot of a name, and in a name that is begun. */
const nameRule: Rule = (inside, text) => {
  const [, name = '', typed = ''] = behindName.exec(inside) ?? [];
  const of = namedTypes[name];
  if (of !== undefined) return at(text, typed, named(methods[of], name));
  const [, begun] = aName.exec(inside) ?? [];
  if (begun === undefined) return null;
  return at(text, begun, [{ label: "$('…')", apply: "$('", detail: 'another node' }, ...named(globals, '')]);
};

/** What may be written on at the end of a text, which is the beginning of a template; null: nothing is known. */
export function completionsFor(text: string, scope: Scope): Completions | null {
  const open = text.lastIndexOf('{{');
  if (open < 0 || text.indexOf('}}', open) >= 0) return null;
  const inside = text.slice(open + 2);
  for (const rule of [fieldRule, nodeRule, nameRule]) {
    const found = rule(inside, text, scope);
    if (found !== undefined) return found;
  }
  return null;
}
