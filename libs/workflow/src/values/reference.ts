import { isObject } from '#values';

/** A way into what a run knows: `$.steps.look.output[0].id`, and what counts where nothing is there: `$.input.count ?? 0`. */
export interface Reference {
  text: string;
  segments: readonly (string | number)[];
  /** Absent: what is not there fails the node. */
  fallback?: { value: unknown };
}

/** A text of version 2: as it stands, a reference alone, or with references in it. */
export type ReadText =
  | { kind: 'plain'; text: string }
  | { kind: 'reference'; reference: Reference }
  | { kind: 'template'; parts: readonly (string | Reference)[] }
  | { kind: 'fault'; message: string };

const name = /[A-Za-z_][\w-]*/y;
const index = /\[(\d{1,6})\]/y;
const quoted = /\["((?:[^"\\]|\\.)*)"\]/y;

/** Forms of other languages that stand for a value: each is refused by its name. */
const foreign: readonly [RegExp, string][] = [
  [/^\s*=\s*\{\{/, 'an expression of n8n'],
  [/^\s*\{%[^]*%\}\s*$/, 'a JSONata expression'],
  [/^\s*\$\{[^]*\}\s*$/, 'an expression of jq or JavaScript'],
];

const noExpressions = 'version 2 has references and no expressions yet: a step before can compute it';

/** Reads a text of version 2. `\{{` and `\$.` stand for the characters themselves. */
export function parseText(text: string): ReadText {
  const known = foreign.find(([form]) => form.test(text));
  if (known !== undefined) return fault(`${known[1]} is not read: ${noExpressions}`);
  if (/^\$\.[A-Za-z_]/.test(text)) {
    const read = readReference(text);
    return typeof read === 'string' ? fault(read) : { kind: 'reference', reference: read };
  }
  return text.includes('{{') ? readTemplate(text) : { kind: 'plain', text: unescaped(text) };
}

function fault(message: string): ReadText {
  return { kind: 'fault', message };
}

function unescaped(text: string): string {
  return text.startsWith('\\$.') ? text.slice(1) : text;
}

function readTemplate(text: string): ReadText {
  const parts: (string | Reference)[] = [];
  const isEscaped = text.startsWith('\\$.');
  let plain = '';
  let at = isEscaped ? 1 : 0;
  while (at < text.length) {
    const open = text.indexOf('{{', at);
    if (open < 0) break;
    if (text[open - 1] === '\\') {
      plain += `${text.slice(at, open - 1)}{{`;
      at = open + 2;
      continue;
    }
    const close = text.indexOf('}}', open);
    if (close < 0) return fault('expected }} behind {{, or \\{{ for the characters themselves');
    const inside = text.slice(open + 2, close).trim();
    const read = readReference(inside);
    if (typeof read === 'string') return fault(read);
    parts.push(plain + text.slice(at, open), read);
    plain = '';
    at = close + 2;
  }
  const rest = plain + text.slice(at);
  return parts.length === 0 ? { kind: 'plain', text: rest } : { kind: 'template', parts: [...parts, rest] };
}

/** A reference, or why it is none. */
function readReference(text: string): Reference | string {
  if (!text.startsWith('$.')) return `expected a reference such as ${suggested(text)}: ${noExpressions}`;
  const segments: (string | number)[] = [];
  let at = 1;
  while (at < text.length) {
    const found = segmentAt(text, at);
    if (found === null) break;
    segments.push(found.segment);
    at = found.end;
  }
  const rest = text.slice(at).trim();
  if (rest === '') return { text, segments };
  if (!rest.startsWith('??')) {
    const where = text.slice(0, at);
    return `expected the end of the reference, or ?? and a default, behind ${where}: ${noExpressions}`;
  }
  const value = parsed(rest.slice(2));
  if (value === undefined) return 'expected JSON behind ??: a number, true, false, null, "text", a list or an object';
  return { text: text.slice(0, at), segments, fallback: { value } };
}

function suggested(text: string): string {
  return /^[A-Za-z_][\w.-]*$/.test(text) ? `$.${text}` : '$.input';
}

function segmentAt(text: string, at: number): { segment: string | number; end: number } | null {
  if (text[at] === '.') {
    name.lastIndex = at + 1;
    const found = name.exec(text);
    return found === null ? null : { segment: found[0], end: name.lastIndex };
  }
  index.lastIndex = at;
  const place = index.exec(text);
  if (place !== null) return { segment: Number(place[1]), end: index.lastIndex };
  quoted.lastIndex = at;
  const field = quoted.exec(text);
  const value = field === null ? undefined : parsed(`"${field[1] ?? ''}"`);
  return typeof value === 'string' ? { segment: value, end: quoted.lastIndex } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The references in a value, each with where it stands in it (a JSON Pointer), and what is wrong with its texts. */
export function listReferences(value: unknown): { at: string; read: ReadText }[] {
  const found: { at: string; read: ReadText }[] = [];
  const left = [{ value, at: '' }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value: one, at } = next;
    if (typeof one === 'string') {
      const read = parseText(one);
      if (read.kind !== 'plain') found.push({ at, read });
    } else if (Array.isArray(one)) {
      for (const [place, part] of one.entries()) left.push({ value: part, at: `${at}/${place}` });
    } else if (isObject(one)) {
      for (const [field, part] of Object.entries(one)) left.push({ value: part, at: `${at}/${field}` });
    }
  }
  return found.toReversed();
}

/** The references of a text that was read. */
export function referencesIn(read: ReadText): readonly Reference[] {
  if (read.kind === 'reference') return [read.reference];
  return read.kind === 'template' ? read.parts.filter((part) => typeof part !== 'string') : [];
}
