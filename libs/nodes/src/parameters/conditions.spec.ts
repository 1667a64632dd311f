import { describe, expect, it } from '@jest/globals';
import { callFor, jsons, outputsOf, typeNamed } from '../../test/call-for.js';
import { conditionOperations } from './conditions.js';

const ifNode = 'n8n-nodes-base.if';
type Condition = [left: unknown, operator: string, right?: unknown];

const filter = (conditions: Condition[], combinator = 'and', options: object = {}) => ({
  conditions: {
    options,
    combinator,
    conditions: conditions.map(([leftValue, operator, rightValue]) => {
      const [type = '', operation = ''] = operator.split(':');
      return { leftValue, rightValue, operator: { type, operation } };
    }),
  },
});

const holds = (condition: Condition, options: object = {}): boolean =>
  outputsOf(ifNode, filter([condition], 'and', options), [{}])[0]?.length === 1;

describe('conditions', () => {
  it.each<[...Condition, boolean]>([
    ['a', 'string:equals', 'a', true],
    ['a', 'string:equals', 'A', false],
    [null, 'string:equals', 'a', false],
    [null, 'string:empty', undefined, true],
    ['', 'string:exists', undefined, true],
    [undefined, 'string:exists', undefined, false],
    [7, 'string:exists', undefined, true],
    ['abc', 'string:contains', 'b', true],
    ['abc', 'string:notStartsWith', 'a', false],
    ['abc', 'string:endsWith', 'c', true],
    [2, 'number:gt', 1, true],
    [null, 'number:lt', 1, false],
    [0, 'number:empty', undefined, false],
    ['2026-01-02', 'dateTime:after', '2026-01-01', true],
    ['2026-01-01T01:00:00+01:00', 'dateTime:equals', '2026-01-01T00:00:00Z', true],
    [1_700_000_000, 'dateTime:equals', 1_700_000_000_000, true],
    ['1700000000', 'dateTime:after', '2023-11-13', true],
    [true, 'boolean:true', undefined, true],
    [null, 'boolean:false', undefined, false],
    [[1, 2], 'array:contains', 2, true],
    [[1, 2], 'array:lengthGte', 3, false],
    [[], 'array:empty', undefined, true],
    [{}, 'object:notEmpty', undefined, false],
    [{ a: 1 }, 'object:notEmpty', undefined, true],
  ])('%j %s %j: %s', (left, operator, right, expected) => {
    expect(holds([left, operator, right])).toBe(expected);
  });

  it.each<[...Condition, boolean]>([
    ['2', 'number:equals', 2, true],
    [2, 'string:equals', '2', true],
    ['true', 'boolean:true', undefined, true],
    ['[1]', 'array:contains', 1, true],
  ])('converts where types are loose: %j %s %j', (left, operator, right, expected) => {
    expect(holds([left, operator, right], { typeValidation: 'loose' })).toBe(expected);
  });

  it.each<[...Condition, string]>([
    ['2', 'number:equals', 2, 'A condition expects number'],
    [['a'], 'string:equals', 'a', 'a value is a list'],
    ['soon', 'dateTime:after', '2026-01-01', 'expects dateTime'],
    ['a', 'string:resembles', 'a', 'no condition string:resembles'],
    ['a', 'string:constructor', 'a', 'no condition string:constructor'],
  ])('refuses %j %s %j', (left, operator, right, message) => {
    expect(() => holds([left, operator, right])).toThrow(message);
  });

  it('combines with and or or, and holds without any', () => {
    const both: Condition[] = [
      ['={{ $json.n }}', 'number:gt', 1],
      ['={{ $json.n }}', 'number:lt', 3],
    ];
    const input = [{ n: 1 }, { n: 2 }, { n: 5 }];
    expect(outputsOf(ifNode, filter(both), input).map(jsons)).toEqual([[{ n: 2 }], [{ n: 1 }, { n: 5 }]]);
    expect(outputsOf(ifNode, filter(both, 'or'), input).map(jsons)).toEqual([input, []]);
    expect(outputsOf(ifNode, filter([]), input)[0]).toHaveLength(3);
    expect(outputsOf(ifNode, filter(both), [])).toEqual([[], []]);
  });

  it('passes over the case of letters, and says of each item where it came from', () => {
    const parameters = { ...filter([['={{ $json.a }}', 'string:equals', 'X']]), options: { ignoreCase: true } };
    expect(outputsOf(ifNode, parameters, [{ a: 'y' }, { a: 'x' }])).toEqual([
      [{ json: { a: 'x' }, pairedItem: { item: 1 } }],
      [{ json: { a: 'y' }, pairedItem: { item: 0 } }],
    ]);
  });
});

describe('the table of conditions', () => {
  const all = Object.entries(conditionOperations).flatMap(([type, names]) => names.map((name) => `${type}:${name}`));

  it.each(all)('has %s, which is carried out', (operator) => {
    const { runs } = typeNamed(ifNode);
    if (runs.as !== 'pure') throw new Error('an If is pure');
    const call = callFor(ifNode, filter([[undefined, operator, undefined]]), [[{}]], { matches: () => true });
    expect(runs.run(call).flat()).toHaveLength(1);
  });

  it('has no pattern under the first rules', () => {
    const { runs } = typeNamed(ifNode);
    const call = callFor(ifNode, filter([['a', 'string:regex', 'a']]), [[{}]], { matches: () => true, rules: 1 });
    expect(() => runs.as === 'pure' && runs.run(call)).toThrow('There is no condition string:regex');
  });
});
