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
  for (const { parameters = {} } of nodes) {
    for (const text of textsIn(parameters)) {
      for (const [, path = '', call] of text.matchAll(read)) add(shape, splitParts(path), call !== undefined);
      for (const { parts, isCall } of readByNames(text)) add(shape, parts, isCall);
    }
    const { fieldToSplitOut: list } = parameters;
    if (typeof list === 'string' && !list.startsWith('='))
      for (const each of list.split(',')) addList(shape, each.trim().split('.'));
    for (const { path, value } of givenValues(parameters)) put(shape, path, value);
  }
  return shape;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

function splitParts(path: string): string[] {
  return [...path.matchAll(part)].map(([, name, single, double, place]) => name ?? single ?? double ?? place ?? '');
}

const named =
  /(?:const|let|var)\s+(\w+)\s*=\s*[^;\n]*?\b(?:json|webhookItem|item)((?:\??\.\w+)*)\s*(?:(?:\|\||\?\?)[^;\n]*)?;/g;

/** What code reads of what it has given a name: `const body = $json.body; … body.email`. */
function readByNames(text: string): { parts: string[]; isCall: boolean }[] {
  return [...text.matchAll(named)].flatMap(([, name = '', path = '']) => {
    const uses = new RegExp(`\\b${name}((?:\\??\\.[A-Za-z_$][\\w$]*)+)(\\s*\\()?`, 'g');
    const lists = new RegExp(`Array\\.isArray\\(${name}((?:\\.\\w+)+)\\)`, 'g');
    const before = splitParts(path);
    return [
      ...[...text.matchAll(uses)].map(([, use = '', call]) => ({
        parts: [...before, ...splitParts(use)],
        isCall: call !== undefined,
      })),
      ...[...text.matchAll(lists)].map(([, use = '']) => ({
        parts: [...before, ...splitParts(use), 'map'],
        isCall: true,
      })),
    ];
  });
}

/** Of a call the last part is a function, not a field. */
function add(shape: Tree, parts: string[], isCall: boolean): void {
  const last = parts.at(-1) ?? '';
  const fields = isCall || last === 'length' ? parts.slice(0, -1) : parts;
  if (fields.length === 0 || fields.length > deepest) return;
  if (isCall && ofLists.has(last)) addList(shape, fields);
  else put(shape, fields, plausible(fields.at(-1) ?? ''));
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
