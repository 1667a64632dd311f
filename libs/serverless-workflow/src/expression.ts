import { isObject } from '#values';
import { toLiteral } from '#workflow';

/** What is known at a place of the definition, as values of version 2: references, and texts and objects with references in them. */
export interface Knows {
  /** `.` in expressions. */
  data: unknown;
  context: unknown;
  /** By their names, without the `$`. */
  vars: Readonly<Record<string, unknown>>;
}

/** What is made of an expression: a value of version 2, or a filter of jq that a step has to evaluate. */
export type Read = { value: unknown } | { filter: string };

const pathForm =
  /^(?:\.(?=$|[[A-Za-z_])|\$(?<root>[A-Za-z_]\w*))(?<rest>(?:\.?[A-Za-z_]\w*|\.?\["(?:[^"\\]|\\.)*"\]|\.?\[\d{1,6}\])*)$/;
const segmentForm = /\.?([A-Za-z_]\w*)|\.?\[("(?:[^"\\]|\\.)*")\]|\.?\[(\d+)\]/g;
const interpolated = /\\\(([^()]*)\)/;

/** The expression in `${ }`; null: the text is none. */
export function inBraces(text: string): string | null {
  return /^\s*\$\{([^]*)\}\s*$/.exec(text)?.[1]?.trim() ?? null;
}

/** An expression, with or without `${ }`. */
export function readExpression(text: string, knows: Knows): Read {
  const expression = inBraces(text) ?? text.trim();
  const value = constant(expression) ?? plainPath(expression, knows) ?? withReferences(expression, knows);
  return value ?? { filter: expression };
}

/** A value with expressions in it, which stand in `${ }`. */
export function readTemplate(value: unknown, knows: Knows): Read {
  const parts = plainParts(value, knows);
  return parts ?? { filter: composeFilter(value) };
}

function plainParts(value: unknown, knows: Knows): { value: unknown } | null {
  if (typeof value === 'string') {
    const expression = inBraces(value);
    if (expression === null) return { value: writeLiteral(value) };
    const read = readExpression(expression, knows);
    return 'value' in read ? read : null;
  }
  if (Array.isArray(value)) {
    const parts = value.map((each) => plainParts(each, knows));
    return parts.includes(null) ? null : { value: parts.map((each) => each?.value) };
  }
  if (!isObject(value)) return { value };
  const parts = Object.entries(value).map(([name, each]) => ({ name, part: plainParts(each, knows) }));
  if (parts.some(({ part }) => part === null)) return null;
  return { value: Object.fromEntries(parts.map(({ name, part }) => [name, part?.value])) };
}

/** The filter that makes a value with expressions in it. */
export function composeFilter(value: unknown): string {
  if (typeof value === 'string') {
    const expression = inBraces(value);
    return expression === null ? JSON.stringify(value) : `(${expression})`;
  }
  if (Array.isArray(value)) return `[${value.map(composeFilter).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${composeFilter(each)}`)
    .join(', ')}}`;
}

/** A text as version 2 writes it, so that it is read as it stands. */
export function writeLiteral(text: string): string {
  return toLiteral(text) ?? text;
}

/** A value without expressions as version 2 writes it. */
export function literalIn(value: unknown): unknown {
  if (typeof value === 'string') return writeLiteral(value);
  if (Array.isArray(value)) return value.map(literalIn);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, literalIn(each)]));
}

function constant(expression: string): { value: unknown } | null {
  if (expression.includes('\\(')) return null;
  try {
    const value: unknown = JSON.parse(expression);
    return { value: literalIn(value) };
  } catch {
    return null;
  }
}

/** What a path leads to, where that is a reference or stands in the document itself. */
export function plainPath(expression: string, knows: Knows): { value: unknown } | null {
  const found = pathForm.exec(expression)?.groups;
  if (found === undefined) return null;
  const { root, rest = '' } = found;
  const base = root === undefined ? knows.data : pickOwn(known(knows), root);
  if (base === undefined) return null;
  const segments = Array.from(rest.matchAll(segmentForm), ([, name, quoted, index]) => {
    if (index !== undefined) return Number(index);
    return quoted === undefined ? (name ?? '') : String(JSON.parse(quoted));
  });
  return follow(base, segments);
}

/** The names that an expression may use. */
export function known({ context, vars }: Knows): Readonly<Record<string, unknown>> {
  return { context, ...vars };
}

function pickOwn(fields: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

const noDefault = / \?\? null$/;

/** The part of a value of version 2; null: only a run knows it in another way. */
function follow(base: unknown, segments: readonly (string | number)[]): { value: unknown } | null {
  const [first, ...others] = segments;
  if (first === undefined) return { value: base };
  if (typeof base === 'string') {
    if (!base.startsWith('$.')) return null;
    return { value: `${base.replace(noDefault, '')}${segments.map(inPath).join('')} ?? null` };
  }
  if (Array.isArray(base)) return typeof first === 'number' ? follow(base[first] ?? null, others) : null;
  if (base === null) return { value: null };
  return isObject(base) && typeof first === 'string' ? follow(pickOwn(base, first) ?? null, others) : null;
}

function inPath(segment: string | number): string {
  if (typeof segment === 'number') return `[${segment}]`;
  return /^[A-Za-z_][\w-]*$/.test(segment) ? `.${segment}` : `[${JSON.stringify(segment)}]`;
}

/** A text of jq with plain paths in it, as a text with references. */
function withReferences(expression: string, knows: Knows): { value: string } | null {
  if (!/^"(?:[^"\\]|\\.)*"$/.test(expression) || !interpolated.test(expression)) return null;
  const parts = expression.slice(1, -1).split(interpolated);
  const texts = parts.map((part, place) => (place % 2 === 0 ? plainText(part) : referenceIn(part.trim(), knows)));
  return texts.includes(null) ? null : { value: texts.join('') };
}

function plainText(part: string): string | null {
  const read = constant(`"${part}"`);
  return typeof read?.value === 'string' ? read.value : null;
}

/** jq writes null as it is called, where version 2 writes nothing. */
function referenceIn(expression: string, knows: Knows): string | null {
  const read = plainPath(expression, knows);
  const value = read?.value;
  if (typeof value !== 'string' || !value.startsWith('$.')) return null;
  return `{{ ${value.replace(noDefault, '')} ?? "null" }}`;
}
