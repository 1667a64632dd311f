import { isNote, listEdges, reachedNodes } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { findNodeType } from './catalogue.js';
import { defineNode } from './catalogue-node.js';
import type { CatalogueNode } from './catalogue-node.js';
import { NodeError } from './values/node-error.js';
import { versionProblem } from './node-version.js';
import { whyRefused } from './refused-types.js';
import { presentGraph } from './versions/present-form.js';

/** By their nodes: each has one as long as it lives. */
const standIns = new WeakMap<GraphNode, CatalogueNode>();
const all = new WeakSet<CatalogueNode>();

/**
 * What stands for a node whose type or version the catalogue does not have: its JSON stays as it came, it passes items on where it is
 * disabled, and it fails by the name of its type where items reach it.
 */
export function standInFor(node: GraphNode): CatalogueNode {
  const standIn = standIns.get(node) ?? madeFor(node);
  standIns.set(node, standIn);
  all.add(standIn);
  return standIn;
}

function madeFor(node: GraphNode): CatalogueNode {
  return defineNode(
    {
      ...{ name: node.type, displayName: node.type, description: 'Stands for a node that is not known here' },
      ...{ version: node.typeVersion ?? 1, group: ['transform'], defaults: { name: node.name } },
      ...{ inputs: ['main'], outputs: ['main'], properties: [] },
      builderHint: 'It cannot run. Put a node of the catalogue in its place, or disable it.',
    },
    {
      as: 'pure',
      run: () => {
        throw new NodeError('NODE_TYPE_NOT_FOUND', whyUnknown(node) ?? noType(node));
      },
    },
  );
}

export function isStandIn(type: CatalogueNode): boolean {
  return all.has(type);
}

const noType = ({ type }: GraphNode): string => `there is no type of nodes ${type}${whyRefused(type)}`;

/** Why the catalogue cannot run a node, in words; null: it has its type in its version. */
function whyUnknown(node: GraphNode): string | null {
  const type = findNodeType(node);
  if (type === undefined) return noType(node);
  return versionProblem(node, type)?.message ?? null;
}

/**
 * The nodes that a run would fail at because their type or version is not known here. A note, a node that is disabled, and one that nothing
 * reaches are none of them.
 */
export function unknownNodes(stored: Graph): { node: GraphNode; why: string }[] {
  const graph = presentGraph(stored);
  const unknown = graph.nodes.flatMap((node) => {
    const why = isNote(node) || node.disabled === true ? null : whyUnknown(node);
    return why === null ? [] : [{ node, why }];
  });
  if (unknown.length === 0) return [];
  const begins = findBeginners(graph);
  const reached = reachedNodes(graph, ({ name }) => begins.has(name));
  return unknown.filter(({ node }) => reached.has(node.name));
}

/**
 * Triggers; and what may be one: it is not known and nothing leads to it, but it leads on, or is called a trigger, or there is no trigger
 * that is known.
 */
function findBeginners({ nodes, connections }: Graph): Set<string> {
  const edges = listEdges(connections).filter(({ outputType }) => outputType === 'main');
  const [leading, led] = [new Set(edges.map(({ source }) => source)), new Set(edges.map(({ node }) => node))];
  const isTrigger = (node: GraphNode): boolean => node.disabled !== true && findNodeType(node)?.runs.as === 'trigger';
  const isLone = !nodes.some(isTrigger);
  const mayBegin = (node: GraphNode): boolean =>
    findNodeType(node) === undefined &&
    !led.has(node.name) &&
    (isLone || leading.has(node.name) || /trigger$/i.test(node.type));
  return new Set(nodes.filter((node) => isTrigger(node) || mayBegin(node)).map(({ name }) => name));
}
