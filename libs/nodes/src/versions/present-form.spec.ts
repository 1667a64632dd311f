import { describe, expect, it } from '@jest/globals';
import type { Graph, GraphNode } from '#graph';
import { jsons, outputsOf } from '../../test/call-for.js';
import { checkGraph, missingCredential, unaskedWrites, unknownNodes, workflowCalls } from '../index.js';
import { presentForm, presentGraph, presentNode } from './present-form.js';

type Json = Record<string, unknown>;

const base = 'n8n-nodes-base.';
const ai = '@n8n/n8n-nodes-langchain.';

const nodeOf = (type: string, typeVersion: number, parameters: Json, more: Json = {}): GraphNode => ({
  ...{ id: 'n', name: 'N', type, typeVersion, parameters },
  ...more,
});

const graphOf = (node: GraphNode): Graph => ({
  name: 'g',
  nodes: [{ id: 's', name: 'Start', type: `${base}manualTrigger`, typeVersion: 1, parameters: {} }, node],
  connections: { Start: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
});

/** What a pure node of an earlier version makes of items, once it is as the catalogue reads it. */
function madeBy(type: string, version: number, parameters: Json, ...inputs: Json[][]): Json[][] {
  const { node } = presentForm(nodeOf(base + type, version, parameters));
  expect(unknownNodes(graphOf(node))).toEqual([]);
  return outputsOf(node.type, node.parameters ?? {}, ...inputs).map((items) => jsons(items));
}

describe('Set before version 3', () => {
  const values = {
    string: [{ name: 'a', value: '={{ $json.given }}' }, { name: 'b.c' }],
    number: [{ name: 'n', value: 5 }],
    boolean: [{ name: 'f' }],
  };

  it.each([1, 2])('keeps the other fields, and a value as it is, in version %d', (version) => {
    const made = madeBy('set', version, { values, options: {} }, [{ given: { x: 1 }, other: true }]);
    expect(made).toEqual([[{ given: { x: 1 }, other: true, a: { x: 1 }, b: { c: '' }, n: 5, f: false }]]);
  });

  it('keeps what it sets alone where it says so, and a dot in a name', () => {
    const parameters = {
      values: { string: [{ name: 'b.c', value: 'x' }] },
      keepOnlySet: true,
      options: { dotNotation: false },
    };
    expect(madeBy('set', 1, parameters, [{ other: true }])).toEqual([[{ 'b.c': 'x' }]]);
  });
});

describe('If of version 1', () => {
  const asked = (conditions: Json, item: Json, more: Json = {}): boolean =>
    (madeBy('if', 1, { conditions, ...more }, [item])[0] ?? []).length === 1;
  const left = '={{ $json.a }}';

  it.each<[string, Json, Json, boolean]>([
    ['texts are equal unless it says what else', { string: [{ value1: left, value2: 'x' }] }, { a: 'x' }, true],
    ['capitals count', { string: [{ value1: left, value2: 'X' }] }, { a: 'x' }, false],
    ['a side that is left out is empty', { string: [{ value1: left }] }, { a: '' }, true],
    ['contains', { string: [{ value1: left, operation: 'contains', value2: 'b' }] }, { a: 'abc' }, true],
    ['what is not there is empty', { string: [{ value1: left, operation: 'isEmpty' }] }, {}, true],
    ['a number is a text', { string: [{ value1: left, value2: '5' }] }, { a: 5 }, true],
    ['numbers are smaller unless it says what else', { number: [{ value1: left, value2: 5 }] }, { a: 4 }, true],
    ['a text is a number', { number: [{ value1: left, operation: 'largerEqual', value2: 5 }] }, { a: '5' }, true],
    [
      'a text that is none is no fault',
      { number: [{ value1: left, operation: 'larger', value2: 5 }] },
      { a: 'x' },
      false,
    ],
    ['a number that is left out is 0', { number: [{ value1: left, operation: 'larger' }] }, { a: 1 }, true],
    ['truths are equal unless it says what else', { boolean: [{ value1: left, value2: true }] }, { a: true }, true],
    ['a truth that is left out is false', { boolean: [{ value1: left }] }, { a: false }, true],
    [
      'times are after unless it says what else',
      { dateTime: [{ value1: left, value2: '2026-01-01' }] },
      { a: '2026-01-02' },
      true,
    ],
    ['before', { dateTime: [{ value1: left, operation: 'before', value2: '2026-01-01' }] }, { a: '2026-01-02' }, false],
    ['what is no time is no fault', { dateTime: [{ value1: left, value2: '2026-01-01' }] }, { a: 'x' }, false],
  ])('%s', (_, conditions, item, holds) => {
    expect(asked(conditions, item)).toBe(holds);
  });

  const two = { string: [{ value1: left, value2: 'x' }], number: [{ value1: '={{ $json.n }}', value2: 5 }] };
  it('asks for all, or for any', () => {
    expect(asked(two, { a: 'x', n: 9 })).toBe(false);
    expect(asked(two, { a: 'x', n: 9 }, { combineOperation: 'any' })).toBe(true);
  });

  it('stays what it is where it asks what nobody knows', () => {
    const node = nodeOf(`${base}if`, 1, { conditions: { string: [{ value1: 'a', operation: 'rhymes' }] } });
    expect(presentForm(node).node).toBe(node);
    expect(unknownNodes(graphOf(node))).toHaveLength(1);
  });

  it('is a filter, which says otherwise that one is enough', () => {
    const parameters = { conditions: two, combineConditions: 'OR' };
    expect(
      madeBy('filter', 1, parameters, [
        { a: 'x', n: 9 },
        { a: 'y', n: 9 },
      ]),
    ).toEqual([[{ a: 'x', n: 9 }]]);
  });
});

describe('Switch before version 3', () => {
  const rules = (...all: Json[]): Json => ({ dataType: 'string', value1: '={{ $json.a }}', rules: { rules: all } });

  it('has four outputs in version 1, and an output for the rest', () => {
    const parameters = { ...rules({ value2: 'x' }, { value2: 'y', output: 2 }), fallbackOutput: 3 };
    const made = madeBy('switch', 1, parameters, [{ a: 'y' }, { a: 'x' }, { a: 'z' }]);
    expect(made).toEqual([[{ a: 'x' }], [], [{ a: 'y' }], [{ a: 'z' }]]);
  });

  it('has one for each rule in version 2', () => {
    const parameters = rules({ operation: 'contains', value2: 'x', outputKey: 'ex' }, { value2: 'y' });
    expect(madeBy('switch', 2, parameters, [{ a: 'axe' }, { a: 'z' }])).toEqual([[{ a: 'axe' }], []]);
  });

  it('stays what it is where a later rule has an earlier output', () => {
    const node = nodeOf(`${base}switch`, 1, rules({ value2: 'x', output: 1 }, { value2: 'y' }));
    expect(presentForm(node).node).toBe(node);
  });
});

describe('Merge before version 3', () => {
  const inputs: Json[][] = [
    [
      { k: 1, a: 1 },
      { k: 2, a: 2 },
    ],
    [{ key: 2, b: 2 }],
  ];
  const fields = { mergeByFields: { values: [{ field1: 'k', field2: 'key' }] } };

  it.each<[number, Json, Json[]]>([
    [1, {}, [...(inputs[0] ?? []), { key: 2, b: 2 }]],
    [
      1,
      { mode: 'multiplex' },
      [
        { k: 1, a: 1, key: 2, b: 2 },
        { k: 2, a: 2, key: 2, b: 2 },
      ],
    ],
    [1, { mode: 'passThrough', output: 'input2' }, [{ key: 2, b: 2 }]],
    [1, { mode: 'wait' }, [{}]],
    [1, { mode: 'mergeByIndex', join: 'inner' }, [{ k: 1, a: 1, key: 2, b: 2 }]],
    [
      1,
      { mode: 'mergeByIndex', join: 'outer' },
      [
        { k: 1, a: 1, key: 2, b: 2 },
        { k: 2, a: 2 },
      ],
    ],
    [2, {}, [...(inputs[0] ?? []), { key: 2, b: 2 }]],
    [2, { mode: 'combine', ...fields }, [{ k: 2, a: 2, key: 2, b: 2 }]],
    [2.1, { mode: 'combine', combinationMode: 'mergeByPosition' }, [{ k: 1, a: 1, key: 2, b: 2 }]],
    [
      2.1,
      { mode: 'combine', combinationMode: 'multiplex' },
      [
        { k: 1, a: 1, key: 2, b: 2 },
        { k: 2, a: 2, key: 2, b: 2 },
      ],
    ],
    [2.1, { mode: 'chooseBranch' }, inputs[0] ?? []],
    [2.1, { mode: 'chooseBranch', output: 'input2' }, [{ key: 2, b: 2 }]],
    [2.1, { mode: 'chooseBranch', output: 'empty' }, [{}]],
  ])('in version %d with %j', (version, parameters, made) => {
    expect(madeBy('merge', version, parameters, ...inputs)).toEqual([made]);
  });

  it.each([{ mode: 'mergeByIndex' }, { mode: 'mergeByKey' }, { mode: 'removeKeyMatches' }])(
    'stays what it is with %j',
    (parameters) => {
      const node = nodeOf(`${base}merge`, 1, parameters);
      expect(presentNode(node)).toBe(node);
    },
  );
});

describe('a version that is read as another', () => {
  it('is said where it is later than any that is known, and where it does otherwise', () => {
    const findings = (node: GraphNode): string[] =>
      checkGraph(graphOf(node)).flatMap(({ code, message }) => (code === 'VERSION_READ_AS' ? [message] : []));
    const request = nodeOf(`${base}httpRequest`, 4.9, { url: 'https://example.com' });
    expect(findings(request)).toEqual(['Version 4.9 is read as 4.3, the latest that is known here']);
    expect(findings({ ...request, disabled: true })).toEqual([]);
    expect(findings(nodeOf(`${ai}agent`, 1.6, { agent: 'reActAgent', options: { suffix: 'x' } }))).toEqual([
      'Version 1.6 is read as 1.8: an agent of the kind reActAgent answers as the tools agent does',
      'Version 1.6 is read as 1.8: suffix: a model is told of its tools without these words',
    ]);
  });

  it('is not guessed where the number before the dot is another', () => {
    expect(unknownNodes(graphOf(nodeOf(`${base}httpRequest`, 5, { url: 'https://example.com' })))).toHaveLength(1);
  });

  it('leaves the stored graph as it is', () => {
    const graph = graphOf(nodeOf(`${base}set`, 1, { values: { string: [{ name: 'a', value: 'x' }] } }));
    const before = JSON.stringify(graph);
    expect(presentGraph(graph)).not.toBe(graph);
    expect(JSON.stringify(graph)).toBe(before);
    const today = graphOf(nodeOf(`${base}set`, 3.4, {}));
    expect(presentGraph(today)).toBe(today);
  });

  it('is seen by what asks of writes, credentials and calls', () => {
    const write = nodeOf(`${base}httpRequest`, 1, {
      requestMethod: 'POST',
      url: 'https://example.com',
      authentication: 'headerAuth',
    });
    expect(unaskedWrites(graphOf({ ...write, approval: 'none' }))).toEqual([
      { id: 'n', node: 'N', act: 'POST', target: 'https://example.com' },
    ]);
    expect(missingCredential(write)).toBe('httpHeaderAuth');
    expect(workflowCalls(graphOf(nodeOf(`${ai}toolWorkflow`, 1, { workflowId: '77' })))).toMatchObject([
      { workflowId: '77' },
    ]);
  });
});
