import { Background, Controls, MiniMap, ReactFlow, applyEdgeChanges, applyNodeChanges } from '@xyflow/react';
import type { Connection, EdgeChange, IsValidConnection, NodeChange, ReactFlowInstance } from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { listLinks } from '#graph/edit';
import type { Graph, Link, Operation } from '#graph/edit';
import { connect, keyForLink } from '../graph/graph.js';
import { grid } from '../graph/grid.js';
import { isNote } from '../graph/node-words.js';
import { mayConnect } from '../graph/ports.js';
import type { CanvasActs, Pointed } from './canvas-acts.js';
import { CanvasEdge } from './canvas-edge.js';
import type { DrawnEdge } from './canvas-edge.js';
import { CanvasNode } from './canvas-node.js';
import type { DrawnNode } from './canvas-node.js';
import { ContextMenu } from './context-menu.js';
import type { MenuItem } from './context-menu.js';
import { portIn, toLink } from './drawn.js';
import type { Shown } from './drawn.js';
import { useCanvasHandle } from './use-canvas-handle.js';
import type { CanvasRef } from './use-canvas-handle.js';
import { useCanvasKeys } from './use-canvas-keys.js';
import { useChoosing } from './use-choosing.js';
import { useDrawn } from './use-drawn.js';
import { useDrop } from './use-drop.js';
import { useFocusKept } from './use-focus-kept.js';
import { useHelperLines } from './use-helper-lines.js';
import { unhurried, useRevealed } from './use-revealed.js';
import { useSteady } from './use-steady.js';

const nodeTypes = { node: CanvasNode };
const edgeTypes = { link: CanvasEdge };

interface Props extends Shown {
  onChoose: (ids: ReadonlySet<string>) => void;
  /** Null: it is only looked at. */
  acts: CanvasActs | null;
  /** Changed when all of the graph is to be seen. */
  fitting: number;
  handle?: CanvasRef;
}

type Flow = ReactFlowInstance<DrawnNode, DrawnEdge>;

function toMoves(changes: readonly NodeChange<DrawnNode>[]): Operation[] {
  return changes.flatMap((change): Operation[] => {
    if (change.type !== 'position' || change.dragging !== false || !change.position) return [];
    const { x, y } = change.position;
    return [{ type: 'updateNode', nodeId: change.id, updates: { position: [Math.round(x), Math.round(y)] } }];
  });
}

function hasMoved({ nodes }: Graph, operation: Operation): boolean {
  if (operation.type !== 'updateNode') return true;
  const [x, y] = nodes.find(({ id }) => id === operation.nodeId)?.position ?? [];
  const [nextX, nextY] = operation.updates.position ?? [];
  return x !== nextX || y !== nextY;
}

const fitted = { maxZoom: 1, padding: 0.15 };
/** Of a graph that nobody changes here. */
const onlyLooked = { nodesDraggable: false, nodesConnectable: false };
const drawing = { snapToGrid: true, zoomOnDoubleClick: false };
const snapGrid: [number, number] = [grid, grid];
/** How many nodes a graph has at least that a small map of it helps with. */
const mostWithoutMap = 8;

/** Shows all of the graph again once what is new has been measured, and the node that is opened. */
function useFitting(flow: { current: Flow | null }, fitting: number, chosen: ReadonlySet<string>) {
  useEffect(() => {
    const timer = setTimeout(() => void flow.current?.fitView({ ...fitted, duration: unhurried }), 60);
    return () => clearTimeout(timer);
  }, [fitting]);
  const [only = null] = chosen.size === 1 ? chosen : [];
  useRevealed(only, flow);
}

/** Where the pointer is on the screen. */
function readPoint(event: MouseEvent | TouchEvent): { x: number; y: number } {
  const { clientX, clientY } =
    'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
  return { x: clientX, y: clientY };
}

/** The room that a menu needs beside and below the pointer. */
const menuRoom = { across: 230, down: 300 };

/** The menu of what was pointed at, drawn within the canvas. */
function useMenu(acts: CanvasActs | null, flow: { current: Flow | null }, root: { current: HTMLElement | null }) {
  const [menu, setMenu] = useState<{ x: number; y: number; items: MenuItem[] } | null>(null);
  const openOn = (event: MouseEvent, pointed: (at: readonly [number, number]) => Pointed): void => {
    const outer = root.current?.getBoundingClientRect();
    if (acts === null || !outer) return;
    event.preventDefault();
    const place = flow.current?.screenToFlowPosition(readPoint(event), { snapToGrid: true }) ?? { x: 0, y: 0 };
    setMenu({
      x: Math.max(4, Math.min(event.clientX - outer.left, outer.width - menuRoom.across)),
      y: Math.max(4, Math.min(event.clientY - outer.top, outer.height - menuRoom.down)),
      items: acts.menuFor(pointed([place.x, place.y])),
    });
  };
  const drawn = menu && <ContextMenu {...menu} onClose={() => setMenu(null)} />;
  return { openOn, drawn };
}

