import { expect, it } from '@jest/globals';
import type { Graph } from '#graph/edit';
import { compareRun, nameNow, underNamesNow } from './compare-run.js';
import { holdItems } from './held-items.js';

const node = (id: string, more: object = {}) => ({ id, name: id.toUpperCase(), type: 'n8n-nodes-base.set', ...more });
const to = (...names: string[]) => names.map((name) => ({ node: name, type: 'main', index: 0 }));
const ran: Graph = {
  name: 'W',
  nodes: [node('s'), node('a'), node('b'), node('n', { type: 'n8n-nodes-base.stickyNote' })],
  connections: { S: { main: [to('A')] }, A: { main: [to('B')] } },
};

it('a draft is compared with the version of a run: nodes that came, changed and went, their names then, and no places or notes', () => {
  const draft: Graph = {
    ...ran,
    nodes: [
      node('s', { position: [9, 9] }),
      node('a', { name: 'New', parameters: { x: 1 }, disabled: true }),
      node('c'),
      node('n', { type: 'n8n-nodes-base.stickyNote', parameters: { content: 'x' } }),
    ],
    connections: { S: { main: [to('New')] } },
  };
  const since = compareRun(ran, draft);
  expect([...since.differs]).toEqual([
    ['c', 'it was not there'],
    ['a', 'it was called A, other parameters, switched off or on since'],
  ]);
  expect(since).toMatchObject({ gone: ['B'], isRewired: true });
  expect([
    ...underNamesNow(
      new Map([
        ['A', 1],
        ['S', 2],
      ]),
      draft,
      since,
    ),
  ]).toEqual([
    ['S', 2],
    ['New', 1],
  ]);
  expect([nameNow('A', since), nameNow('S', since)]).toEqual(['New', 'S']);
  expect(compareRun(ran, ran)).toMatchObject({ gone: [], isRewired: false });
  expect(compareRun(ran, ran).differs.size).toBe(0);
});

it('a test from a node on holds what the others made, where that can stand for them', () => {
  const graph: Graph = {
    name: 'W',
    nodes: ['s', 'i', 'a', 'b', 'r', 'x'].map((id) => node(id)),
    connections: {
      S: { main: [to('I', 'R')] },
      I: { main: [to('B'), to('A')] },
      A: { main: [to('B')] },
      B: { main: [to('X')] },
    },
  };
  const made = (...counts: number[]) =>
    counts.map((count) => ({ count, items: Array.from({ length: count }, (_, at) => ({ at })) }));
  const known = new Map([
    ['S', made(2)],
    ['I', made(0, 2)],
    ['A', made(1)],
    ['B', made(1)],
    ['R', made(3)],
    ['X', made(1)],
  ]);
  const times = new Map([['R', 3]]);
  const counts = new Map([['A', [70]]]);
  expect(holdItems(graph, 'B', known, times, counts)).toEqual({
    trigger: 'S',
    items: { S: [{ at: 0 }, { at: 1 }], A: [{ at: 0 }] },
    anew: ['I', 'R'],
    cut: ['A'],
  });
  expect(holdItems(graph, 'S', known, times, counts)).toMatchObject({ items: { S: [{ at: 0 }, { at: 1 }] }, anew: [] });
  expect(holdItems(graph, 'B', new Map(), times, counts)).toEqual({ trigger: null, items: {}, anew: [], cut: [] });
});
