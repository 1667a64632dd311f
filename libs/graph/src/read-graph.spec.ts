import { describe, expect, it } from '@jest/globals';
import { readGraph, readOperations } from './read-graph.js';

const node = { id: 'a', name: 'A', type: 'n8n-nodes-base.set' };

describe('readGraph', () => {
  it('keeps fields that it does not know, and gives a graph without a name an empty one', () => {
    const nodes = [{ ...node, webhookId: 'w', notes: 'mine' }];
    const export_ = { nodes, connections: { A: { main: [null, []] } }, pinData: { A: [] }, meta: { instanceId: 'i' } };
    expect(readGraph(export_)).toEqual({ value: { name: '', ...export_ } });
  });

  it.each([
    [{ connections: {} }, '/nodes', 'expected a value: it may not be absent'],
    [{ nodes: [{ ...node, name: '' }], connections: {} }, '/nodes/0/name', 'must NOT have fewer than 1 characters'],
    [{ nodes: [{ ...node, name: '__proto__' }], connections: {} }, '/nodes/0/name', 'another name than __proto__'],
    [{ nodes: [{ ...node, id: 7 }], connections: {} }, '/nodes/0/id', 'must be string'],
    [{ nodes: [node, { ...node, id: 'b' }], connections: {} }, '/nodes/1/name', 'A" again'],
    [{ nodes: [{ ...node, position: [1] }], connections: {} }, '/nodes/0/position', 'must NOT have fewer than 2 items'],
    [{ nodes: [node], connections: { A: { main: [[{ node: 'A' }]] } } }, '/connections/A/main/0/0/type', 'absent'],
    ['{}', '', 'must be object'],
    [JSON.parse('{"nodes":[],"connections":{},"meta":{"__proto__":1}}'), '/meta/__proto__', 'forbidden property name'],
    [{ nodes: [], connections: {}, name: '\ud800' }, '/name', 'not well-formed Unicode'],
  ])('refuses %j at %s', (value, path, message) => {
    const problem = { path, message: expect.stringContaining(message) };
    expect(readGraph(value)).toEqual({ problems: expect.arrayContaining([problem]) });
  });
});

describe('an id', () => {
  const read = (nodes: object[], name = 'old') => {
    const graph = readGraph({ name, nodes, connections: {} });
    if ('problems' in graph) throw new Error(JSON.stringify(graph.problems));
    return graph.value.nodes;
  };
  const { id: _, ...bare } = node;
  const other = { ...bare, name: 'B' };

  it.each<[string, object[]]>([
    ['is not there', [bare, other]],
    [
      'is null',
      [
        { ...bare, id: null },
        { ...other, id: null },
      ],
    ],
    [
      'is empty',
      [
        { ...bare, id: '' },
        { ...other, id: '' },
      ],
    ],
    ['is empty once', [{ ...bare, id: '' }, other]],
    ['comes twice', [node, { ...node, name: 'B' }]],
    ['comes three times', [node, { ...node, name: 'B' }, { ...node, name: 'C' }]],
    [
      'is not there, of nodes that say no name',
      [
        { ...bare, name: 'A' },
        { ...node, id: 'b', name: 'B' },
      ],
    ],
  ])('that %s is made, and is the same for the same file', (_case, nodes) => {
    const ids = read(nodes).map(({ id }) => id);
    expect(new Set(ids).size).toBe(nodes.length);
    expect(ids.every((id) => id === 'a' || id === 'b' || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))).toBe(
      true,
    );
    expect(read(nodes).map(({ id }) => id)).toEqual(ids);
  });

  it('is another one in another workflow, and where one is taken', () => {
    const [first] = read([bare]);
    const [elsewhere] = read([bare], 'new');
    expect(elsewhere?.id).not.toBe(first?.id);
    const [taken, made] = read([{ ...other, id: first?.id }, bare]);
    expect(taken?.id).toBe(first?.id);
    expect(made?.id).not.toBe(first?.id);
  });

  it('that is its own stays, and so does all the rest', () => {
    expect(read([node, { ...other, id: 'b', notes: 'mine' }])).toEqual([node, { ...other, id: 'b', notes: 'mine' }]);
    expect(read([bare])[0]).toMatchObject(bare);
  });
});

it('reads no deeper than a graph goes, and names no more problems than anybody reads', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  const message = 'nested deeper than 256 levels';
  expect(readGraph({ nodes: [], connections: {}, deep })).toMatchObject({ problems: [{ message }] });
  expect(readOperations([{ type: 'clear', deep }])).toMatchObject({ problems: [{ message }] });
  const many = readGraph({ nodes: Array.from({ length: 1e5 }, () => ({})), connections: {} });
  expect('problems' in many && many.problems.length).toBe(101);
  const last = { path: '', message: 'and 299,901 more; expected these 100 mended first' };
  expect('problems' in many && many.problems.at(-1)).toEqual(last);
});

describe('readOperations', () => {
  it('names the operation and the field', () => {
    const operations = [{ type: 'clear' }, { type: 'explode' }, { type: 'removeNode' }, null];
    expect(readOperations(operations, '/operations')).toEqual({
      problems: [
        { path: '/operations/1/type', message: expect.stringContaining('addNodes, updateNode') },
        { path: '/operations/2/nodeIds', message: 'expected a value: it may not be absent' },
        { path: '/operations/3/type', message: expect.stringContaining('expected one of clear') },
      ],
    });
  });
});