/** Connections that are drawn, and what becomes of one that is dropped where nothing is. */
function useConnecting({ graph, ports, acts }: Props, links: readonly Link[], flow: { current: Flow | null }) {
  const isValidConnection: IsValidConnection<DrawnEdge> = (drawn) => {
    const link = toLink(graph, drawn);
    return link !== null && mayConnect(link, ports, links);
  };
  const onConnect = (drawn: Connection): void => {
    const link = toLink(graph, drawn);
    if (link !== null) acts?.change([connect(link)]);
  };
  type End = Parameters<NonNullable<Parameters<typeof ReactFlow<DrawnNode, DrawnEdge>>[0]['onConnectEnd']>>;
  const onConnectEnd = (...[event, { fromHandle, toNode, isValid }]: End): void => {
    const node = graph.nodes.find(({ id }) => id === fromHandle?.nodeId)?.name;
    const place = flow.current?.screenToFlowPosition(readPoint(event), { snapToGrid: true });
    if (isValid || toNode !== null || !fromHandle || node === undefined || !place) return;
    const { type: side } = fromHandle;
    const left = side === 'target' ? -10 * grid : 0;
    acts?.add({ at: [place.x + left, place.y - grid], from: { node, ...portIn(fromHandle.id), side } });
  };
  return { isValidConnection, onConnect, onConnectEnd };
}

/** What is dragged, chosen and pointed at; the same functions with every render. */
function useHandlers(props: Props, drawn: ReturnType<typeof useDrawn>, { flow, menu, links, lines }: Held) {
  const { graph, chosen, onChoose, acts } = props;
  const { setNodes, setEdges } = drawn;
  const choosing = useChoosing(chosen, onChoose);
  const connecting = useConnecting(props, links, flow);
  const onNodesChange = (changes: NodeChange<DrawnNode>[]): void => {
    setNodes((before) => applyNodeChanges(changes, before));
    choosing.follow(changes);
    lines.follow(changes);
    const operations = toMoves(changes).filter((operation) => hasMoved(graph, operation));
    if (operations.length > 0) acts?.change(operations); // all that a drag has moved is one change
  };
  const onEdgesChange = (changes: EdgeChange<DrawnEdge>[]): void =>
    setEdges((before) => applyEdgeChanges(changes, before));
  return useSteady({
    ...{ onNodesChange, onEdgesChange, ...connecting, ...choosing.handlers },
    onInit: (instance: Flow) => void (flow.current = instance),
    onPaneClick: () => onChoose(new Set()),
    onNodeDoubleClick: () => acts?.open(),
    onNodeContextMenu: (event: MouseEvent, { id }: DrawnNode) =>
      menu.openOn(event, () => ({ nodes: chosen.has(id) ? chosen : new Set([id]) })),
    onSelectionContextMenu: (event: MouseEvent) => menu.openOn(event, () => ({ nodes: chosen })),
    onEdgeContextMenu: (event: MouseEvent, { data }: DrawnEdge) =>
      data && menu.openOn(event, () => ({ link: data.link })),
    onPaneContextMenu: (event: MouseEvent | TouchEvent) => 'clientX' in event && menu.openOn(event, (at) => ({ at })),
  });
}

interface Held {
  flow: { current: Flow | null };
  menu: ReturnType<typeof useMenu>;
  links: readonly Link[];
  lines: ReturnType<typeof useHelperLines>;
}

/** Keys, drops and double clicks on the canvas as a whole. */
function useRoot(
  { graph, chosen, onChoose, acts }: Props,
  { setNodes }: ReturnType<typeof useDrawn>,
  { flow, links, focus }: Pick<Held, 'flow' | 'links'> & { focus: (id: string | null) => void },
) {
  const findLink = (id: string): Link | undefined => links.find((link) => keyForLink(link) === id);
  const drop = useDrop(acts, flow, findLink);
  const onDoubleClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || !event.target.matches('.react-flow__pane')) return;
    const place = flow.current?.screenToFlowPosition(readPoint(event), { snapToGrid: true });
    if (place) acts?.add({ at: [place.x, place.y] });
  };
  const onKeyDownCapture = useCanvasKeys({
    ...{ graph, chosen, onChoose, setNodes, focus, onChange: acts?.change ?? null, onOpen: () => acts?.open() },
    onOpenEdge: (id) => acts?.add({ between: findLink(id) }),
  });
  return { ...drop, onDoubleClick, onKeyDownCapture };
}

/** The graph, to be dragged, connected, copied and removed. The list of nodes beside it does the same without a pointer. */
export function Canvas(props: Props) {
  const { graph, chosen, acts } = props;
  const root = useRef<HTMLDivElement>(null);
  const flow = useRef<Flow | null>(null);
  const now = useRef(acts);
  now.current = acts;
  const onAdd = useCallback((between: Link) => now.current?.add({ between }), []);
  const drawn = useDrawn(props, acts === null ? null : onAdd);
  const { nodes, edges } = drawn;
  useFitting(flow, props.fitting, chosen);
  const links = useMemo(() => listLinks(graph), [graph]);
  const focus = useCanvasHandle(props.handle, root, flow);
  useFocusKept(nodes, focus);
  const menu = useMenu(acts, flow, root);
  const lines = useHelperLines(nodes);
  const handlers = useHandlers(props, drawn, { flow, menu, links, lines });
  const whole = useRoot(props, drawn, { flow, links, focus });
  return (
    <div class="flow-root" ref={root} tabIndex={-1} {...whole}>
      <ReactFlow<DrawnNode, DrawnEdge>
        {...{ nodes, edges, nodeTypes, edgeTypes, snapGrid }}
        {...handlers}
        connectionRadius={28}
        deleteKeyCode={null}
        {...(acts === null ? onlyLooked : drawing)}
        fitView
        fitViewOptions={fitted}
        minZoom={0.1}
        aria-label="Graph"
      >
        <Background gap={grid} size={1.4} />
        <Controls showInteractive={false} />
        {lines.drawn}
        {graph.nodes.filter((node) => !isNote(node)).length > mostWithoutMap && (
          <MiniMap pannable zoomable ariaLabel="Map of the graph" />
        )}
      </ReactFlow>
      {menu.drawn}
    </div>
  );
}
