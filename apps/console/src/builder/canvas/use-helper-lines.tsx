import { ViewportPortal } from '@xyflow/react';
import type { NodeChange } from '@xyflow/react';
import { useState } from 'preact/hooks';
import type { DrawnNode } from './canvas-node.js';
import { findHelperLines } from './helper-lines.js';
import type { Box, HelperLine } from './helper-lines.js';

function toBox({ position, measured }: DrawnNode): Box {
  return { ...position, width: measured?.width ?? 0, height: measured?.height ?? 0 };
}

function toStyle({ axis, at, from, to }: HelperLine) {
  const [left, top] = axis === 'x' ? [at, from] : [from, at];
  const size = axis === 'x' ? { height: `${to - from}px` } : { width: `${to - from}px` };
  return { transform: `translate(${left}px, ${top}px)`, ...size };
}

/** Lines through what a node stands level with, while it alone is dragged. The grid has brought it there: they only show it. */
export function useHelperLines(nodes: readonly DrawnNode[]) {
  const [lines, setLines] = useState<readonly HelperLine[]>([]);
  const follow = (changes: readonly NodeChange<DrawnNode>[]): void => {
    const moves = changes.filter((change) => change.type === 'position');
    const [move] = moves;
    if (move === undefined) return;
    const node = nodes.find(({ id }) => id === move.id);
    const isDragged = moves.length === 1 && move.dragging === true && move.position !== undefined;
    const found =
      isDragged && node !== undefined
        ? findHelperLines(
            toBox({ ...node, position: move.position ?? node.position }),
            nodes.filter(({ id }) => id !== move.id).map(toBox),
          )
        : [];
    setLines((before) => (before.length === 0 && found.length === 0 ? before : found));
  };
  const drawn = lines.length > 0 && (
    <ViewportPortal>
      {lines.map((line) => (
        <div key={line.axis} class={`helper-line ${line.axis}`} style={toStyle(line)} />
      ))}
    </ViewportPortal>
  );
  return { follow, drawn };
}
