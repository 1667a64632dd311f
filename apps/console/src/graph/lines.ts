import type { Point } from './arrange.js';
import { joinKind } from './build-graph.js';
import type { Box, Graph } from './build-graph.js';

const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** A line through these points as the data of an SVG path, rounded at each but the first and the last. */
export function drawCurve(points: readonly Point[]): string {
  const [first, ...others] = points;
  const last = others.pop();
  if (first === undefined || last === undefined) return '';
  const bends = others.map((point, index) => `Q ${at(point)} ${at(between(point, others[index + 1] ?? last))}`);
  return [`M ${at(first)}`, ...bends, `L ${at(last)}`].join(' ');
}

function describeBox({ id, kind }: Box): string {
  return kind === joinKind ? `the paths of ${id}` : id;
}

/** What a box comes after, in words, for who does not see the lines. */
export function followsWords({ boxes, lines }: Graph, key: string): string {
  const names = new Map(boxes.map((box) => [box.key, describeBox(box)]));
  const parts = lines
    .filter(({ to }) => to === key)
    .toSorted((a, b) => Number(a.isBack) - Number(b.isBack))
    .map(({ from, label, isBack }) =>
      [isBack ? 'again after' : 'after', names.get(from), label === '' || isBack ? '' : `(${label})`]
        .filter((part) => part !== '')
        .join(' '),
    );
  return parts.length === 0 ? 'first' : parts.join(', ');
}
