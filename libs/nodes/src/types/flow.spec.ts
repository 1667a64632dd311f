import { describe, expect, it } from '@jest/globals';
import { callFor, jsons, outputsOf, typeNamed } from '../../test/call-for.js';
import type { NodeCall } from '../index.js';

const base = 'n8n-nodes-base.';
type Json = Record<string, unknown>;

const rule = (leftValue: unknown, operator: string, rightValue?: unknown) => {
  const [type, operation] = operator.split(':');
  return { conditions: { conditions: [{ leftValue, rightValue, operator: { type, operation } }] } };
};

describe('switch', () => {
  const type = `${base}switch`;
  const rules = {
    rules: { values: [rule('={{ $json.n }}', 'number:gt', 10), rule('={{ $json.n }}', 'number:gt', 5)] },
  };
  const input = [{ n: 20 }, { n: 7 }, { n: 1 }];

  it.each<[string, Json, Json[][]]>([
    ['takes the first rule that holds', rules, [[{ n: 20 }], [{ n: 7 }]]],
    ['takes all of them', { ...rules, options: { allMatchingOutputs: true } }, [[{ n: 20 }], [{ n: 20 }, { n: 7 }]]],
    ['has one more output', { ...rules, options: { fallbackOutput: 'extra' } }, [[{ n: 20 }], [{ n: 7 }], [{ n: 1 }]]],
    ['falls back to one', { ...rules, options: { fallbackOutput: 0 } }, [[{ n: 20 }, { n: 1 }], [{ n: 7 }]]],
    ['takes a number', { mode: 'expression', numberOutputs: 2, output: 1 }, [[], input]],
  ])('%s', (_, parameters, outputs) => {
    expect(outputsOf(type, parameters, input).map(jsons)).toEqual(outputs);
  });

  it('refuses an output that it has not', () => {
    expect(() => outputsOf(type, { mode: 'expression', numberOutputs: 2, output: 2 })).toThrow('no output 2');
    expect(outputsOf(type, rules, [])).toEqual([[], []]);
  });
});

describe('merge', () => {
  const type = `${base}merge`;
  const left = [
    { id: 1, a: 'x', o: { p: 1 } },
    { id: 2, a: 'y' },
  ];
  const right = [{ id: 2, b: 'z' }, { id: 1, a: 'w', o: { q: 2 } }, { id: 3 }];
  const byId = { mode: 'combine', fieldsToMatchString: 'id' };
  const first = { id: 1, a: 'w', o: { p: 1, q: 2 } };
  const second = { id: 2, a: 'y', b: 'z' };

  it.each<[string, Json, Json[]]>([
    ['appends', {}, [...left, ...right]],
    ['keeps matches', byId, [first, second]],
    ['keeps matches of one input', { ...byId, outputDataFrom: 'input2' }, right.slice(0, 2)],
    ['keeps what has none', { ...byId, joinMode: 'keepNonMatches' }, [{ id: 3 }]],
    ['keeps everything', { ...byId, joinMode: 'keepEverything' }, [first, second, { id: 3 }]],
    ['enriches the second in its order', { ...byId, joinMode: 'enrichInput2' }, [second, first, { id: 3 }]],
    [
      'lets the first input win',
      { ...byId, options: { clashHandling: { values: { resolveClash: 'preferInput1' } } } },
      [{ ...first, a: 'x' }, second],
    ],
    [
      'merges no deeper than it is told',
      { ...byId, options: { clashHandling: { values: { mergeMode: 'shallowMerge' } } } },
      [{ id: 1, a: 'w', o: { q: 2 } }, second],
    ],
    [
      'joins by place',
      { mode: 'combine', combineBy: 'combineByPosition' },
      [
        { ...left[0], ...right[0] },
        { id: 1, a: 'w', o: { q: 2 } },
      ],
    ],
    ['chooses a branch', { mode: 'chooseBranch', useDataOfInput: 2 }, right],
    ['gives one empty item', { mode: 'chooseBranch', output: 'empty' }, [{}]],
  ])('%s', (_, parameters, output) => {
    expect(jsons(outputsOf(type, parameters, left, right)[0])).toEqual(output);
  });

  it('pairs all with all, marks names, and keeps what has no partner', () => {
    const suffix = { clashHandling: { values: { resolveClash: 'addSuffix' } } };
    const all = { mode: 'combine', combineBy: 'combineAll', options: suffix };
    expect(outputsOf(type, all, [{ a: 1 }], [{ a: 2 }])[0]).toEqual([
      { json: { a_1: 1, a_2: 2 }, pairedItem: [{ item: 0 }, { item: 0, input: 1 }] },
    ]);
    const unpaired = { mode: 'combine', combineBy: 'combineByPosition', options: { includeUnpaired: true } };
    expect(jsons(outputsOf(type, unpaired, [{ a: 1 }], [], [{ c: 1 }, { c: 2 }])[0])).toEqual([
      { a: 1, c: 1 },
      { c: 2 },
    ]);
    expect(outputsOf(type, { mode: 'combine', combineBy: 'combineByPosition' }, [], right)).toEqual([[]]);
    expect(outputsOf(type, {}, [], right)[0]?.[0]).toEqual({ json: right[0], pairedItem: { item: 0, input: 1 } });
  });

  it('matches other names, near values, and never a field that is missing', () => {
    const values = [{ field1: 'key', field2: 'ref.id' }];
    const named = { mode: 'combine', advanced: true, mergeByFields: { values } };
    const [one, other] = [
      [{ key: 'A' }, {}],
      [{ ref: { id: 'a' } }, {}],
    ];
    expect(outputsOf(type, named, one, other)[0]).toEqual([]);
    const fuzzy = { ...named, options: { fuzzyCompare: true, multipleMatches: 'first' } };
    expect(jsons(outputsOf(type, fuzzy, one.slice(0, 1), other)[0])).toEqual([{ key: 'A', ref: { id: 'a' } }]);
    expect(() => outputsOf(type, { mode: 'combine' }, one, other)).toThrow('fields to match');
    expect(() => outputsOf(type, { mode: 'chooseBranch', useDataOfInput: 3 }, one, other)).toThrow(
      'the number of an input',
    );
  });
});

