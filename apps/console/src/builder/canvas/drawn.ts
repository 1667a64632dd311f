import type { Connection } from '@xyflow/react';
import { listLinks } from '#graph/edit';
import type { Graph, GraphNode, Link } from '#graph/edit';
import { count } from '../../wording.js';
import type { Findings } from '../graph/findings.js';
import { keyForLink, readPinnedItems } from '../graph/graph.js';
import type { Catalogue } from '../graph/graph.js';
import { isNote, kindWords, noteText } from '../graph/node-words.js';
import { isLent, portName } from '../graph/ports.js';
import type { NodePorts } from '../graph/ports.js';
import type { ShownRun } from '../testing/shown-run.js';
import type { DrawnEdge, DrawnLink } from './canvas-edge.js';
import { formatHandle } from './canvas-node.js';
import type { DrawnNode } from './canvas-node.js';

/** What is drawn of a graph. */
export interface Shown {
  graph: Graph;
  catalogue: Catalogue;
  ports: ReadonlyMap<string, NodePorts>;
  findings: Findings;
  /** The test or run that is shown. */
  run: ShownRun;
  /** The nodes that are chosen, by their ids. */
  chosen: ReadonlySet<string>;
}

const nowhere = { x: 0, y: 0 };

/** What the last run has made of a node. */
function ranAs(name: string, { times, made, failure }: Shown['run']) {
  return {
    times: times.get(name) ?? 0,
    made: made.get(name)?.reduce((sum, items) => sum + items, 0) ?? null,
    failure: failure?.node === name ? (failure.message ?? 'operators see why') : null,
  };
}

/** Whether a run that is over would have come to it by itself: no note, nothing that is switched off, no part of another. */
function isPassedOver(node: GraphNode, { outputs }: NodePorts, { isOver = false }: ShownRun): boolean {
  return isOver && !isNote(node) && node.disabled !== true && outputs.every(({ type }) => !isLent(type));
}

export function drawnNodes({ graph, catalogue, ports, findings, run, chosen }: Shown): DrawnNode[] {
  return graph.nodes.map((node) => {
    const type = catalogue.get(node.type);
    const found = findings.get(node.id) ?? [];
    const [x = nowhere.x, y = nowhere.y] = node.position ?? [];
    const label = [node.name, kindWords(node, type), noteText(node), ...found];
    const { failure, made, times } = ranAs(node.name, run);
    const then = run.differs?.get(node.id) ?? null;
    const own = ports.get(node.name) ?? { inputs: [], outputs: [] };
    const isUnreached = times === 0 && failure === null && isPassedOver(node, own, run);
    return {
      ...{
        id: node.id,
        type: 'node' as const,
        position: { x, y },
        ...(isNote(node) && { zIndex: -1 }),
        selected: chosen.has(node.id),
      },
      ariaLabel: [
        ...[...label, failure === null ? '' : `failed: ${failure}`, made === null ? '' : count(made, 'item')],
        ...[isUnreached ? 'did not run' : '', then === null ? '' : `differs from that run: ${then}`],
      ]
        .filter((word) => word !== '')
        .join(', '),
      data: {
        ...{ node, type, findings: found },
        ...{ ports: own, times, made, failure, then, isUnreached },
        isPinned: readPinnedItems(graph, node.name) !== undefined,
      },
    };
  });
}

/** How many items went over a connection in the last run; null: that is not known, or it passes none. */
function passedBy({ source, type, output }: Link, { made }: Shown['run']): number | null {
  const outputs = isLent(type) ? undefined : made.get(source);
  return outputs === undefined ? null : (outputs[output] ?? 0);
}

export function drawnEdges({ graph, run }: Shown, onAdd: DrawnLink['onAdd']): DrawnEdge[] {
  const ids = new Map(graph.nodes.map(({ name, id }) => [name, id]));
  return listLinks(graph).map((link) => {
    const { source, target, type, output, input } = link;
    const passed = passedBy(link, run);
    const what = isLent(type)
      ? `serves as ${portName(type).toLowerCase()}`
      : `passes ${passed === null ? 'items' : count(passed, 'item')}`;
    return {
      ...{ id: keyForLink(link), source: ids.get(source) ?? source, target: ids.get(target) ?? target },
      ...{ sourceHandle: formatHandle({ type, index: output }), targetHandle: formatHandle({ type, index: input }) },
      ...{
        type: 'link',
        className: isLent(type) ? 'lent' : 'passing',
        data: { link, onAdd: isLent(type) ? null : onAdd },
      },
      ...(passed !== null && { label: count(passed, 'item') }),
      ariaLabel: `${source} ${what} to ${target}`,
    };
  });
}

export function portIn(handle: string | null | undefined): { type: string; index: number } {
  const [type = '', index = '0'] = (handle ?? '').split('/');
  return { type, index: Number(index) };
}

/** What a drawn connection is of the graph; null where the two handles have not one type. */
export function toLink({ nodes }: Graph, drawn: Connection | DrawnEdge): Link | null {
  const [from, to] = [portIn(drawn.sourceHandle), portIn(drawn.targetHandle)];
  const source = nodes.find(({ id }) => id === drawn.source)?.name;
  const target = nodes.find(({ id }) => id === drawn.target)?.name;
  if (source === undefined || target === undefined || from.type !== to.type) return null;
  return { source, target, type: from.type, output: from.index, input: to.index };
}
