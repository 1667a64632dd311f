import type { ReactFlowInstance } from '@xyflow/react';
import { useEffect, useRef } from 'preact/hooks';
import type { Link } from '#graph/edit';
import { onGrid } from '../graph/grid.js';
import type { DrawnEdge } from './canvas-edge.js';
import type { DrawnNode } from './canvas-node.js';
import { unhurried } from './use-revealed.js';

/** What the canvas is asked for from outside. */
export interface CanvasHandle {
  /** Where something new is put: where the pointer is, else in the middle of what is seen. */
  place: () => readonly [number, number];
  /** Moves the view to a node. */
  show: (id: string) => void;
  /** Moves the focus to a node; null: to the canvas. */
  focus: (id: string | null) => void;
  /** The connections that are chosen. */
  links: () => Link[];
}

export interface CanvasRef {
  current: CanvasHandle | null;
}

interface Current<T> {
  readonly current: T | null;
}

/** How long a new node takes to be drawn, in ms. */
const untilDrawnMs = 80;

/** The element of a node on the canvas. */
export function nodeElement(root: ParentNode | null, id: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`) ?? null;
}

/** Keeps what the canvas can be asked for in a ref, and gives the way to move the focus on it. */
export function useCanvasHandle(
  handle: CanvasRef | undefined,
  root: Current<HTMLElement>,
  flow: Current<ReactFlowInstance<DrawnNode, DrawnEdge>>,
): CanvasHandle['focus'] {
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const focusOn = (id: string | null): void => {
    const node = id === null ? null : nodeElement(root.current, id);
    (node ?? root.current)?.focus({ preventScroll: true });
  };
  const focus = (id: string | null): void => {
    const isThere = id !== null && nodeElement(root.current, id) !== null;
    if (id === null || isThere) return focusOn(id);
    setTimeout(() => focusOn(id), untilDrawnMs); // it has just been added
  };
  const place = (): readonly [number, number] => {
    const box = root.current?.getBoundingClientRect();
    const middle = box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : { x: 0, y: 0 };
    const at = flow.current?.screenToFlowPosition(pointer.current ?? middle) ?? { x: 0, y: 0 };
    return [onGrid(at.x), onGrid(at.y)];
  };
  const show = (id: string): void =>
    void flow.current?.fitView({ nodes: [{ id }], maxZoom: 1, minZoom: 0.6, padding: 1, duration: unhurried });
  useEffect(() => {
    const outer = root.current;
    const follow = ({ clientX: x, clientY: y }: PointerEvent): void => void (pointer.current = { x, y });
    const leave = (): void => void (pointer.current = null);
    outer?.addEventListener('pointermove', follow);
    outer?.addEventListener('pointerleave', leave);
    return () => {
      outer?.removeEventListener('pointermove', follow);
      outer?.removeEventListener('pointerleave', leave);
    };
  }, []);
  useEffect(() => {
    if (handle === undefined) return undefined;
    const links = (): Link[] =>
      flow.current?.getEdges().flatMap(({ selected, data }) => (selected && data ? [data.link] : [])) ?? [];
    handle.current = { place, show, focus, links };
    return () => void (handle.current = null);
  }, []);
  return focus;
}
