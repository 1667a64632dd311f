import { describe, expect, it } from '@jest/globals';
import { itemsAfter, jsons, outputsOf, requestsOf } from '../../test/call-for.js';

const base = 'n8n-nodes-base.';
type Json = Record<string, unknown>;
type Case = [what: string, parameters: Json, input: Json[], output: Json[]];

function table(type: string, cases: readonly Case[]): void {
  it.each(cases)('%s', (_, parameters, input, output) => {
    expect(jsons(outputsOf(type, parameters, input)[0])).toEqual(output);
  });
}

describe('splitOut', () => {
  const type = `${base}splitOut`;
  const all = { include: 'allOtherFields' };
  table(type, [
    ['gives nothing for nothing', { fieldToSplitOut: 'l' }, [], []],
    ['makes items of values', { fieldToSplitOut: 'l' }, [{ l: [1, 2], a: 1 }], [{ l: 1 }, { l: 2 }]],
    ['makes objects items', { fieldToSplitOut: 'o.l' }, [{ o: { l: [{ a: 1 }, { b: 2 }] } }], [{ a: 1 }, { b: 2 }]],
    ['passes over what is missing', { fieldToSplitOut: 'x' }, [{ l: [1] }], []],
    ['takes one value as a list of it', { fieldToSplitOut: 'l' }, [{ l: 7 }], [{ l: 7 }]],
    ['keeps the others', { fieldToSplitOut: 'l', ...all }, [{ l: [{ x: 1 }], a: 1 }], [{ l: { x: 1 }, a: 1 }]],
    [
      'keeps some, under another name',
      {
        fieldToSplitOut: 'l',
        include: 'selectedOtherFields',
        fieldsToInclude: 'a',
        options: { destinationFieldName: 'one' },
      },
      [{ l: [1], a: 1, b: 2 }],
      [{ one: 1, a: 1 }],
    ],
    [
      'takes several fields side by side',
      { fieldToSplitOut: 'l,m' },
      [{ l: [1, 2], m: ['x'] }],
      [{ l: 1, m: 'x' }, { l: 2 }],
    ],
  ]);

  it('says where each came from, and wants a field', () => {
    expect(outputsOf(type, { fieldToSplitOut: 'l' }, [{}, { l: [1] }])[0]).toEqual([
      { json: { l: 1 }, pairedItem: { item: 1 } },
    ]);
    expect(() => outputsOf(type, {})).toThrow('expected a field');
  });
});

describe('aggregate', () => {
  const type = `${base}aggregate`;
  const field = (fieldToAggregate: string, more: Json = {}) => ({
    fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate, ...more }] },
  });
  const all = { aggregate: 'aggregateAllItemData' };
  table(type, [
    ['gives nothing for nothing', field('a'), [], []],
    ['collects a field', field('o.a'), [{ o: { a: 1 } }, {}, { o: { a: 2 } }], [{ a: [1, 2] }]],
    ['renames it', field('a', { renameField: true, outputFieldName: 'x.y' }), [{ a: 1 }], [{ x: { y: [1] } }]],
    ['keeps what is missing', { ...field('a'), options: { keepMissing: true } }, [{ a: 1 }, {}], [{ a: [1, null] }]],
    ['merges lists', { ...field('a'), options: { mergeLists: true } }, [{ a: [1] }, { a: [2] }], [{ a: [1, 2] }]],
    ['collects items', all, [{ a: 1 }, { b: 2 }], [{ data: [{ a: 1 }, { b: 2 }] }]],
    [
      'collects some fields',
      { ...all, include: 'specifiedFields', fieldsToInclude: 'a' },
      [{ a: 1, b: 2 }, { b: 3 }],
      [{ data: [{ a: 1 }] }],
    ],
    [
      'leaves some out',
      { ...all, include: 'allFieldsExcept', fieldsToExclude: 'a' },
      [{ a: 1, b: 2 }],
      [{ data: [{ b: 2 }] }],
    ],
  ]);

  it('says that its item came from all, and wants a field', () => {
    expect(outputsOf(type, all, [{ a: 1 }, { a: 2 }])[0]?.[0]?.pairedItem).toEqual([{ item: 0 }, { item: 1 }]);
    expect(() => outputsOf(type, {})).toThrow('expected a field');
  });
});

