import type { EdgeLabel, GraphLabel, NodeLabel } from '@dagrejs/dagre';
import { joinKind } from './build-graph.js';
import type { Box, Graph, Line } from './build-graph.js';

/** Pixels. */
export interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A graph with a place for everything in it. */
export interface Arranged {
  width: number;
  height: number;
  boxes: (Box & Spot)[];
  frames: ({ key: string } & Spot)[];
  lines: (Line & { points: Point[]; at: Point })[];
}

/** More boxes than these are not drawn: nobody finds anything among them, and to place them takes too long. */
export const mostBoxes = 300;

const boxSize = { width: 216, height: 56 };
const joinSize = { width: 96, height: 26 };
const gaps = { nodesep: 22, edgesep: 14, ranksep: 30, marginx: 10, marginy: 10 };
/** Pixels of a character of a label. */
const characterWidth = 7;
const labelHeight = 18;

function pickBoxSize({ kind }: Box) {
  return kind === joinKind ? joinSize : boxSize;
}

function toSpot({ x = 0, y = 0, width = 0, height = 0 }: Partial<Point & { width: number; height: number }>): Spot {
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/** Frames and boxes have keys of their own in the library, which draws both as nodes. */
const frameName = (key: string): string => `frame ${key}`;

/** Gives everything its place, from the top to the bottom. The library comes with the first graph. */
export async function arrange({ boxes, lines, frames }: Graph): Promise<Arranged> {
  const { Graph: DagreGraph, layout: place } = await import('@dagrejs/dagre');
  const plan = new DagreGraph<GraphLabel, Partial<NodeLabel>, EdgeLabel>({ compound: true });
  plan.setGraph({ rankdir: 'TB', ...gaps });
  for (const frame of frames) plan.setNode(frameName(frame.key), {});
  for (const { key, above } of frames) if (above !== null) plan.setParent(frameName(key), frameName(above));
  for (const box of boxes) {
    plan.setNode(box.key, { ...pickBoxSize(box) });
    if (box.frame !== null) plan.setParent(box.key, frameName(box.frame));
  }
  for (const { from, to, label } of lines) {
    const width = label.length * characterWidth;
    plan.setEdge(from, to, label === '' ? {} : { width, height: labelHeight, labelpos: 'c' });
  }
  place(plan);
  const { width = 0, height = 0 } = plan.graph();
  return {
    width,
    height,
    boxes: boxes.map((box) => ({ ...box, ...toSpot(plan.node(box.key)) })),
    frames: frames.map(({ key }) => ({ key, ...toSpot(plan.node(frameName(key))) })),
    lines: lines.map((line) => {
      const { points = [], x, y } = plan.edge(line.from, line.to);
      return { ...line, points, at: { x: x ?? 0, y: y ?? 0 } };
    }),
  };
}
