import type { NodeChange } from '@xyflow/react';
import { useRef } from 'preact/hooks';
import type { DrawnNode } from './canvas-node.js';

/** Which nodes are chosen, as the canvas has it; while a box is drawn over them it is said once, at its end. */
export function useChoosing(chosen: ReadonlySet<string>, onChoose: (ids: ReadonlySet<string>) => void) {
  const latest = useRef(chosen);
  const isBoxing = useRef(false);
  if (!isBoxing.current) latest.current = chosen;
  const say = (): void => {
    const { current } = latest;
    if (current.size !== chosen.size || [...current].some((id) => !chosen.has(id))) onChoose(current);
  };
  return {
    follow: (changes: readonly NodeChange<DrawnNode>[]): void => {
      const next = new Set(latest.current);
      for (const change of changes)
        if (change.type === 'select') {
          if (change.selected) next.add(change.id);
          else next.delete(change.id);
        }
      latest.current = next;
      if (!isBoxing.current && changes.some(({ type }) => type === 'select')) say();
    },
    handlers: {
      onSelectionStart: () => void (isBoxing.current = true),
      onSelectionEnd: () => {
        isBoxing.current = false;
        document.getSelection()?.removeAllRanges(); // Shift and the pointer mark words as well
        say();
      },
    },
  };
}
