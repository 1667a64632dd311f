import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Graph, GraphNode, Operation } from '#graph';
import { nothingLost, ordersAgree, undoneExactly } from '../test/edit-properties.js';
import { session } from '../test/random-edits.js';
import { draftAt, editDraft, redoDraft, undoDraft } from './draft.js';
import type { Edited } from './draft.js';
import { keepLatest, mostChanges } from './session-state.js';
import type { SessionState } from './session-state.js';

const node = (id: string): GraphNode => ({
  id,
  name: id.toUpperCase(),
  type: 't',
  parameters: {},
  position: [0, 0],
});
const graph: Graph = {
  name: 'G',
  nodes: ['a', 'b', 'c'].map(node),
  connections: { A: { main: [[{ node: 'B', type: 'main', index: 0 }]] } },
};
const asked = (id: string) => ({ id, by: 'person' as const, user: 'ann', at: 7 });
const edit = (state: SessionState, id: string, base: number, ...operations: Operation[]): Edited =>
  editDraft(state, { ...asked(id), base, operations });
const update = (nodeId: string, updates: object): Operation => ({ type: 'updateNode', nodeId, updates });
const connect = (source: string, target: string): Operation => ({
  type: 'mergeConnections',
  connections: { [source]: { main: [[{ node: target, type: 'main', index: 0 }]] } },
});

describe('edits of a draft', () => {
  it('are changes with a revision, and one id is applied once', () => {
    const first = edit(session(graph), 'one', 0, update('a', { disabled: true }));
    expect(first.answer).toEqual({ id: 'one', status: 'applied', revision: 1 });
    expect(first.state.changes).toMatchObject([{ revision: 1, id: 'one', by: 'person', user: 'ann', at: 7 }]);
    const again = edit(first.state, 'one', 1, update('a', { disabled: false }));
    expect(again).toEqual(first);
    expect(draftAt(first.state, 0)).toEqual(graph);
  });

  const pairs: [string, Operation, Operation, number[] | null][] = [
    ['fields of two nodes', update('a', { disabled: true }), update('b', { disabled: true }), null],
    ['two fields of a node', update('a', { position: [1, 1] }), update('a', { parameters: { x: 1 } }), null],
    ['two connections of one output', connect('A', 'C'), connect('B', 'C'), null],
    ['one field', update('a', { parameters: { x: 1 } }), update('a', { parameters: { x: 2 } }), [1]],
    ['a node that is gone', { type: 'removeNode', nodeIds: ['c'] }, connect('A', 'C'), [1]],
    ['a name that is another', { type: 'renameNode', nodeId: 'c', newName: 'D' }, connect('A', 'C'), [1]],
    [
      'one name for two',
      { type: 'addNodes', nodes: [node('x')] },
      { type: 'addNodes', nodes: [{ ...node('y'), name: 'X' }] },
      [1],
    ],
    ['all, and a new node', { type: 'addNodes', nodes: [node('x')] }, { type: 'clear' }, [1]],
    [
      'an expression, and its name',
      { type: 'renameNode', nodeId: 'a', newName: 'D' },
      update('b', { parameters: { x: "={{ $('A') }}" } }),
      [1],
    ],
  ];
  it.each(pairs)('of one revision merge unless they touch the same: %s', (_what, one, other, theirs) => {
    const { state } = edit(session(graph), 'one', 0, one);
    const { state: after, answer } = edit(state, 'other', 0, other);
    if (theirs === null) expect(answer).toEqual({ id: 'other', status: 'applied', revision: 2 });
    else expect(answer).toEqual({ id: 'other', status: 'conflict', base: 0, revision: 1, theirs });
    if (theirs !== null) expect(after.draft).toBe(state.draft);
  });

  it('made for a revision that nobody knows, or that is forgotten, are a conflict', () => {
    let state = session(graph);
    expect(edit(state, 'early', 1, update('a', { disabled: true })).answer).toMatchObject({
      status: 'conflict',
      theirs: [],
    });
    for (let at = 0; at <= mostChanges; at++)
      ({ state } = edit(state, `e${at}`, at, update('a', { position: [at, 1] })));
    expect([state.changes.length, state.undo.length, state.revision]).toEqual([
      mostChanges,
      mostChanges,
      mostChanges + 1,
    ]);
    expect(edit(state, 'late', 0, update('b', { disabled: true })).answer).toMatchObject({
      status: 'conflict',
      theirs: [],
    });
  });

  it('are undone and redone as changes of their own, until the next edit', () => {
    const first = edit(session(graph), 'one', 0, update('a', { disabled: true })).state;
    const undone = undoDraft(first, asked('u'));
    expect([undone.answer, undone.state.draft]).toEqual([{ id: 'u', status: 'applied', revision: 2 }, graph]);
    expect(undone.state.changes.at(-1)).toMatchObject({ revision: 2, undoes: 1, operations: [] });
    expect(undoDraft(undone.state, asked('u2')).answer).toEqual({ id: 'u2', status: 'nothing' });
    const redone = redoDraft(undone.state, asked('r'));
    expect(redone.state.changes.at(-1)).toMatchObject({ revision: 3, redoes: 1 });
    expect(redone.state.draft).toEqual(first.draft);
    const edited = edit(undone.state, 'two', 2, update('b', { disabled: true })).state;
    expect(redoDraft(edited, asked('r2')).answer).toEqual({ id: 'r2', status: 'nothing' });
  });

  it('that make too large a graph are refused, and change nothing', () => {
    const nodes = Array.from({ length: 200 }, (_, at) => node(`n${at}`));
    const { state, answer } = edit(session(graph), 'many', 0, { type: 'addNodes', nodes });
    expect(answer).toMatchObject({
      status: 'refused',
      problems: [{ path: '/nodes', message: 'expected at most 200 nodes' }],
    });
    expect(state.draft).toBe(graph);
  });

  it('are undone exactly, touch nothing that came in, and leave nothing loose, however random', () => {
    fc.assert(undoneExactly, { numRuns: 150 });
  });

  it('that merge come to the same in either order', () => {
    fc.assert(ordersAgree(), { numRuns: 400 });
  });

  it('lose nothing of what a person and the builder do in any order', () => {
    fc.assert(nothingLost, { numRuns: 100 });
  });
});

it('a list keeps its latest within a number and a size, and its last one always', () => {
  expect([keepLatest([1, 2, 3], 2, 99), keepLatest(['aaaa', 'b', 'c'], 9, 6), keepLatest(['b', 'aaaa'], 9, 3)]).toEqual(
    [[2, 3], ['b', 'c'], ['aaaa']],
  );
});
