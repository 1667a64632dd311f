import { describe, expect, it } from '@jest/globals';
import { callFor, jsons, outputsOf, typeNamed } from '../../test/call-for.js';

const base = 'n8n-nodes-base.';
type Json = Record<string, unknown>;

describe('summarize', () => {
  const type = `${base}summarize`;
  const items = [
    { g: 'x', n: 1, t: 'a' },
    { g: 'y', n: 5, t: '' },
    { g: 'x', n: 2, t: 'b' },
  ];
  const made = (values: Json[], more: Json = {}) =>
    jsons(outputsOf(type, { fieldsToSummarize: { values }, ...more }, items)[0]);
  it('makes one item of all, or one of each group', () => {
    const values = ['sum', 'average', 'min', 'max', 'count', 'append'].map((aggregation) => ({
      aggregation,
      field: 'n',
    }));
    expect(made(values)).toEqual([
      { sum_n: 8, average_n: 8 / 3, min_n: 1, max_n: 5, count_n: 3, appended_n: [1, 5, 2] },
    ]);
    const joined = [
      { aggregation: 'concatenate', field: 't', separateBy: 'other', customSeparator: '; ' },
      { aggregation: 'countUnique', field: 'g' },
    ];
    expect(made(joined, { fieldsToSplitBy: 'g' })).toEqual([
      { g: 'x', concatenated_t: 'a; b', unique_count_g: 1 },
      { g: 'y', concatenated_t: '', unique_count_g: 1 },
    ]);
    expect(made([{ field: 't' }], { fieldsToSplitBy: 'g', options: { outputFormat: 'singleItem' } })).toEqual([
      { x: { count_t: 2 }, y: { count_t: 0 } },
    ]);
  });

  it('says where each came from, and names a field that no item has', () => {
    const by = { fieldsToSummarize: { values: [{ field: 'n' }] }, fieldsToSplitBy: 'g' };
    expect(outputsOf(type, by, items)[0]?.map(({ pairedItem }) => pairedItem)).toEqual([
      [{ item: 0 }, { item: 2 }],
      [{ item: 1 }],
    ]);
    expect(made([{ field: 'none' }])).toEqual([{ count_none: 0 }]);
    const { runs } = typeNamed(type, 1);
    const first = (options: Json): unknown => {
      const parameters = { fieldsToSummarize: { values: [{ field: 'none' }] }, options };
      const node = { id: 'n', name: 'N', type, typeVersion: 1, parameters };
      return runs.as === 'pure' && jsons(runs.run(callFor(type, parameters, [items], { node }))[0]);
    };
    expect(() => first({})).toThrow('a field that an item has');
    expect(first({ continueIfFieldNotFound: true })).toEqual([{ count_none: 0 }]);
  });

  const of = (rows: Json[], values: Json[], more: Json = {}) =>
    jsons(outputsOf(type, { fieldsToSummarize: { values }, ...more }, rows)[0]);

  it.each<[unknown, unknown, string]>([
    [1, '1', '1'],
    [true, 'true', 'true'],
    [null, '', ''],
  ])('has one group of %j and %j where groups are fields of one item', (one, other, name) => {
    const rows = [
      { k: one, v: 1 },
      { k: other, v: 2 },
    ];
    const sum = [{ aggregation: 'sum', field: 'v' }];
    const options = { outputFormat: 'singleItem' };
    expect(of(rows, sum, { fieldsToSplitBy: 'k', options })).toEqual([{ [name]: { sum_v: 3 } }]);
    expect(of(rows, sum, { fieldsToSplitBy: 'k' })).toEqual([
      { k: one, sum_v: 1 },
      { k: other, sum_v: 2 },
    ]);
  });

  it('keeps letters of any script in names, and refuses two results of one name', () => {
    const sums = (...fields: string[]): Json[] => fields.map((field) => ({ aggregation: 'sum', field }));
    expect(of([{ 数: 1, 量: 2, 'é-x': 3 }], sums('数', '量', 'é-x'))).toEqual([{ sum_数: 1, sum_量: 2, sum_é_x: 3 }]);
    const rows = [{ a: { b: 1 }, a_b: 2 }];
    expect(() => of(rows, sums('a.b', 'a_b'))).toThrow('two would be called "sum_a_b"');
    expect(() => of(rows, sums('x'), { fieldsToSplitBy: 'a.b,a_b' })).toThrow('two would be called "a_b"');
    expect(() => of(rows, sums('x'), { fieldsToSplitBy: 'sum_x' })).toThrow('two would be called "sum_x"');
    expect(of(rows, sums('a_b', 'a_b'))).toEqual([{ sum_a_b: 2 }]);
  });

  it.each<[unknown[], Json]>([
    [['10', '9'], { sum_v: 19, average_v: 9.5, min_v: 9, max_v: 10 }],
    [[10, '20'], { sum_v: 30, average_v: 15, min_v: 10, max_v: 20 }],
    [[10, 'n/a', ' 20 ', ' '], { sum_v: 30, average_v: 15, min_v: 10, max_v: 20 }],
    [['b', 'a'], { sum_v: 0, average_v: null, min_v: 'a', max_v: 'b' }],
  ])('reads %j as numbers where they are', (given, expected) => {
    const values = ['sum', 'average', 'min', 'max'].map((aggregation) => ({ aggregation, field: 'v' }));
    expect(of(given.map((v) => ({ v })), values)).toEqual([expected]); // prettier-ignore
  });
});

it('renameKeys gives fields other names, deep ones too', () => {
  const key = [
    { currentKey: 'a', newKey: 'o.b' },
    { currentKey: 'none', newKey: 'x' },
    { currentKey: 'o.c', newKey: 'c' },
  ];
  expect(jsons(outputsOf(`${base}renameKeys`, { keys: { key } }, [{ a: 1, o: { c: 2 } }])[0])).toEqual([
    { c: 2, o: { b: 1 } },
  ]);
});

it.each<[Json, string, string, Json]>([
  [{ a: 1 }, 'a', 'a.b', { a: { b: 1 } }],
  [{ a: { b: { b: 1 }, c: 2 } }, 'a.b', 'a', { a: { b: 1 } }],
  [{ a: { b: 1 } }, 'a.b', 'a["b"]', { a: { b: 1 } }],
])('renameKeys keeps the value of %j from %s to %s', (json, currentKey, newKey, renamed) => {
  expect(jsons(outputsOf(`${base}renameKeys`, { keys: { key: [{ currentKey, newKey }] } }, [json])[0])).toEqual([
    renamed,
  ]);
});
