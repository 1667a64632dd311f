import { useEffect, useRef } from 'preact/hooks';
import type { DrawnNode } from './canvas-node.js';
import { nodeNear } from './neighbour.js';

function placed({ id, position: { x, y } }: DrawnNode): { id: string; position: [number, number] } {
  return { id, position: [x, y] };
}

/** React Flow takes a node away some frames after it has left the graph; so many are waited for. */
const mostFrames = 60;

/** Keeps the focus on the canvas where what had it is removed: on what stands next to it, else on the canvas itself. */
export function useFocusKept(nodes: readonly DrawnNode[], focus: (id: string | null) => void): void {
  const before = useRef(nodes);
  useEffect(() => {
    const there = new Set(nodes.map(({ id }) => id));
    const gone = before.current.filter(({ id }) => !there.has(id));
    before.current = nodes;
    const [first] = gone;
    if (first === undefined) return;
    const next = nodeNear(nodes.map(placed), placed(first).position)?.id ?? null;
    let left = mostFrames;
    const look = (): void => {
      const holder = document.activeElement?.closest('.react-flow__node')?.getAttribute('data-id');
      if (document.activeElement === document.body) focus(next);
      else if (holder && !there.has(holder) && left-- > 0) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, [nodes]);
}
