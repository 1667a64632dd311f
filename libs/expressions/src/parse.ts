import { parse } from 'acorn';

/** A node of the tree that a parser makes of JavaScript. */
export interface SyntaxNode {
  type: string;
  start: number;
  [field: string]: unknown;
}

export type Parsed = { root: SyntaxNode } | { problem: string };

/** `expression`: one value, a semicolon behind it says nothing. `code`: the body of an async function. */
export type Kind = 'expression' | 'code';

/** The tree of a text, or why there is none, in the parser's words. */
export function parseTree(text: string, kind: Kind): Parsed {
  try {
    const options = {
      ecmaVersion: 'latest',
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    } as const;
    const whole = kind === 'code' ? text : `(${withoutSemicolons(text)}\n)`;
    const root: unknown = parse(whole, options);
    return isNode(root) ? { root } : { problem: 'it has no tree' };
  } catch (error) {
    return { problem: error instanceof Error ? withoutPlace(error.message) : 'it does not parse' };
  }
}

/** Acorn ends its words with the line and column: of an expression nobody sees them. */
function withoutPlace(message: string): string {
  const place = message.lastIndexOf(' (');
  return place < 0 ? message : message.slice(0, place);
}

function withoutSemicolons(text: string): string {
  let left = text.trimEnd();
  while (left.endsWith(';')) left = left.slice(0, -1).trimEnd();
  return left === '' ? 'undefined' : left;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The nodes right below one, with the fields that they stand in. */
export function listChildren(node: SyntaxNode): { field: string; child: SyntaxNode }[] {
  const found: { field: string; child: SyntaxNode }[] = [];
  for (const field of Object.keys(node)) {
    const value = node[field];
    if (typeof value !== 'object') continue; // most fields: this is asked of every node of every text
    if (!Array.isArray(value)) {
      if (isNode(value)) found.push({ field, child: value });
      continue;
    }
    for (const child of value) if (isNode(child)) found.push({ field, child });
  }
  return found;
}

/** A node's own text where it is a plain name; null: it is something else. */
export function readName(node: unknown): string | null {
  return isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : null;
}

/** A text that stands in quotes, or in a template literal without a value in it; null: it is something else. */
export function readLiteralText(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  const { quasis, expressions } = node;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(expressions) || expressions.length > 0) return null;
  const only: unknown = Array.isArray(quasis) ? quasis[0] : undefined;
  const value = isNode(only) ? only['value'] : null;
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : null;
}

/** The name of the field that a member expression reads; null: it is computed. */
export function readFieldName({ computed, property }: SyntaxNode): string | null {
  return computed === true ? readLiteralText(property) : readName(property);
}
