import { describe, expect, it } from '@jest/globals';
import { jsons, outputsOf } from '../../test/call-for.js';

type Json = Record<string, unknown>;

/** Items, and how often one of them was gone through. */
function counted(count: number, of: () => Json) {
  let times = 0;
  const ownKeys = (target: Json) => {
    times += 1;
    return Reflect.ownKeys(target);
  };
  const items = Array.from({ length: count }, () => new Proxy(of(), { ownKeys }));
  return { items, times: () => times };
}

const byFields = { mode: 'combine', combineBy: 'combineByFields', fieldsToMatchString: 'a' };
const long = 'x'.repeat(1_000);

describe('an output that would be too large', () => {
  it.each<[string, string, Json, number, () => Json]>([
    ['all combinations', 'merge', { mode: 'combine', combineBy: 'combineAll' }, 300, () => ({ a: 1 })],
    ['all matches', 'merge', byFields, 300, () => ({ a: 1 })],
    ['all matches, and the rest', 'merge', { ...byFields, joinMode: 'keepEverything' }, 300, () => ({ a: 1 })],
    ['enriched items', 'merge', { ...byFields, joinMode: 'enrichInput1' }, 300, () => ({ a: 1 })],
    ['large items, joined', 'merge', byFields, 90, () => ({ a: 1, long })],
    ['copies', 'set', { duplicateItem: true, duplicateCount: 9_000 }, 300, () => ({})],
    [
      'large items, set',
      'set',
      { includeOtherFields: true, mode: 'raw', jsonOutput: { b: 1 } },
      8_000,
      () => ({ long }),
    ],
  ])('is given up as soon as it is: %s', (_, type, parameters, count, of) => {
    const { items, times } = counted(count, of);
    const inputs = type === 'merge' ? [items, items] : [items];
    expect(() => outputsOf(`n8n-nodes-base.${type}`, parameters, ...inputs)).toThrow('utput holds at most');
    expect(times()).toBeLessThan(6_000);
  });

  it('is given up as soon as it is: what is split out, with large fields beside it', () => {
    let read = 0;
    const get = (list: number[], place: string | symbol): unknown => {
      if (/^\d+$/.test(String(place))) read += 1;
      return Reflect.get(list, place);
    };
    const list = new Proxy(
      Array.from({ length: 9_000 }, () => 1),
      { get },
    );
    const parameters = { fieldToSplitOut: 'list', include: 'allOtherFields' };
    expect(() => outputsOf('n8n-nodes-base.splitOut', parameters, [{ list, long }])).toThrow('at most 1048576 bytes');
    expect(read).toBeLessThan(2_000);
  });

  it('is none of a merge that keeps no pairs', () => {
    const { items, times } = counted(300, () => ({ a: 1 }));
    const kept = (joinMode: string, outputDataFrom: string) =>
      outputsOf('n8n-nodes-base.merge', { ...byFields, joinMode, outputDataFrom }, items, items)[0]?.length;
    expect([kept('keepNonMatches', 'both'), kept('keepMatches', 'input1'), kept('keepMatches', 'input2')]).toEqual([
      0, 300, 300,
    ]);
    expect(times()).toBeLessThan(6_000);
  });
});

it('the first of several matches is the only one that counts as matched', () => {
  const first = { ...byFields, joinMode: 'keepNonMatches', options: { multipleMatches: 'first' } };
  const right = [
    { a: 1, n: 1 },
    { a: 1, n: 2 },
    { a: 2, n: 3 },
  ];
  expect(jsons(outputsOf('n8n-nodes-base.merge', first, [{ a: 1 }, { a: 1 }, { a: 3 }], right)[0])).toEqual([
    { a: 3 },
    { a: 1, n: 2 },
    { a: 2, n: 3 },
  ]);
});
