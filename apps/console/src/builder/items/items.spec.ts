import { describe, expect, it } from '@jest/globals';
import type { Graph } from '#graph/edit';
import { fieldExpression, parsePath, valueAt } from './field-path.js';
import { listInputs, itemsByName, nodesBefore, withPins } from './known-items.js';
import { listColumns, inferSchema } from './schema.js';

const to = (node: string) => [{ node, type: 'main', index: 0 }];
const graph: Graph = {
  name: 'G',
  nodes: ['Start', 'If', 'Yes', 'No', 'Model'].map((name) => ({ id: name, name, type: 't' })),
  connections: {
    Start: { main: [to('If')] },
    If: { main: [to('Yes'), to('No')] },
    Model: { ai_languageModel: [[{ node: 'No', type: 'ai_languageModel', index: 0 }]] },
  },
  pinData: { Start: [{ json: { a: 1 } }] },
};

describe('a field of an item', () => {
  it.each([
    [null, ['a', 'b c', 0, 'd'], '$json.a["b c"][0].d'],
    [null, [], '$json'],
    ["It's", ['a'], "$('It\\'s').item.json.a"],
  ])('of %s is read by its path %j', (source, path, text) => {
    expect(fieldExpression(source, path)).toBe(text);
  });

  it.each([
    ['.a.b', ['a', 'b']],
    ['?.a["b c"][0]', ['a', 'b c', 0]],
    ["['x']", ['x']],
    ['.a.map(', null],
    ['.', null],
  ])('is parsed: %s', (text, path) => {
    expect(parsePath(text)).toEqual(path);
  });

  it('is looked up among own fields alone', () => {
    expect([valueAt({ a: [{ b: 1 }] }, ['a', 0, 'b']), valueAt({}, ['constructor']), valueAt(null, ['a'])]).toEqual([
      1,
      undefined,
      undefined,
    ]);
  });
});

describe('what is known of items', () => {
  const known = new Map([
    [
      'If',
      [
        { count: 0, items: [] },
        { count: 5, items: [{ n: 1 }] },
      ],
    ],
  ]);

  it('comes to a node by the output that leads to it', () => {
    expect(listInputs(graph, 'No', known)).toEqual([{ source: 'If', count: 5, items: [{ n: 1 }] }]);
    expect(listInputs(graph, 'Yes', known)).toEqual([{ source: 'If', count: 0, items: [] }]);
    expect(listInputs(graph, 'If', known)).toEqual([]);
    expect(listInputs(graph, 'If', withPins(graph, known))).toEqual([{ source: 'Start', count: 1, items: [{ a: 1 }] }]);
  });

  it('is that of the nodes before it, and given by their names where there is any', () => {
    expect(nodesBefore(graph, 'No')).toEqual(['If', 'Start']);
    expect(itemsByName(known, ['If', 'Start'])).toEqual({ If: [{ n: 1 }] });
  });
});

describe('the form of items', () => {
  const items = [
    { a: null, list: [{ x: 1 }] },
    { a: 'text', b: { c: true } },
  ];

  it('has each field once, with the first value that there is', () => {
    expect(listColumns(items)).toEqual(['a', 'list', 'b']);
    expect(inferSchema(items)).toMatchObject([
      { name: 'a', type: 'text', sample: 'text' },
      {
        name: 'list',
        type: 'list',
        fields: [{ path: ['list', 0], fields: [{ path: ['list', 0, 'x'], sample: '1' }] }],
      },
      { name: 'b', fields: [{ name: 'c', type: 'boolean', sample: 'true' }] },
    ]);
  });
});
