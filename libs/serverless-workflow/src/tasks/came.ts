import type { WorkflowNode } from '#workflow';
import { field } from '../fields.js';
import type { Fields } from '../fields.js';
import type { Import } from '../import.js';
import type { Came } from '../translated.js';
import { literalIn, readExpression } from '../expression.js';
import type { Knows } from '../expression.js';
import { evaluate, referTo, settled } from '../evaluate.js';

/** Nothing is done. */
export function passed({ data, context }: Knows): Came {
  return { nodes: [], data, context };
}

/** Ways of which one is taken: what they come to is that of one node, the context with it where one of them changes it. */
export interface Joined {
  ways: WorkflowNode[];
  /** What they come to, given the node that they stand in. */
  behind(node: Pick<WorkflowNode, 'id'>): Pick<Came, 'data' | 'context'>;
}

export function join(
  it: Import,
  ways: readonly { came: Came; id: string; at: string }[],
  { context }: Knows,
  exports = ways.some(({ came }) => came.context !== context),
): Joined {
  const nodes = ways.map(({ came, id, at }) => {
    const value = exports ? { data: came.data, context: came.context } : came.data;
    return it.asNode(settled(it, { nodes: came.nodes, value }, { id: `${id}-output`, at }).nodes, id, at);
  });
  return { ways: nodes, behind: (node) => unpacked(node, exports, context) };
}

/** Data and context of what a node comes to. */
export function unpacked(node: Pick<WorkflowNode, 'id'>, exports: boolean, context: unknown) {
  const output = referTo(node);
  return exports ? { data: `${output}.data`, context: `${output}.context` } : { data: output, context };
}

/** What an expression comes to that is asked for truth: what jq takes for true. */
export function condition(
  it: Import,
  expression: string,
  { id, at, knows }: { id: string; at: string; knows: Knows },
): { nodes: WorkflowNode[]; when: object } {
  const test = readEquality(expression, knows);
  if (test !== null) return { nodes: [], when: test };
  const { nodes, value } = evaluate(it, { filter: truth(expression) }, { id, at, knows });
  return { nodes, when: { value, equals: true } };
}

/** A path that is compared with a constant; null: another expression. */
export function readEquality(expression: string, knows: Knows): object | null {
  const at = expression.search(/[=!]=/);
  const path = expression.slice(0, Math.max(at, 0)).trim();
  const read = /^[.$]/.test(path) ? readExpression(path, knows) : { filter: '' };
  const constant = readConstant(expression.slice(at + 2).trim());
  if (!('value' in read) || constant === undefined) return null;
  const test = { value: read.value, equals: literalIn(constant) };
  return expression[at] === '=' ? test : { not: test };
}

function readConstant(text: string): unknown {
  try {
    return text.includes('\\(') ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function truth(expression: string): string {
  return `if (${expression}) then true else false end`;
}

/** Whether one of the tasks in a value changes the context. */
export function exportsContext(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(exportsContext);
  if (typeof value !== 'object' || value === null) return false;
  return field(value as Fields, 'export')['as'] !== undefined || Object.values(value).some(exportsContext); // an object
}
