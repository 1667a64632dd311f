import type { ReactFlowInstance } from '@xyflow/react';
import { useEffect } from 'preact/hooks';

/** Between an opened node and the edge of the view, in pixels. */
const margin = 24;
/** How long the view moves, in ms. */
export const unhurried = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 250;

/** How far something must move to lie between two bounds, its begin before its end. */
function shiftInto(begin: number, end: number, least: number, most: number): number {
  if (begin < least) return least - begin;
  return end > most ? Math.max(most - end, least - begin) : 0;
}

/** Moves the node that was opened out from under its panel, once that is there and the view has come to rest. */
export function useRevealed(
  selected: string | null,
  flow: { readonly current: Pick<ReactFlowInstance, 'getViewport' | 'setViewport'> | null },
): void {
  useEffect(() => {
    if (selected === null) return undefined;
    const timer = setTimeout(() => {
      const node = document.querySelector(`.react-flow__node[data-id="${CSS.escape(selected)}"]`);
      const [inner, outer] = [node?.getBoundingClientRect(), node?.closest('.react-flow')?.getBoundingClientRect()];
      const view = flow.current?.getViewport();
      if (!inner || !outer || !view) return;
      const x = shiftInto(inner.left, inner.right, outer.left + margin, outer.right - margin);
      const y = shiftInto(inner.top, inner.bottom, outer.top + margin, outer.bottom - margin);
      if (x !== 0 || y !== 0)
        void flow.current?.setViewport({ ...view, x: view.x + x, y: view.y + y }, { duration: unhurried });
    }, unhurried + 100);
    return () => clearTimeout(timer);
  }, [selected]);
}
