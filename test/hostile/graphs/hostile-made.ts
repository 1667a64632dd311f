import type { Graph, GraphNode } from '#graph';

/** Numbers from 0 to below 1 that follow from a seed: a failure can be played again. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const base = 'n8n-nodes-base.';
export const nested = (depth: number, inside: string): string => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`;

/** Texts that somebody may write where an expression can stand. */
const texts: readonly ((size: number) => string)[] = [
  (size) => `={{ ${nested(size, '1')} }}`,
  (size) => `={{ ${'!'.repeat(size)}$json.a }}`,
  (size) => `=${'{{ $json.a }}'.repeat(size)}`,
  (size) => `=${'{{'.repeat(size)}`,
  (size) => `={{ "${'a'.repeat(size)}".match(/^(a+)+$/) }}`,
  (size) => `={{ $("${'N'.repeat(size)}").item.json.a }}`,
  (size) => `={{ ${Array.from({ length: size }, (_, at) => `$("Node ${at}")`).join(' + ')} }}`,
  (size) => `={{ \`${'${'.repeat(size)} }}`,
  (size) => '\u001b[2J\u202e'.repeat(size),
  (size) => `=${'\\'.repeat(size)}{{ 1 }}`,
];

const names = ['__proto__', 'constructor', 'A', 'Node 1', '$json', '\u202eA', '', ' ', 'N'.repeat(5_000)];
const types = ['set', 'if', 'filter', 'code', 'merge', 'splitInBatches', 'executeWorkflow', 'httpRequest', 'noOp'];

/** Where a node of a type takes a text. */
function parametersOf(type: string, text: string, name: string): Record<string, unknown> {
  const condition = { id: '1', leftValue: text, rightValue: text, operator: { type: 'string', operation: 'regex' } };
  switch (type) {
    case 'set':
      return { assignments: { assignments: [{ id: '1', name, type: 'string', value: text }] } };
    case 'if':
    case 'filter':
      return { conditions: { combinator: 'and', options: {}, conditions: [condition] } };
    case 'code':
      return { jsCode: text };
    case 'httpRequest':
      return { url: text };
    case 'executeWorkflow':
      return { workflowId: text };
    default:
      return {};
  }
}

/** A graph that nobody would draw, the same for the same seed: many nodes or few, circles, odd names, deep and long texts. */
export function hostileGraph(seed: number): Graph {
  const next = numbersFrom(seed);
  const below = (most: number): number => Math.floor(next() * most);
  const of = <T>(all: readonly T[]): T => all[below(all.length)] as T; // none is empty
  const count = 1 + below([5, 40, 250][seed % 3] ?? 5);
  const text = (): string => of(texts)(1 + below([20, 400, 3_000][below(3)] ?? 20));
  const nodes = Array.from({ length: count }, (_, at): GraphNode => {
    const type = at === 0 ? 'manualTrigger' : of(types);
    const parameters = parametersOf(type, text(), of(['a', '__proto__', 'b.c']));
    const name = next() < 0.02 ? of(names) : `Node ${at}`;
    return {
      id: next() < 0.01 ? 'same' : `n${at}`,
      name,
      type: base + type,
      parameters,
    };
  });
  const targets = (): { node: string; type: string; index: number }[] =>
    Array.from({ length: 1 + below(3) }, () => ({ node: of(nodes).name, type: 'main', index: below(3) }));
  const connections = Object.fromEntries(nodes.map(({ name }) => [name, { main: [targets(), targets()] }]));
  return { name: text().slice(0, 200), nodes, connections };
}
