import { completeParameters, ownValue, splitPath } from '#nodes';
import type { Item, NodeCall } from '#nodes';
import type { PlannedNode } from '../plan/graph-plan.js';
import type { Paired } from './paired-items.js';

/** What expressions see. */
export interface ExpressionScope {
  /** The rules of the version that the node stands in (ADR 41). */
  rules: number;
  /** The items of input 0, and which of them is meant. */
  input: readonly Item[];
  itemIndex: number;
  runIndex: number;
  /** The outputs of the nodes that expressions name. */
  nodes: Readonly<Record<string, readonly (readonly Item[])[]>>;
  /** Which item of such a node the one at a place came from; null: none, or several. Absent: no expression asks. */
  pairedIn?: Readonly<Record<string, readonly (Paired | null)[]>>;
  /** Milliseconds since 1970. */
  now: number;
  timeZone: string;
  workflow: NodeCall['workflow'];
  execution: NodeCall['execution'];
  /** What a model gave for `$fromAI`; absent: no tool is called. */
  fromAI?: Readonly<Record<string, unknown>>;
  /** What is known beside items of the nodes that expressions name, and under '' of their own. */
  about?: Readonly<Record<string, NodeFacts>>;
  /** The nodes that expressions name and that have not run; absent: all have. */
  notRun?: readonly string[];
  /** The node that the input came from, where an expression asks. */
  prevNode?: { name: string; outputIndex: number; runIndex: number };
  /** What the installation lets graphs read of its environment. */
  env?: Readonly<Record<string, string>>;
}

/** What expressions may ask of a node beside its items. */
export interface NodeFacts {
  parameter: Readonly<Record<string, unknown>>;
  runIndex: number;
  /** Of a node that goes through its items in batches, where an expression asks. */
  context?: Readonly<Record<string, unknown>>;
}

/** The value of a text that begins with `=`. Throws `NodeError`. */
export type Evaluate = (template: string, scope: ExpressionScope) => unknown;

/** What gives a node its parameters, each with its expressions resolved. */
export function resolveParameters(
  { node, type }: Pick<PlannedNode, 'node' | 'type'>,
  evaluate: Evaluate,
  scope: Omit<ExpressionScope, 'itemIndex'>,
): NodeCall['parameter'] {
  const parameters = completeParameters(node, type.description);
  const isCalled = node['calledBy'] === 'mcp'; // as `presentGraph` writes it: its items are what a client gave
  return (name, itemIndex) =>
    resolved(ownValue(parameters, splitPath(name)), (text) =>
      evaluate(text, { ...scope, itemIndex, ...(isCalled && { fromAI: scope.input[itemIndex]?.json ?? {} }) }),
    );
}

function resolved(value: unknown, evaluate: (text: string) => unknown): unknown {
  if (typeof value === 'string') return value.startsWith('=') ? evaluate(value) : value;
  if (Array.isArray(value)) return value.map((each: unknown) => resolved(each, evaluate));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolved(each, evaluate)]));
}
