import { isNote } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { isError, unknownNodes } from '#nodes';
import type { Finding } from '#nodes';
import { graphFindings } from './graph-findings.js';

/**
 * What becomes of a node that somebody brings: it runs; it needs a credential, or something else to be set up; it does otherwise than where it
 * comes from; something in it is refused; there is no such node here.
 */
export const nodeFates = ['runs', 'setup', 'differs', 'refused', 'missing'] as const;
export type NodeFate = (typeof nodeFates)[number];

export interface ReportedNode {
  node: string;
  type: string;
  fate: NodeFate;
  /** What is to be set up, what is otherwise, what is refused; none: it runs. */
  why: string[];
}

export interface ImportReport {
  nodes: ReportedNode[];
  /** What is of the whole graph, such as that it has no trigger. */
  graph: string[];
  /** How many of each fate there are. */
  counts: Record<NodeFate, number>;
  /** How many of 100 nodes run, be it once something is set up, or otherwise than where they come from. */
  share: number;
}

/** Whose ids others do not have: a credential of elsewhere is made again here. */
const ofThisProduct = /^cred_[0-9a-f]{32}$/;

/** What of a graph that comes from elsewhere runs here, node by node. Notes and disabled nodes count for nothing. */
export function reportImport(graph: Graph): ImportReport {
  const findings = graphFindings(graph, { hasCredential: (id) => ofThisProduct.test(id) });
  const unknown = new Map(unknownNodes(graph).map(({ node, why }) => [node.name, why]));
  const nodes = graph.nodes
    .filter((node) => node.disabled !== true && !isNote(node))
    .map((node) => reportNode(node, findings, unknown.get(node.name)));
  const count = (fate: NodeFate): number => nodes.filter((each) => each.fate === fate).length;
  const [runs, setup, differs, refused, missing] = [
    count('runs'),
    count('setup'),
    count('differs'),
    count('refused'),
    count('missing'),
  ];
  const whole = findings.filter(({ node, severity }) => node === null && severity !== 'warning');
  return {
    nodes,
    graph: whole.map(({ message }) => message),
    counts: { runs, setup, differs, refused, missing },
    share: nodes.length === 0 ? 0 : Math.floor((100 * (runs + setup + differs)) / nodes.length),
  };
}

function reportNode({ name, type }: GraphNode, findings: readonly Finding[], missing?: string): ReportedNode {
  const own = findings.filter(({ node }) => node === name);
  const listWords = (is: (finding: Finding) => boolean): string[] => [
    ...new Set(own.filter(is).map(({ path, message }) => (path === '' ? message : `${path} ${message}`))),
  ];
  const reported = (fate: NodeFate, why: string[]): ReportedNode => ({ node: name, type, fate, why });
  if (missing !== undefined) return reported('missing', [missing]);
  const refused = listWords(isError);
  if (refused.length > 0) return reported('refused', refused);
  const otherwise = listWords(({ code }) => code === 'VERSION_READ_AS');
  const setup = listWords(({ severity }) => severity === 'setup');
  if (setup.length > 0) return reported('setup', [...setup, ...otherwise]);
  return otherwise.length > 0 ? reported('differs', otherwise) : reported('runs', []);
}
