import { isObject } from '#values';
import { listEdges } from '#graph';
import type { Graph } from '#graph';
import type { WalkStopped } from './walk-document.js';

/** A node that ran, and the data of its first item. */
interface Ran {
  name: string;
  first: Record<string, unknown> | null;
}

/** The expression that a parameter of a node is, also inside a locator; null: it is none. */
export function expressionAt({ nodes }: Graph, node: string, name: string): string | null {
  const value = nodes.find((each) => each.name === node)?.parameters?.[name];
  const text = isObject(value) ? value['value'] : value;
  return typeof text === 'string' && text.startsWith('=') ? text : null;
}

/**
 * Why a node failed; where it is for the value of a parameter, with the expression that came to it, and what would have to be pinned: the fields of
 * an answer that is made up are nobody's.
 */
export function explainStop(draft: Graph, { message, node }: WalkStopped, nodes: readonly Ran[]): string {
  const [, name = ''] = /Parameter "(\w+)": expected/.exec(message) ?? [];
  const said = node === undefined ? null : expressionAt(draft, node, name);
  if (said === null) return message;
  const madeUp = new Set(nodes.filter(({ first }) => first?.['mocked'] === true).map((each) => each.name));
  const before = listEdges(draft.connections).filter((edge) => edge.node === node && said.includes('$json'));
  const read = [...said.matchAll(/\$\(\s*(['"`])(.*?)\1\s*\)/g)].map(([, , of = '']) => of);
  const pinned = [...new Set([...read, ...before.map(({ source }) => source)])].filter((each) => madeUp.has(each));
  const hint = pinned.length === 0 ? '' : `: pin what ${pinned.join(', ')} gives, its answer is made up`;
  return `${message}; it is ${said}${hint}`;
}