describe('sort', () => {
  const type = `${base}sort`;
  const by = (...fields: [string, string?][]) => ({
    sortFieldsUi: { sortField: fields.map(([fieldName, order = 'ascending']) => ({ fieldName, order })) },
  });
  table(type, [
    ['sorts numbers by size', by(['n']), [{ n: 10 }, { n: 9 }, { n: 1 }], [{ n: 1 }, { n: 9 }, { n: 10 }]],
    ['sorts texts without case', by(['s', 'descending']), [{ s: 'a' }, { s: 'B' }], [{ s: 'B' }, { s: 'a' }]],
    ['puts what is missing last', by(['n']), [{}, { n: 2 }, { n: 'x' }], [{ n: 2 }, { n: 'x' }, {}]],
    [
      'goes on to the next field',
      by(['a'], ['b', 'descending']),
      [
        { a: 1, b: 1 },
        { a: 1, b: 2 },
      ],
      [
        { a: 1, b: 2 },
        { a: 1, b: 1 },
      ],
    ],
    [
      'shuffles by the chance that it is given',
      { type: 'random' },
      [{ n: 1 }, { n: 2 }, { n: 3 }],
      [{ n: 1 }, { n: 3 }, { n: 2 }],
    ],
  ]);

  it('wants a field', () => {
    expect(() => outputsOf(type, {})).toThrow('expected a field');
  });
});

describe('limit', () => {
  const input = [{ n: 1 }, { n: 2 }, { n: 3 }];
  table(`${base}limit`, [
    ['keeps the first', {}, input, [{ n: 1 }]],
    ['keeps the last', { maxItems: 2, keep: 'lastItems' }, input, [{ n: 2 }, { n: 3 }]],
    ['has no more than there are', { maxItems: 5 }, input, input],
  ]);

  it('refuses no items at all', () => {
    expect(() => outputsOf(`${base}limit`, { maxItems: 0 })).toThrow('from 1');
  });
});

describe('removeDuplicates', () => {
  const input = [
    { a: 1, b: { x: 1, y: 2 } },
    { b: { y: 2, x: 1 }, a: 1 },
    { a: 1, b: null },
  ];
  table(`${base}removeDuplicates`, [
    [
      'compares all fields, in any order',
      {},
      input,
      [
        { a: 1, b: { x: 1, y: 2 } },
        { a: 1, b: null },
      ],
    ],
    ['compares some', { compare: 'selectedFields', fieldsToCompare: 'a' }, input, input.slice(0, 1)],
    ['compares all but some', { compare: 'allFieldsExcept', fieldsToExclude: 'b' }, input, input.slice(0, 1)],
    [
      'keeps no others',
      { compare: 'selectedFields', fieldsToCompare: 'b.x', options: { removeOtherFields: true } },
      input,
      [{ b: { x: 1 } }, { b: { x: null } }],
    ],
  ]);
});

