import type { Graph } from '#graph';
import { isObject } from '#values';
import { givenValues } from './given-values.js';

type Tree = Record<string, unknown>;

const read =
  /(?:\$json|\bjson|\$binary)((?:\??\.[A-Za-z_$][\w$]*|(?:\?\.)?\[\s*(?:'[^'\]]+'|"[^"\]]+"|\d+)\s*\])+)(\s*\()?/g;
const part = /\.([A-Za-z_$][\w$]*)|\[\s*(?:'([^']+)'|"([^"]+)"|(\d+))\s*\]/g;
const ofLists: ReadonlySet<string> = new Set([
  'map',
  'forEach',
  'filter',
  'reduce',
  'some',
  'every',
  'find',
  'flatMap',
  'join',
  'push',
  'first',
  'last',
  'sort',
  'at',
]);
const deepest = 12;

/**
 * Something that has every field which the expressions, the code and the parameters of a graph read: what servers and callers say where nothing else
 * is known of them.
 */
export function expectedShape({ nodes }: Graph): Tree {
  const shape: Tree = {};
  const all = nodes.map(({ parameters = {} }) => parameters);
  for (const parameters of all) {
    for (const text of textsIn(parameters)) {
      for (const [, path = '', call] of text.matchAll(read)) add(shape, splitParts(path), call !== undefined);
      for (const { parts, isCall } of readByNames(text)) add(shape, parts, isCall);
    }
    const { fieldToSplitOut: list } = parameters;
    if (typeof list === 'string' && !list.startsWith('='))
      for (const each of list.split(',')) addList(shape, each.trim().split('.'));
  }
  for (const { path, value } of all.flatMap(givenValues)) put(shape, path, value);
  const numbers = all.flatMap(fieldNumbers);
  if (numbers.length > 0) shape['baserowFields'] = numbers;
  if (JSON.stringify(all).includes('"imageBinary"')) shape['drivePictures'] = true;
  return withWholeRows(shape);
}

/** Baserow's numbers of fields, where a node writes rows by them. */
function fieldNumbers({ fieldsUi }: Tree): unknown[] {
  const values = isObject(fieldsUi) ? fieldsUi['fieldValues'] : undefined;
  return Array.isArray(values) ? values.filter(isObject).map(({ fieldId }) => fieldId) : [];
}

/** A row of a list that nothing is known of has the plain fields that are read anywhere. */
function withWholeRows(shape: Tree): Tree {
  const plain = Object.fromEntries(Object.entries(shape).filter(([, value]) => !isHolder(value)));
  return asTree(filledBy(plain, shape));
}

function filledBy(plain: Tree, value: unknown): unknown {
  if (Array.isArray(value)) {
    const rows: unknown[] = value;
    return rows.map((row) => (isObject(row) ? { ...plain, ...asTree(filledBy(plain, row)) } : row));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, filledBy(plain, own)]));
}

function asTree(value: unknown): Tree {
  return isObject(value) ? value : {};
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

function splitParts(path: string): string[] {
  return [...path.matchAll(part)].map(([, name, single, double, place]) => name ?? single ?? double ?? place ?? '');
}

const declared = /(?:const|let|var)\s+(?:(\w+)|\{([\w\s,:]+)\})\s*=\s*([^;\n]+)/g;

/** What code reads of what it has given a name: `const body = $json.body; … body.email`. */
function readByNames(text: string): { parts: string[]; isCall: boolean }[] {
  const paths = new Map<string, string[]>();
  const reads: { parts: string[]; isCall: boolean }[] = [];
  for (const [, name, names = '', value = ''] of text.matchAll(declared)) {
    const before = pathIn(value, paths);
    if (before === null) continue;
    if (name !== undefined) paths.set(name, before);
    for (const field of names
      .split(',')
      .map((each) => each.split(':')[0]?.trim() ?? '')
      .filter(Boolean)) {
      paths.set(field, [...before, field]);
      reads.push({ parts: [...before, field], isCall: false });
    }
  }
  for (const [name, before] of paths) {
    const use = String.raw`\b${name}((?:\??\.[A-Za-z_$][\w$]*)*)`;
    const readAs = (pattern: string, more: readonly string[], calls: boolean): void => {
      for (const [, path = '', call] of text.matchAll(new RegExp(pattern, 'g')))
        reads.push({ parts: [...before, ...splitParts(path), ...more], isCall: calls || call !== undefined });
    };
    readAs(String.raw`${use}(\s*\()?`, [], false);
    readAs(String.raw`Array\.isArray\(${use}\)`, ['map'], true);
    readAs(String.raw`${use}(?=\s*\|\|\s*(?:\w+\.\w+\s*\|\|\s*)*\[\])`, ['map'], true);
  }
  return reads;
}

/** The path at which a value of code begins: of what comes to the node, or of what has a name. */
function pathIn(value: string, paths: ReadonlyMap<string, string[]>): string[] | null {
  const [, path] = /\bjson((?:\??\.\w+)*)/.exec(value) ?? [];
  if (path !== undefined) return splitParts(path);
  const [, name = '', rest = ''] = /^\s*(\w+)((?:\??\.\w+)*)/.exec(value) ?? [];
  const before = paths.get(name);
  return before === undefined ? null : [...before, ...splitParts(rest)];
}

/** Of a call the last part is a function, not a field. */
function add(shape: Tree, parts: string[], isCall: boolean): void {
  const last = parts.at(-1) ?? '';
  const fields = isCall || last === 'length' ? parts.slice(0, -1) : parts;
  if (fields.length === 0 || fields.length > deepest) return;
  if (isCall && ofLists.has(last)) addList(shape, fields);
  else put(shape, fields, isCall && last === 'parseJson' ? '{"a": "part"}' : plausible(fields.at(-1) ?? ''));
}

function addList(shape: Tree, fields: string[]): void {
  put(shape, [...fields, '0'], {});
}

/** Puts a value at the end of a path. What is there and holds others stays; a list has one thing. */
function put(shape: Tree, [name = '', ...rest]: string[], value: unknown): void {
  if (name === '__proto__' || name === 'constructor') return;
  const there = shape[name];
  const [next] = rest;
  if (next === undefined) {
    if (!isHolder(there) || isHolder(value)) shape[name] = isHolder(there) && isObject(value) ? there : value;
  } else if (/^\d+$/.test(next)) {
    const first: unknown = Array.isArray(there) ? there[0] : there;
    const holder: Tree = { '0': first };
    put(holder, ['0', ...rest.slice(1)], value);
    shape[name] = [holder['0']];
  } else {
    const inner: unknown = Array.isArray(there) ? there[0] : there;
    const own: Tree = isObject(inner) ? inner : {};
    put(own, rest, value);
    shape[name] = Array.isArray(there) ? [own] : own;
  }
}

function isHolder(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** A value that a field of such a name has. */
function plausible(name: string): unknown {
  if (/url|link|href|src|uri|website|domain/i.test(name)) return 'https://example.com/part';
  if (/mail/i.test(name)) return 'ann@example.com';
  if (/date|time|(_at|At)$/.test(name)) return '2026-11-30T09:00:00Z';
  if (/count|total|price|amount|size|page|limit|num|score|year|month|day$/i.test(name)) return 3;
  if (/status|state/i.test(name)) return 'completed';
  if (/^(is|has)[A-Z_]|success|^ok$/.test(name)) return true;
  return 'part';
}
