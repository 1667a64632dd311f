import type { ReactFlowInstance } from '@xyflow/react';
import { useEffect } from 'preact/hooks';

/** Between what is shown and the edge of the view, in pixels. */
const margin = 24;
/** How long the view moves, in ms. */
export const unhurried = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 250;

/** A part of the screen, in pixels. */
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** How far something must move to lie between two bounds, its begin before its end. */
function shiftInto(begin: number, end: number, least: number, most: number): number {
  if (begin < least) return least - begin;
  return end > most ? Math.max(most - end, least - begin) : 0;
}

function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function fitsInto(box: Box, view: Box): boolean {
  return box.right - box.left <= view.right - view.left && box.bottom - box.top <= view.bottom - view.top;
}

type Flow = Pick<ReactFlowInstance, 'getViewport' | 'setViewport'>;

/** Moves the view so that a node lies in it: with all of the graph where that has room, so that it can be connected to what it comes after. */
function reveal(node: Element, canvas: Element, flow: Flow | null): void {
  const view = flow?.getViewport();
  if (!view) return;
  const { left, right, top, bottom } = canvas.getBoundingClientRect();
  const room = { left: left + margin, right: right - margin, top: top + margin, bottom: bottom - margin };
  const boxes = Array.from(canvas.querySelectorAll('.react-flow__node'), (each) => each.getBoundingClientRect());
  const all = around(boxes);
  const shown: Box = fitsInto(all, room) ? all : node.getBoundingClientRect();
  const x = shiftInto(shown.left, shown.right, room.left, room.right);
  const y = shiftInto(shown.top, shown.bottom, room.top, room.bottom);
  if (x !== 0 || y !== 0) void flow?.setViewport({ ...view, x: view.x + x, y: view.y + y }, { duration: unhurried });
}

/** Keeps the node that was opened in the view: once its panel is there and the view has come to rest, and whenever the panel leaves other room. */
export function useRevealed(selected: string | null, flow: { readonly current: Flow | null }): void {
  useEffect(() => {
    if (selected === null) return undefined;
    let timer = 0;
    let isWatched = false;
    const later = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        const node = document.querySelector(`.react-flow__node[data-id="${CSS.escape(selected)}"]`);
        const canvas = node?.closest('.react-flow');
        if (!node || !canvas) return;
        reveal(node, canvas, flow.current);
        if (!isWatched) room.observe(canvas); // once: it says at once how large it is, and then nothing needs to move
        isWatched = true;
      }, unhurried + 100);
    };
    const room = new ResizeObserver(later);
    later();
    return () => {
      clearTimeout(timer);
      room.disconnect();
    };
  }, [selected]);
}
