import { expect, it } from '@jest/globals';
import type { GraphNode } from '#graph/edit';
import { nodeNear, nodeTowards } from './neighbour.js';

const node = (id: string, x: number, y: number): GraphNode => ({ id, name: id, type: 't', position: [x, y] });
const nodes = [node('a', 0, 0), node('b', 240, 20), node('c', 240, 200), node('d', 480, 0)];

it('an arrow goes to the next node that way, one straight ahead before one aside', () => {
  expect(nodeTowards(nodes, 'a', 'right')?.id).toBe('b');
  expect(nodeTowards(nodes, 'b', 'right')?.id).toBe('d');
  expect(nodeTowards(nodes, 'b', 'down')?.id).toBe('c');
  expect(nodeTowards(nodes, 'c', 'up')?.id).toBe('b');
  expect(nodeTowards(nodes, 'a', 'left')).toBeUndefined();
  expect(nodeTowards(nodes, 'gone', 'left')).toBeUndefined();
});

it('what is next to a place is found by its distance', () => {
  expect(nodeNear(nodes, [470, 10])?.id).toBe('d');
  expect(nodeNear([], [0, 0])).toBeUndefined();
});
