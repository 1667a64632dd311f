import { connectionTypes } from './connection-kinds.js';
import { isCapability, typesByMember } from './connection-types.js';
import type { GraphNode } from './graph.js';

/** An input or output as n8n describes it: its type, or an object that says more. */
export type Port = string | { type: string; [field: string]: unknown };

/** Ports, or an expression which tells them by the node's parameters. Such an expression is read and never run. */
export type Ports = readonly Port[] | string;

/** What a catalogue says of a type of nodes, in n8n's form. */
export interface NodeType {
  name: string;
  displayName: string;
  description?: string;
  /** One version, or those that this description is for. */
  version?: number | readonly number[];
  inputs: Ports;
  outputs: Ports;
  codex?: { alias?: readonly string[]; [field: string]: unknown };
  defaults?: { name?: string; parameters?: Record<string, unknown>; [field: string]: unknown };
  properties?: readonly unknown[];
  [field: string]: unknown;
}

/** A graph's node and its type go together. */
export interface TypedNode {
  node: GraphNode;
  type: NodeType;
}

/** `type: "ai_tool"`, `type: NodeConnectionTypes.AiTool`, and the texts of a list: `["main", "ai_tool"]`. */
const written = /\btype\s*:\s*(?:["'`](\w+)["'`]|NodeConnectionTypes?\.(\w+))/g;
const listed = /\[([^[\]{}()]*)\]/g;
const quoted = /["'`](\w+)["'`]|NodeConnectionTypes?\.(\w+)/g;

const known: ReadonlySet<string> = new Set(connectionTypes);

function matchNames(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, name, member]) => name ?? typesByMember.get(member ?? '') ?? '');
}

/** The types that an expression may give, in the order in which it writes them. */
export function typesInExpression(expression: string): string[] {
  const lists = Array.from(expression.matchAll(listed), ([, inside]) => inside ?? '');
  const names = [...matchNames(expression, written), ...lists.flatMap((inside) => matchNames(inside, quoted))];
  return [...new Set(names.filter((name) => known.has(name)))];
}

/** The types of ports, each once. */
export function listPortTypes(ports: Ports): string[] {
  if (typeof ports === 'string') return known.has(ports) ? [ports] : typesInExpression(ports);
  return [...new Set(ports.map((port) => (typeof port === 'string' ? port : port.type)))];
}

/** Of a catalogue, the type of a node: that of its version, or else the last that has its name. */
export function typeOfNode({ type, typeVersion }: GraphNode, nodeTypes: readonly NodeType[]): NodeType | undefined {
  const named = nodeTypes.filter(({ name }) => name === type);
  const isOfVersion = ({ version }: NodeType): boolean => [version].flat().includes(typeVersion);
  return named.find(isOfVersion) ?? named.at(-1);
}

/** Modes in which a vector store stands under another node. */
const lendingModes: readonly unknown[] = ['retrieve', 'retrieve-as-tool'];

/**
 * Whether a node lends a capability to another one instead of passing items on. Where its type may do both, as that of a vector store, its
 * `mode` tells.
 */
export function isSubNode(type: NodeType, node?: GraphNode): boolean {
  const outputs = listPortTypes(type.outputs);
  if (!outputs.some(isCapability)) return false;
  if (!outputs.includes('main')) return true;
  return lendingModes.includes(node?.parameters?.['mode']);
}