describe('dateTime', () => {
  const at = '2026-03-29T01:30:00';
  const zone = { timezone: 'Europe/Berlin' };
  it.each<[Json, Json]>([
    [{}, { currentDate: '2026-11-23T12:00:00.000Z' }],
    [{ includeTime: false }, { currentDate: '2026-11-23T00:00:00.000Z' }],
    [{ operation: 'formatDate', date: at, format: 'yyyy-MM-dd' }, { formattedDate: '2026-03-29' }],
    [
      {
        operation: 'formatDate',
        date: '29.3.26',
        format: 'custom',
        customFormat: 'cccc',
        options: { fromFormat: 'd.M.yy' },
      },
      { formattedDate: 'Sunday' },
    ],
    [
      { operation: 'addToDate', magnitude: at, timeUnit: 'hours', duration: 1, options: zone },
      { newDate: '2026-03-29T03:30:00.000+02:00' },
    ],
    [
      { operation: 'addToDate', magnitude: at, duration: 1, options: zone },
      { newDate: '2026-03-30T01:30:00.000+02:00' },
    ],
    [
      { operation: 'subtractFromDate', magnitude: '2026-03-31', timeUnit: 'months', duration: 1 },
      { newDate: '2026-02-28T00:00:00.000Z' },
    ],
    [{ operation: 'extractDate', date: at, part: 'week', outputFieldName: 'o.week' }, { o: { week: 13 } }],
    [
      {
        operation: 'getTimeBetweenDates',
        startDate: '2026-01-01',
        endDate: '2026-01-02T12:00:00',
        units: ['day', 'hour'],
      },
      { timeDifference: { days: 1, hours: 12 } },
    ],
    [
      {
        operation: 'getTimeBetweenDates',
        startDate: '2026-01-01',
        endDate: '2026-01-03',
        options: { isoString: true },
      },
      { timeDifference: 'P2D' },
    ],
    [{ operation: 'roundDate', date: at, toNearest: 'month' }, { roundedDate: '2026-03-01T00:00:00.000Z' }],
    [{ operation: 'roundDate', date: at, mode: 'roundUp' }, { roundedDate: '2026-04-01T00:00:00.000Z' }],
    ...[1_700_000_000, 1_700_000_000_000, '1700000000', '1700000000000', ' 1700000000 ', 1_700_000_000.4].map(
      (date): [Json, Json] => [
        { operation: 'formatDate', date, format: 'yyyy-MM-dd' },
        { formattedDate: '2023-11-14' },
      ],
    ),
    ...[0, -86_400, '-864000000', 999_999_999_999, 1e12, '20231114', '2023-318'].map((date, place): [Json, Json] => [
      { operation: 'formatDate', date, format: 'yyyy-MM-dd' },
      {
        formattedDate: [
          '1970-01-01',
          '1969-12-31',
          '1942-08-16',
          '33658-09-27',
          '2001-09-09',
          '2023-11-14',
          '2023-11-14',
        ][place],
      },
    ]),
    [
      { operation: 'addToDate', magnitude: 1_700_000_000, timeUnit: 'months', duration: 3 },
      { newDate: '2024-02-14T22:13:20.000Z' },
    ],
    [
      { operation: 'addToDate', magnitude: '2024-01-31', timeUnit: 'months', duration: 1 },
      { newDate: '2024-02-29T00:00:00.000Z' },
    ],
    [
      { operation: 'addToDate', magnitude: '2024-02-29', timeUnit: 'years', duration: 1 },
      { newDate: '2025-02-28T00:00:00.000Z' },
    ],
    [
      { operation: 'addToDate', magnitude: '2026-10-25T00:30:00', timeUnit: 'days', duration: 1, options: zone },
      { newDate: '2026-10-26T00:30:00.000+01:00' },
    ],
    [
      { operation: 'subtractFromDate', magnitude: '2026-03-30T02:30:00', timeUnit: 'days', duration: 1, options: zone },
      { newDate: '2026-03-29T03:30:00.000+02:00' },
    ],
    [{ operation: 'roundDate', date: 1_700_000_000, toNearest: 'day' }, { roundedDate: '2023-11-14T00:00:00.000Z' }],
  ])('%j gives %j', (parameters, output) => {
    expect(jsons(outputsOf(`${base}dateTime`, parameters)[0])).toEqual([output]);
  });

  it.each<[Json, string]>([
    [{ operation: 'formatDate', date: 'soon' }, 'expected a date'],
    [{ operation: 'formatDate' }, 'expected a date'],
    [{ operation: 'constructor' }, 'expected one of'],
    [{ operation: 'getTimeBetweenDates', startDate: at, endDate: at, units: [] }, 'at least one unit'],
    [{ operation: 'addToDate', magnitude: at, timeUnit: 'moons' }, 'one of years'],
  ])('refuses %j', (parameters, message) => {
    expect(() => outputsOf(`${base}dateTime`, parameters)).toThrow(message);
  });
});

describe('code', () => {
  const type = `${base}code`;
  const each = { mode: 'runOnceForEachItem', jsCode: 'return item' };
  const came = (value: unknown) => [{ kind: 'code', value } as const];

  it('runs once, and not at all without items', () => {
    expect(requestsOf(type, { jsCode: 'return []' }, [{ a: 1 }, {}])).toMatchObject([
      { kind: 'code', mode: 'all', source: 'return []' },
    ]);
    expect(requestsOf(type, each, [{}, {}])).toMatchObject([{ mode: 'each', items: [{ json: {} }, { json: {} }] }]);
    expect(requestsOf(type, each, [])).toEqual([]);
  });

  it.each<[Json, Json[], unknown, unknown[]]>([
    [{}, [{}], [{ json: { a: 1 } }], [{ json: { a: 1 }, pairedItem: { item: 0 } }]],
    [{}, [{}, {}], { a: 1 }, [{ json: { a: 1 } }]],
    [
      {},
      [{}],
      [{ a: 1 }, { json: { b: 2 }, pairedItem: 0 }],
      [{ json: { a: 1 } }, { json: { b: 2 }, pairedItem: { item: 0 } }],
    ],
    [{}, [{}], null, []],
    [each, [{}, {}], [{ a: 1 }, null], [{ json: { a: 1 }, pairedItem: { item: 0 } }]],
  ])('%j of %j that returns %j', (parameters, input, value, items) => {
    expect(itemsAfter(type, parameters, input, came(value))).toEqual(items);
  });

  it.each<[Json, unknown, string]>([
    [{}, [1], 'result 0 is none'],
    [{}, [{ json: [] }], 'is no object'],
    [each, { a: 1 }, 'one object for each item'],
  ])('%j refuses %j', (parameters, value, message) => {
    expect(() => itemsAfter(type, parameters, [{}], came(value))).toThrow(message);
  });
});
