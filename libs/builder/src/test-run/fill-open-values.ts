import type { Graph, GraphNode } from '#graph';
import { findNodeType } from '#nodes';
import type { Finding } from '#nodes';

/** The text that stands for one that nobody has given, by what the parameter is called. */
const texts: readonly (readonly [name: RegExp, text: string])[] = [
  [/mail/i, 'mocked@example.com'],
  [/url/i, 'https://example.com/mocked'],
  [/^to$|phone|number/i, '+15550100'],
];

/**
 * The draft with a made-up value wherever one is left for its person to give: what is not theirs is tested all the same. Each of them is told as
 * what is to be set up.
 */
export function fillOpenValues(graph: Graph, findings: readonly Finding[]): Graph {
  const open = findings.filter(({ code }) => code === 'VALUE_OPEN');
  if (open.length === 0) return graph;
  const nodes = graph.nodes.map((node) => {
    const own = open.filter((each) => each.node === node.name);
    const filled = own.flatMap(({ path }) => filledAt(node, path));
    return filled.length === 0 ? node : { ...node, parameters: { ...node.parameters, ...Object.fromEntries(filled) } };
  });
  return { ...graph, nodes };
}

/** The parameter that a path names, filled; none: it is deeper inside, where a node reads what it can. */
function filledAt(node: GraphNode, path: string): [name: string, value: unknown][] {
  const [, name] = /^\/parameters\/([^/]+)$/.exec(path) ?? [];
  const property = findNodeType(node)?.description.properties.find((each) => each.name === name);
  if (name === undefined || property === undefined) return [];
  const text = texts.find(([called]) => called.test(name))?.[1] ?? 'mocked';
  return [[name, property.type === 'resourceLocator' ? { __rl: true, mode: 'id', value: text } : text]];
}
