import { listEdges, uniqueName } from '#graph';
import type { Connections, Graph, GraphNode } from '#graph';
import type { Item } from '#nodes';
import type { testedParts } from '../session-words.js';
import type { Pins } from './mocked-types.js';

type PartName = (typeof testedParts)[number];
/** What of a draft is tested; a part of it by the name of its node. */
export type TestedPart = { of: 'all' } | { of: Exclude<PartName, 'all'>; node: string };

/** What stands for a part of a draft in a test, or why nothing can. */
export type DraftPart = PreparedPart | { problem: string };

interface PreparedPart {
  graph: Graph;
  pins: Pins;
  trigger: string | null;
  /** The names of the nodes that are tested: others hold what is given, or are switched off. */
  tested: ReadonlySet<string>;
}

/** What is known of the nodes of a draft before its test. */
export interface KnownItems {
  /** Pinned ones, and those that were given besides. */
  pins: Pins;
  /** What comes to a node that is tested alone, in place of what leads to it. */
  input?: readonly Item[] | undefined;
}

const begins = 'n8n-nodes-base.manualTrigger';
const holds = 'n8n-nodes-base.noOp';

type Edge = ReturnType<typeof listEdges>[number];

const isMain = ({ outputType }: Edge): boolean => outputType === 'main';

/** The node that a node serves, and so on: a part of an agent runs with its agent. */
function servedBy(edges: readonly Edge[], name: string): string {
  const seen = new Set([name]);
  for (const one of seen) {
    const host = edges.find((edge) => !isMain(edge) && edge.source === one);
    if (host !== undefined) seen.add(host.node);
  }
  return [...seen].at(-1) ?? name;
}

/** These nodes with all that serves them. */
function withParts(edges: readonly Edge[], names: Iterable<string>): Set<string> {
  const found = new Set(names);
  for (const name of found) for (const edge of edges) if (!isMain(edge) && edge.node === name) found.add(edge.source);
  return found;
}

/** A node with all nodes whose items may come to it. */
function leadingTo(edges: readonly Edge[], name: string): Set<string> {
  const found = new Set([name]);
  for (const one of found) for (const edge of edges) if (isMain(edge) && edge.node === one) found.add(edge.source);
  return found;
}

/** What is left out stays as a node that is switched off: what names it is no fault of the part. */
function switchedOff(node: GraphNode): GraphNode {
  return { ...node, disabled: true };
}

function connectionsAmong({ connections }: Graph, kept: ReadonlySet<string>): Connections {
  const own = Object.entries(connections).filter(([source]) => kept.has(source));
  return Object.fromEntries(
    own.map(([source, outputs]) => [
      source,
      Object.fromEntries(
        Object.entries(outputs).map(([type, slots]) => [
          type,
          (slots ?? []).map((slot) => slot?.filter(({ node }) => kept.has(node)) ?? null),
        ]),
      ),
    ]),
  );
}

function upTo(graph: Graph, edges: readonly Edge[], name: string): Pick<PreparedPart, 'graph' | 'tested'> {
  const tested = withParts(edges, leadingTo(edges, name));
  const nodes = graph.nodes.map((node) => (tested.has(node.name) ? node : switchedOff(node)));
  return { graph: { ...graph, nodes, connections: connectionsAmong(graph, tested) }, tested };
}

/** Holds what is known of a node in its place and under its name; what it was does not count. */
function holder({ id, name }: GraphNode): GraphNode {
  return { id, name, type: holds, typeVersion: 1, parameters: {} };
}

/** Where items go into a node: from whom, and to which of its inputs. */
type Way = Pick<Edge, 'source' | 'index'>;

/** Each leads to the next, and those that give the node items to it as well. */
function chained(chain: readonly string[], ways: readonly Way[], name: string): Connections {
  const links = chain.map((source, at): [string, Connections[string]] => {
    const next = chain[at + 1];
    const given = ways.filter((way) => way.source === source).map(({ index }) => ({ node: name, type: 'main', index }));
    const ends = [...(next === undefined ? [] : [{ node: next, type: 'main', index: 0 }]), ...given];
    return [source, { main: [ends] }];
  });
  return Object.fromEntries(links);
}

/**
 * One node behind a chain of nodes that hold what is known of the others: it is given the items of those that lead to it, and its expressions find the
 * rest.
 */
function alone(graph: Graph, edges: readonly Edge[], name: string, { pins, input }: KnownItems): DraftPart {
  const into = edges.filter((edge) => isMain(edge) && edge.node === name);
  const isFed = input !== undefined || into.length === 0 || into.some(({ source }) => pins.has(source));
  if (!isFed) {
    const sources = [...new Set(into.map(({ source }) => source))].join(', ');
    return { problem: `${name}: no items are known of ${sources}; test to here first, or give it items` };
  }
  const tested = withParts(edges, [name]);
  const isHeld = (node: GraphNode): boolean => !tested.has(node.name) && pins.has(node.name);
  const trigger = uniqueName(
    'Test',
    graph.nodes.map((node) => node.name),
  );
  const start: GraphNode = { id: trigger, name: trigger, type: begins, typeVersion: 1, parameters: {} };
  const nodes = graph.nodes.map((node) => {
    if (tested.has(node.name)) return { ...node, disabled: false };
    return isHeld(node) ? holder(node) : switchedOff(node);
  });
  const chain = [trigger, ...graph.nodes.filter(isHeld).map((node) => node.name)];
  const ways: readonly Way[] = input !== undefined || into.length === 0 ? [{ source: trigger, index: 0 }] : into;
  const connections = { ...connectionsAmong(graph, tested), ...chained(chain, ways, name) };
  const given = [...pins].filter(([pinned]) => pinned !== name);
  return {
    graph: { ...graph, nodes: [...nodes, start], connections },
    pins: new Map([...given, ...(input === undefined ? [] : [[trigger, input] as const])]),
    ...{ trigger, tested },
  };
}

/** What stands for a part of a draft in a test that begins with a trigger; null: with the first. */
export function partOfDraft(graph: Graph, part: TestedPart, trigger: string | null, known: KnownItems): DraftPart {
  const { pins } = known;
  if (part.of === 'all') return { graph, pins, trigger, tested: new Set(graph.nodes.map(({ name }) => name)) };
  if (!graph.nodes.some(({ name }) => name === part.node)) return { problem: `there is no node "${part.node}"` };
  const edges = listEdges(graph.connections);
  const node = servedBy(edges, part.node);
  return part.of === 'alone' ? alone(graph, edges, node, known) : { ...upTo(graph, edges, node), pins, trigger };
}
