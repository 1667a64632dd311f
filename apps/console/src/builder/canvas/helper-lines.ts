/** A node's box on the canvas. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line through what two nodes have in common: across the canvas (`y`) or down it (`x`). */
export interface HelperLine {
  axis: 'x' | 'y';
  at: number;
  from: number;
  to: number;
}

/** Places are on a grid, so that what is level is so to the pixel; zoomed measures have fractions. */
const nearPx = 0.6;

/** Where a box begins, has its middle and ends, along an axis. */
function places(box: Box, axis: 'x' | 'y'): number[] {
  const [begin, size] = axis === 'x' ? [box.x, box.width] : [box.y, box.height];
  return [begin, begin + size / 2, begin + size];
}

function lineBetween(axis: 'x' | 'y', dragged: Box, other: Box): HelperLine | null {
  const theirs = places(other, axis);
  const at = places(dragged, axis).find((place) => theirs.some((their) => Math.abs(place - their) < nearPx));
  if (at === undefined) return null;
  const across = [dragged, other].flatMap((box) => places(box, axis === 'x' ? 'y' : 'x'));
  return { axis, at, from: Math.min(...across), to: Math.max(...across) };
}

/** What a dragged node stands level with, down and across: of several the nearest. */
export function findHelperLines(dragged: Box, others: readonly Box[]): HelperLine[] {
  return (['x', 'y'] as const).flatMap((axis) => {
    const lines = others.map((other) => lineBetween(axis, dragged, other)).filter((line) => line !== null);
    return lines.sort((a, b) => a.to - a.from - (b.to - b.from)).slice(0, 1);
  });
}
