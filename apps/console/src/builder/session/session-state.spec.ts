import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '#client';
import type { Graph, Operation } from '#graph/edit';
import { operationWords } from '../graph/operation-words.js';
import { answeredBy, asked, changed, madeAnew, refusedTo, shownGraph, sidesIn, told, whole } from './session-state.js';

const graph: Graph = { name: 'G', nodes: [{ id: 'a', name: 'A', type: 't' }], connections: {} };
const at = '2026-01-31T09:00:00.000Z';
const status = (revision: number): Schemas['BuilderSession']['status'] => ({
  ...{ revision, phase: 'idle', runId: null, canUndo: false, canRedo: false },
  ...{ firstMessage: 1, creditsClaimed: 0, parked: false, lastUpdated: at },
});
const opened = whole({ graph: { ...graph }, messages: [], status: status(0) }, null);
const rename = (name: string): Operation => ({ type: 'setName', name });
const edit = (id: string, name: string) => ({ id, kind: 'operations' as const, operations: [rename(name)] });
const change = (revision: number, id: string, name: string): Schemas['DraftChange'] => ({
  ...{ revision, id, by: 'person', user: 'ann', at, operations: [{ ...rename(name) }] },
  patches: [{ op: 'replace', path: ['name'], value: name }],
});
const nameOf = (state: typeof opened): string => shownGraph(state).name;

describe('a session on the page', () => {
  it('shows what was asked for at once, and once when the answer and the event of it come in any order', () => {
    const mine = asked(opened, edit('one', 'Mine'));
    expect([nameOf(mine), mine.known.name]).toEqual(['Mine', 'G']);
    const answer = { id: 'one', applied: 1, revision: 1, graph: { ...graph, name: 'Mine' } };
    const byEvent = changed(mine, change(1, 'one', 'Mine'));
    for (const state of [answeredBy(mine, answer), byEvent && answeredBy(byEvent, answer)])
      expect(state).toMatchObject({ pending: [], revision: 1, known: { name: 'Mine' } });
    expect(changed(answeredBy(mine, answer), change(1, 'one', 'Mine'))).toMatchObject({ revision: 1, pending: [] });
  });

  it('can be undone as soon as an edit is answered: the status comes later', () => {
    const mine = asked(opened, edit('one', 'Mine'));
    const answer = { id: 'one', applied: 1, revision: 1, graph: { ...graph, name: 'Mine' } };
    const done = answeredBy(mine, answer);
    expect([opened.status.canUndo, done.status.canUndo]).toEqual([false, true]);
    const undone = answeredBy(asked(done, { id: 'u', kind: 'undo', operations: [] }), {
      ...answer,
      id: 'u',
      revision: 2,
    });
    expect(undone.status).toMatchObject({ canRedo: true });
  });

  it('keeps what is asked for on top of what others change, and is read whole where something is missing', () => {
    const mine = asked(opened, edit('one', 'Mine'));
    const both = changed(mine, change(1, 'other', 'Theirs'));
    expect(both && [nameOf(both), both.known.name]).toEqual(['Mine', 'Theirs']);
    expect(changed(mine, change(3, 'other', 'Theirs'))).toBeNull();
    expect(
      changed(mine, { ...change(1, 'x', 'X'), patches: [{ op: 'replace', path: ['nodes', 4, 'name'], value: 1 }] }),
    ).toBeNull();
    const read = whole({ graph: { ...graph, name: 'Later' }, messages: [], status: status(3) }, mine);
    expect([nameOf(read), read.revision]).toEqual(['Mine', 3]);
  });

  it('gives both sides where edits do not go together, and drops what was refused', () => {
    const mine = asked(asked(opened, edit('one', 'Mine')), edit('two', 'Mine 2'));
    const theirs = [change(1, 'other', 'Theirs')];
    const sides = sidesIn({ base: 0, revision: 1, graph: { ...graph, name: 'Theirs' }, theirs, yours: [] });
    const state = refusedTo(mine, sides);
    expect(state).toMatchObject({
      pending: [],
      revision: 1,
      conflict: { yours: [rename('Mine'), rename('Mine 2')], theirs },
    });
    expect(nameOf(state)).toBe('Theirs');
    expect(refusedTo(mine, sidesIn(undefined))).toMatchObject({ pending: [], conflict: null, known: graph });
  });

  it('keeps for what each edit was made: others between are told, its own are not another side', () => {
    const mine = asked(asked(opened, edit('one', 'Mine')), edit('two', 'Mine 2'));
    const answer = { id: 'one', applied: 1, revision: 1, graph: { ...graph, name: 'Mine' } };
    expect(answeredBy(mine, answer).pending).toMatchObject([{ id: 'two', base: 1 }]);
    const behind = changed(mine, change(1, 'other', 'Theirs'));
    expect(behind?.pending).toMatchObject([{ base: 0 }, { base: 0 }]);
    const late = behind && answeredBy(behind, { ...answer, revision: 2 });
    expect(late?.pending).toMatchObject([{ id: 'two', base: 0 }]);
    const own = { has: (id: string) => id === 'one', next: () => 'three' };
    const sides = (by: string[]) => ({ revision: 2, graph: { ...graph }, theirs: by.map((id) => change(1, id, 'N')) });
    expect(late && madeAnew(late, sides(['one']), own)?.pending).toMatchObject([{ id: 'three', base: 2 }]);
    for (const by of [['one', 'other'], []]) expect(late && madeAnew(late, sides(by), own)).toBeNull();
    const twice = refusedTo(asked(refusedTo(mine, sides(['other'])), edit('four', 'Mine 4')), sides(['other', 'more']));
    expect(twice.conflict?.yours).toHaveLength(3);
    expect(twice.conflict?.theirs.map(({ id }) => id)).toEqual(['other', 'more']);
  });

  it('has each message once', () => {
    const message = { n: 1, at, role: 'user' as const, type: 'message' as const, text: 'hi' };
    expect(told(told(opened, message), message).messages).toEqual([message]);
  });
});

it('patches put, add and remove in objects and lists, and leave what they are given; those that do not fit have it read anew', () => {
  const known = { ...graph, list: [1, 2, 3], below: { x: 1 } };
  const state = { known, revision: 1, pending: [], conflict: null, messages: [], status: opened.status };
  const change = (patches: object[]) =>
    changed(state, { id: 'c', revision: 2, patches } as unknown as Parameters<typeof changed>[1]); // what is read of one
  const steps = [
    { op: 'replace', path: ['below', 'x'], value: 2 },
    { op: 'add', path: ['list', 1], value: 9 },
    { op: 'remove', path: ['list', 0] },
    { op: 'replace', path: ['list', 'length'], value: 2 },
    { op: 'remove', path: ['below', 'x'] },
  ];
  expect(change(steps)?.known).toEqual({ ...graph, list: [9, 2], below: {} });
  expect(known).toEqual({ ...graph, list: [1, 2, 3], below: { x: 1 } });
  expect(change([{ op: 'add', path: ['nowhere', 'x'], value: 1 }])).toBeNull();
});

it('operations are told in words', () => {
  const told = [{ type: 'updateNode', nodeId: 'a', updates: { position: [0, 0], parameters: {} } }, { type: 'clear' }];
  expect(told.map((one) => operationWords(one, graph))).toEqual([
    'sets the place, the parameters of A',
    'changes the whole graph',
  ]);
});
