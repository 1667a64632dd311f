import { Background, Controls, ReactFlow, applyEdgeChanges, applyNodeChanges } from '@xyflow/react';
import type { Connection, Edge, EdgeChange, IsValidConnection, NodeChange, ReactFlowInstance } from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { keyForLink } from '../graph/graph.js';
import { count } from '../../wording.js';
import { CanvasNode, formatHandle } from './canvas-node.js';
import type { DrawnNode } from './canvas-node.js';
import type { Findings } from '../graph/findings.js';
import { listLinks } from '#graph/edit';
import { connect, disconnect, readPinnedItems } from '../graph/graph.js';
import type { Graph, Link, Operation } from '#graph/edit';
import type { Catalogue } from '../graph/graph.js';
import { kindWords, noteText } from '../graph/node-words.js';
import { isLent, mayConnect, portName } from '../graph/ports.js';
import type { NodePorts } from '../graph/ports.js';
import { unhurried, useRevealed } from './use-revealed.js';
import type { GraphRun } from '../session/use-run.js';

const nodeTypes = { node: CanvasNode };

type DrawnEdge = Edge<{ link: Link }>;

interface Props {
  graph: Graph;
  catalogue: Catalogue;
  ports: ReadonlyMap<string, NodePorts>;
  findings: Findings;
  /** The last run that was started here. */
  run: Pick<GraphRun, 'times' | 'made' | 'failure'>;
  selected: string | null;
  onSelect: (id: string | null) => void;
  /** Null: it is only looked at. */
  onChange: ((operations: Operation[]) => void) | null;
  /** Changed when all of the graph is to be seen. */
  fitting: number;
}

const nowhere = { x: 0, y: 0 };

/** What the last run has made of a node. */
function ranAs(name: string, { times, made, failure }: Props['run']) {
  return {
    times: times.get(name) ?? 0,
    made: made.get(name)?.reduce((sum, items) => sum + items, 0) ?? null,
    failure: failure?.node === name ? (failure.message ?? 'operators see why') : null,
  };
}

function drawnNodes({ graph, catalogue, ports, findings, run, selected }: Props): DrawnNode[] {
  return graph.nodes.map((node) => {
    const type = catalogue.get(node.type);
    const found = findings.get(node.id) ?? [];
    const [x = nowhere.x, y = nowhere.y] = node.position ?? [];
    const label = [node.name, kindWords(node, type), noteText(node), ...found];
    const { failure, made, times } = ranAs(node.name, run);
    return {
      ...{ id: node.id, type: 'node' as const, position: { x, y }, selected: node.id === selected },
      ariaLabel: [...label, failure === null ? '' : `failed: ${failure}`, made === null ? '' : count(made, 'item')]
        .filter((word) => word !== '')
        .join(', '),
      data: {
        ...{ node, type, findings: found },
        ...{ ports: ports.get(node.name) ?? { inputs: [], outputs: [] }, times, made, failure },
        isPinned: readPinnedItems(graph, node.name) !== undefined,
      },
    };
  });
}

/** How many items went over a connection in the last run; null: that is not known, or it passes none. */
function passedBy({ source, type, output }: Link, { made }: Props['run']): number | null {
  const outputs = isLent(type) ? undefined : made.get(source);
  return outputs === undefined ? null : (outputs[output] ?? 0);
}

function drawnEdges({ graph, run }: Props): DrawnEdge[] {
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
      ...{ className: isLent(type) ? 'lent' : 'passing', data: { link } },
      ...(passed !== null && { label: count(passed, 'item') }),
      ariaLabel: `${source} ${what} to ${target}`,
    };
  });
}

function portIn(handle: string | null | undefined): { type: string; index: number } {
  const [type = '', index = '0'] = (handle ?? '').split('/');
  return { type, index: Number(index) };
}

/** What a drawn connection is of the graph; null where the two handles have not one type. */
function toLink({ nodes }: Graph, drawn: Connection | DrawnEdge): Link | null {
  const [from, to] = [portIn(drawn.sourceHandle), portIn(drawn.targetHandle)];
  const source = nodes.find(({ id }) => id === drawn.source)?.name;
  const target = nodes.find(({ id }) => id === drawn.target)?.name;
  if (source === undefined || target === undefined || from.type !== to.type) return null;
  return { source, target, type: from.type, output: from.index, input: to.index };
}

