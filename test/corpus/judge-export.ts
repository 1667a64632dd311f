import { compileGraph, graphFindings } from '#compiler';
import { exportGraph, isNote, readGraph } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { isObject } from '#values';
import { findNodeType, isError, presentGraph, versionProblem } from '#nodes';
import type { Finding } from '#nodes';

/** What one export comes to here. */
export interface Judged {
  /** Whether its form could be read; else `causes` say why. */
  isRead: boolean;
  /** Whether its export is the file again, value for value, but for ids that were made. */
  comesBack: boolean;
  /** How many nodes got an id. */
  idsMade: number;
  /** Whether there is a workflow document of it. Stand-ins may be in it. */
  compiles: boolean;
  /** The types, with their versions, of nodes that are not disabled and that nobody knows here: one for each node. */
  standIns: readonly string[];
  /** Why it does not run, each once. None: it is supported. */
  causes: readonly string[];
}

/**
 * Whether a graph runs here as it came: no node that is not disabled is a stand-in, reached or not, no parameter and no name in it is refused, and it
 * has a trigger. A credential is set up by whoever brings it, so that one that is missing is no cause.
 */
export function judgeExport(json: unknown): Judged {
  const read = readGraph(json);
  if ('problems' in read) {
    const causes = read.problems.map(({ path, message }) => `not read: ${path.replaceAll(/\d+/g, 'N')} ${message}`);
    const nothing = { isRead: false, comesBack: false, idsMade: 0, compiles: false };
    return { ...nothing, standIns: [], causes: [...new Set(causes)] };
  }
  const graph = read.value;
  const unknown = presentGraph(graph).nodes.filter(
    (node) => node.disabled !== true && !isNote(node) && isStandIn(node),
  );
  const standIns = unknown.map(standInCause);
  const refused = graphFindings(graph)
    .filter((finding) => isError(finding) && !saidByStandIn(finding, unknown))
    .map((finding) => causeFor(finding, graph));
  const compiles = 'document' in compileGraph(graph, findNodeType);
  const causes = [...new Set([...standIns, ...refused])];
  if (!compiles && causes.length === 0) causes.push('does not compile, and the check finds nothing');
  return { isRead: true, ...comparedWith(json, graph), compiles, standIns, causes };
}

function comparedWith(json: unknown, graph: Graph): Pick<Judged, 'comesBack' | 'idsMade'> {
  const came: unknown[] = isObject(json) && Array.isArray(json['nodes']) ? json['nodes'] : [];
  const hadId = (at: number): boolean => {
    const node = came[at];
    return isObject(node) && node['id'] === graph.nodes[at]?.id;
  };
  const nodes = graph.nodes.map((node, at) => (hadId(at) ? node : came[at]));
  const back = JSON.stringify({ ...exportGraph(graph), nodes });
  return { comesBack: back === JSON.stringify(json), idsMade: graph.nodes.filter((_, at) => !hadId(at)).length };
}

function isStandIn(node: GraphNode): boolean {
  const type = findNodeType(node);
  return type === undefined || versionProblem(node, type) !== null;
}

function standInCause(node: GraphNode): string {
  return findNodeType(node) === undefined ? `type ${shortType(node)}` : `version ${shortType(node)} ${versionIn(node)}`;
}

/** What a check says of a stand-in, or for want of a trigger that may be one, is the stand-in's cause. */
function saidByStandIn({ code, node }: Finding, unknown: readonly GraphNode[]): boolean {
  if (code === 'TRIGGER_MISSING') return unknown.some(({ type }) => /trigger$/i.test(type));
  return unknown.some(({ name }) => name === node);
}

/** The same fault has the same words in every file. */
function causeFor({ code, node: name, path, message }: Finding, { nodes }: Graph): string {
  const node = nodes.find((one) => one.name === name);
  const where = node === undefined ? '' : ` ${shortType(node)} ${versionIn(node)}`;
  if (code === 'NAME_UNKNOWN' || code === 'FUNCTION_UNKNOWN') return `${code} ${namedIn(message)}`;
  if (code === 'GRAPH_CYCLE' || code === 'TRIGGER_MISSING') return code;
  return `${code}${where} ${path.replaceAll(/\d+/g, 'N')}`.trimEnd();
}

/** What the last part of a message about an expression says. */
function namedIn(message: string): string {
  return message.slice(message.lastIndexOf(': ') + 2);
}

function shortType({ type }: GraphNode): string {
  return type.replace(/^n8n-nodes-base\./, '').replace(/^@n8n\/n8n-nodes-langchain\./, 'lc.');
}

function versionIn({ typeVersion }: GraphNode): string {
  return typeVersion === undefined ? 'latest' : String(typeVersion);
}