it('filter keeps the items for which its conditions hold', () => {
  const kept = outputsOf(`${base}filter`, rule('={{ $json.n }}', 'number:gt', 1), [{ n: 1 }, { n: 2 }]);
  expect(kept).toEqual([[{ json: { n: 2 }, pairedItem: { item: 1 } }]]);
});

it('noOp passes items on', () => {
  expect(outputsOf(`${base}noOp`, {}, [{ a: 1 }])).toEqual([[{ json: { a: 1 }, pairedItem: { item: 0 } }]]);
});

it('stopAndError ends with what it says, unless nothing comes', () => {
  const type = `${base}stopAndError`;
  expect(() => outputsOf(type, { errorMessage: 'no stock' })).toThrow('no stock');
  expect(() => outputsOf(type, { errorType: 'errorObject', errorObject: '{"message":"bad","code":7}' })).toThrow('bad');
  expect(() => outputsOf(type, { errorType: 'errorObject', errorObject: '{"code":7}' })).toThrow('{"code":7}');
  expect(outputsOf(type, { errorMessage: 'no stock' }, [])).toEqual([]);
});

describe('what only the compiler carries out', () => {
  const flowOf = (type: string) => {
    const { runs } = typeNamed(type);
    if (runs.as !== 'flow') throw new Error(`${type} is no flow`);
    return runs;
  };
  const now = 1_000_000;
  const values = (type: string, parameters: Json, input: Json[] = [{}]): unknown => {
    const runs = flowOf(type);
    const call: NodeCall = callFor(type, parameters, [input], { now });
    switch (runs.kind) {
      case 'split-in-batches':
        return runs.size(call);
      case 'wait':
        return runs.until(call);
      case 'approval':
        return runs.ask(call);
      case 'execute-workflow':
        return runs.spawns(call);
    }
  };

  it.each<[string, Json, unknown]>([
    [`${base}splitInBatches`, {}, 1],
    [`${base}splitInBatches`, { batchSize: '5' }, 5],
    [`${base}wait`, {}, { kind: 'time', at: now + 5_000 }],
    [`${base}wait`, { amount: 0.5, unit: 'hours' }, { kind: 'time', at: now + 1_800_000 }],
    [
      `${base}wait`,
      { resume: 'specificTime', dateTime: '2026-12-01T00:00:00' },
      { kind: 'time', at: Date.UTC(2026, 11, 1) },
    ],
    [`${base}wait`, { resume: 'webhook' }, { kind: 'webhook', latestAt: null }],
    [`${base}wait`, { resume: 'webhook', limitWaitTime: true }, { kind: 'webhook', latestAt: now + 3_600_000 }],
    ['turnpike.approval', { message: 'Ship?' }, { text: 'Ship?', to: null, timeoutMs: 86_400_000 }],
  ])('%s %j gives %j', (type, parameters, expected) => {
    expect(values(type, parameters)).toEqual(expected);
  });

  it.each<[string, Json]>([
    [`${base}splitInBatches`, { batchSize: 0 }],
    [`${base}wait`, { amount: -1 }],
    [`${base}wait`, { unit: 'moons' }],
    [`${base}wait`, { resume: 'specificTime', dateTime: 'soon' }],
    ['turnpike.approval', { message: ' ' }],
    ['turnpike.approval', { message: 'Ship?', timeout: 0 }],
  ])('%s refuses %j', (type, parameters) => {
    expect(() => values(type, parameters)).toThrow('expected');
  });

  it('executeWorkflow runs another once or for each item, with its items or what is mapped', () => {
    const type = `${base}executeWorkflow`;
    const workflowId = { __rl: true, mode: 'id', value: 'w2' };
    const input = [{ a: 1 }, { a: 2 }];
    const item = (json: Json, at: number) => ({ json, pairedItem: { item: at } });
    expect(values(type, { workflowId }, input)).toEqual([{ workflowId: 'w2', waits: true, items: input.map(item) }]);
    const value = { x: '={{ $json.a }}' };
    const each = { workflowId: 'w2', mode: 'each', workflowInputs: { value }, options: { waitForSubWorkflow: false } };
    expect(values(type, each, input)).toEqual([
      { workflowId: 'w2', waits: false, items: [item({ x: 1 }, 0)] },
      { workflowId: 'w2', waits: false, items: [item({ x: 2 }, 1)] },
    ]);
    expect(values(type, { workflowId }, [])).toEqual([]);
    expect(() => values(type, {})).toThrow('a resource');
  });
});