/** What is drawn follows the graph, and keeps what the canvas alone knows: sizes, and a node that is being dragged. */
function useDrawn(props: Props) {
  const [nodes, setNodes] = useState<DrawnNode[]>([]);
  const [edges, setEdges] = useState<DrawnEdge[]>([]);
  const { graph, findings, run, selected } = props;
  useEffect(() => {
    setNodes((now) => {
      const known = new Map(now.map((node) => [node.id, node]));
      return drawnNodes(props).map((node) => ({ ...known.get(node.id), ...node }));
    });
    setEdges((now) => {
      const chosen = new Set(now.filter((edge) => edge.selected).map(({ id }) => id));
      return drawnEdges(props).map((edge) => ({ ...edge, selected: chosen.has(edge.id) }));
    });
  }, [graph, findings, run.times, run.made, run.failure?.message, selected]);
  return { nodes, setNodes, edges, setEdges };
}

function toOperations(changes: readonly NodeChange<DrawnNode>[]): Operation[] {
  const moved = changes.flatMap((change): Operation[] => {
    if (change.type !== 'position' || change.dragging !== false || !change.position) return [];
    const { x, y } = change.position;
    return [{ type: 'updateNode', nodeId: change.id, updates: { position: [Math.round(x), Math.round(y)] } }];
  });
  const gone = changes.flatMap((change) => (change.type === 'remove' ? [change.id] : []));
  return gone.length > 0 ? [...moved, { type: 'removeNode', nodeIds: gone }] : moved;
}

function hasMoved({ nodes }: Graph, operation: Operation): boolean {
  if (operation.type !== 'updateNode') return true;
  const [x, y] = nodes.find(({ id }) => id === operation.nodeId)?.position ?? [];
  const [nextX, nextY] = operation.updates.position ?? [];
  return x !== nextX || y !== nextY;
}

const whole = { maxZoom: 1, padding: 0.15 };
/** Of a graph that nobody changes here. */
const onlyLooked = { nodesDraggable: false, nodesConnectable: false, deleteKeyCode: null };

/** Shows all of the graph again once what is new has been measured, and the node that is opened. */
function useFitting(fitting: number, selected: string | null) {
  const flow = useRef<ReactFlowInstance<DrawnNode, DrawnEdge> | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => void flow.current?.fitView({ ...whole, duration: unhurried }), 60);
    return () => clearTimeout(timer);
  }, [fitting]);
  useRevealed(selected, flow);
  return flow;
}

/** The graph, to be dragged, connected and removed. The list of nodes beside it does the same without a pointer. */
export function Canvas(props: Props) {
  const { graph, ports, onSelect, onChange } = props;
  const { nodes, setNodes, edges, setEdges } = useDrawn(props);
  const flow = useFitting(props.fitting, props.selected);
  const links = useMemo(() => listLinks(graph), [graph]);
  const onNodesChange = useCallback(
    (changes: NodeChange<DrawnNode>[]) => {
      setNodes((now) => applyNodeChanges(changes, now));
      for (const change of changes) if (change.type === 'select' && change.selected) onSelect(change.id);
      const operations = toOperations(changes).filter((operation) => hasMoved(graph, operation));
      if (operations.length > 0) onChange?.(operations);
    },
    [graph, onChange, onSelect],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<DrawnEdge>[]) => {
      const gone = links.filter((link) =>
        changes.some(({ type, ...change }) => type === 'remove' && 'id' in change && change.id === keyForLink(link)),
      );
      if (gone.length > 0) onChange?.(gone.map(disconnect));
      setEdges((now) => applyEdgeChanges(changes, now));
    },
    [links, onChange],
  );
  const isValid: IsValidConnection<DrawnEdge> = (drawn) => {
    const link = toLink(graph, drawn);
    return link !== null && mayConnect(link, ports, links);
  };
  const onConnect = (drawn: Connection): void => {
    const link = toLink(graph, drawn);
    if (link !== null) onChange?.([connect(link)]);
  };
  return (
    <ReactFlow<DrawnNode, DrawnEdge>
      {...{ nodes, edges, nodeTypes, onNodesChange, onEdgesChange, onConnect }}
      isValidConnection={isValid}
      onPaneClick={() => onSelect(null)}
      connectionRadius={28}
      {...(onChange === null ? onlyLooked : { deleteKeyCode: ['Delete', 'Backspace'] })}
      fitView
      fitViewOptions={whole}
      onInit={(instance) => (flow.current = instance)}
      minZoom={0.15}
      aria-label="Graph"
    >
      <Background gap={20} size={1.4} />
      <Controls showInteractive={false} />
    </ReactFlow>
  );
}
