import { useEffect, useRef } from 'preact/hooks';
import type { Graph, Operation } from '#graph/edit';
import { grid } from '../graph/grid.js';
import type { DrawnNode } from './canvas-node.js';
import { nodeTowards } from './neighbour.js';
import type { Direction } from './neighbour.js';

const arrows: Readonly<Record<string, { direction: Direction; by: readonly [number, number] }>> = {
  ArrowLeft: { direction: 'left', by: [-grid, 0] },
  ArrowRight: { direction: 'right', by: [grid, 0] },
  ArrowUp: { direction: 'up', by: [0, -grid] },
  ArrowDown: { direction: 'down', by: [0, grid] },
};

/** How long no arrow is pressed before the nodes are where they were to be, in ms: a way of many steps is one operation. */
const pauseMs = 350;

interface Keys {
  graph: Graph;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  setNodes: (next: (now: DrawnNode[]) => DrawnNode[]) => void;
  focus: (id: string | null) => void;
  /** Null: it is only looked at. */
  onChange: ((operations: Operation[]) => void) | null;
  /** Enter on a node, or on a connection. */
  onOpen: () => void;
  onOpenEdge: (id: string) => void;
}

/** Moves what is chosen by arrows: at once on the canvas, in the graph when the way is over. */
function useMoves({ graph, chosen, setNodes, onChange }: Keys) {
  const way = useRef<{ ids: ReadonlySet<string>; x: number; y: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const now = useRef({ graph, onChange });
  now.current = { graph, onChange };
  const end = (): void => {
    clearTimeout(timer.current);
    const { current } = way;
    way.current = null;
    if (current === null) return;
    const moved = now.current.graph.nodes.filter(({ id }) => current.ids.has(id));
    const operations = moved.map(({ id, position: [x, y] = [0, 0] }): Operation => ({
      ...{ type: 'updateNode', nodeId: id, updates: { position: [x + current.x, y + current.y] } },
    }));
    if (operations.length > 0) now.current.onChange?.(operations);
  };
  useEffect(() => end, []);
  return ([x, y]: readonly [number, number]): void => {
    const before = way.current;
    way.current = { ids: before?.ids ?? chosen, x: (before?.x ?? 0) + x, y: (before?.y ?? 0) + y };
    const { ids } = way.current;
    setNodes((nodes) =>
      nodes.map((node) =>
        ids.has(node.id) ? { ...node, position: { x: node.position.x + x, y: node.position.y + y } } : node,
      ),
    );
    clearTimeout(timer.current);
    timer.current = setTimeout(end, pauseMs);
  };
}

/**
 * The keys on a node or a connection that has the focus, in place of React Flow's own: those drop the focus with Escape, and leave it on
 * the canvas with Enter. Arrows go from node to node, with Shift they move what is chosen.
 */
export function useCanvasKeys(keys: Keys): (event: KeyboardEvent) => void {
  const move = useMoves(keys);
  const { graph, chosen, onChoose, focus, onChange, onOpen, onOpenEdge } = keys;
  const onNode = (id: string, { key, shiftKey }: KeyboardEvent): boolean => {
    const arrow = arrows[key];
    if (arrow && shiftKey) {
      if (onChange === null || !chosen.has(id)) return false;
      move(arrow.by);
    } else if (arrow) {
      const next = nodeTowards(graph.nodes, id, arrow.direction);
      if (next !== undefined) focus(next.id);
      if (next !== undefined && chosen.size > 0) onChoose(new Set([next.id]));
    } else if (key === 'Enter') {
      if (!chosen.has(id)) onChoose(new Set([id]));
      onOpen();
    } else if (key === 'Escape') onChoose(new Set());
    else return false;
    return true;
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    const node = event.target.closest('.react-flow__node')?.getAttribute('data-id');
    const edge = event.target.closest('.react-flow__edge')?.getAttribute('data-id');
    const isOnEdge = edge && event.key === 'Enter' && onChange !== null;
    if (isOnEdge) onOpenEdge(edge);
    if (!isOnEdge && !(node && onNode(node, event))) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
