import { describe, expect, it } from '@jest/globals';
import { callFor, jsons, outputsOf, typeNamed } from '../../test/call-for.js';

const set = 'n8n-nodes-base.set';
const fields = (...assignments: [name: string, value: unknown, type?: string][]) => ({
  assignments: { assignments: assignments.map(([name, value, type = 'string']) => ({ name, value, type })) },
});
const others = { includeOtherFields: true };

/** What a node of a version makes of `{keep: 1}`. */
function ran(parameters: Record<string, unknown>, { typeVersion }: { typeVersion: number }, rules = 2): unknown[] {
  const { runs } = typeNamed(set, typeVersion);
  if (runs.as !== 'pure') throw new Error('set is pure');
  const node = { id: 'n', name: 'N', type: set, typeVersion, parameters };
  return jsons(runs.run(callFor(set, parameters, [[{ keep: 1 }]], { node, rules }))[0]);
}

describe('set', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>[], unknown[]]>([
    ['gives nothing for nothing', fields(['a', 'x']), [], []],
    ['sets fields alone', fields(['a', '={{ $json.b }}']), [{ b: 'x' }], [{ a: 'x' }]],
    ['leaves null where a field is missing', fields(['a', '={{ $json.b }}']), [{}], [{ a: null }]],
    ['keeps the others', { ...fields(['a.b', 1, 'number']), ...others }, [{ a: { c: 2 } }], [{ a: { b: 1, c: 2 } }]],
    ['names a field with a dot', { ...fields(['a.b', 'x']), options: { dotNotation: false } }, [{}], [{ 'a.b': 'x' }]],
    ['sets a place of a list', { ...fields(['a[1].b', 'x']), ...others }, [{ a: [1] }], [{ a: [1, { b: 'x' }] }]],
    [
      'converts',
      fields(['n', '7', 'number'], ['b', 'TRUE', 'boolean'], ['l', '[1]', 'array'], ['o', '{"a":1}', 'object']),
      [{}],
      [{ n: 7, b: true, l: [1], o: { a: 1 } }],
    ],
    [
      'keeps what it can not convert, where it is told to',
      { ...fields(['n', 'x', 'number']), options: { ignoreConversionErrors: true } },
      [{}],
      [{ n: 'x' }],
    ],
    ['takes JSON', { mode: 'raw', jsonOutput: '{"a":{"b":1}}', ...others }, [{ a: 1, c: 2 }], [{ a: { b: 1 }, c: 2 }]],
    [
      'keeps some',
      { ...others, include: 'selected', includeFields: 'a, b.c, x' },
      [{ a: 1, b: { c: 2, d: 3 } }],
      [{ a: 1, b: { c: 2 } }],
    ],
    [
      'keeps all but some',
      { ...others, include: 'except', excludeFields: 'a, b.c' },
      [{ a: 1, b: { c: 2, d: 3 } }],
      [{ b: { d: 3 } }],
    ],
    ['doubles', { ...fields(['a', 'x']), duplicateItem: true, duplicateCount: 1 }, [{}], [{ a: 'x' }, { a: 'x' }]],
  ])('%s', (_, parameters, input, output) => {
    expect(jsons(outputsOf(set, parameters, input)[0])).toEqual(output);
  });

  it.each<[string, Record<string, unknown>, unknown[]]>([
    ['keeps the other fields', { fields: { values: [{ name: 'a', stringValue: 'x' }] } }, [{ keep: 1, a: 'x' }]],
    ['keeps all where it sets nothing', {}, [{ keep: 1 }]],
    ['sets fields alone', { include: 'none', fields: { values: [{ name: 'a', stringValue: 'x' }] } }, [{ a: 'x' }]],
    ['keeps some', { include: 'selected', includeFields: 'other' }, [{}]],
    ['keeps all but some', { include: 'except', excludeFields: 'keep' }, [{}]],
    [
      'sets values of each type',
      {
        include: 'none',
        fields: {
          values: [
            { name: 's', type: 'stringValue', stringValue: '={{ $json.keep }}' },
            { name: 'n', type: 'numberValue', numberValue: '7' },
            { name: 'b', type: 'booleanValue', booleanValue: 'false' },
            { name: 'l', type: 'arrayValue', arrayValue: '[1]' },
            { name: 'o.p', type: 'objectValue', objectValue: '{"a":1}' },
            { name: 'empty' },
          ],
        },
      },
      [{ s: '1', n: 7, b: false, l: [1], o: { p: { a: 1 } }, empty: '' }],
    ],
    ['takes JSON beside the others', { mode: 'raw', jsonOutput: '{"a":1}' }, [{ keep: 1, a: 1 }]],
    ['doubles', { duplicateItem: true, duplicateCount: 1 }, [{ keep: 1 }, { keep: 1 }]],
    [
      'keeps what it can not convert, where it is told to',
      {
        options: { ignoreConversionErrors: true },
        fields: { values: [{ name: 'n', type: 'numberValue', numberValue: 'x' }] },
      },
      [{ keep: 1, n: 'x' }],
    ],
  ])('in versions before 3.3 %s', (_, parameters, output) => {
    for (const typeVersion of [3, 3.1, 3.2]) expect(ran(parameters, { typeVersion })).toEqual(output);
  });

  it.each([
    [{ fields: { values: [{ name: 'n', type: 'numberValue' }] } }, 'a numberValue for "n"'],
    [{ fields: { values: [{ name: 'n', type: 'dateValue', dateValue: 'x' }] } }, 'a type for "n" that there is'],
    [{ fields: { values: [{ stringValue: 'x' }] } }, 'a name for each field'],
    [{ include: 'most' }, 'one of all, none, selected, except'],
  ])('in versions before 3.3 refuses %j', (parameters, message) => {
    expect(() => ran(parameters, { typeVersion: 3.2 })).toThrow(message);
  });

  it('reads versions that were stored under rules 1 as they were read then', () => {
    const old = { ...fields(['a', 'x']), fields: { values: [{ name: 'b', stringValue: 'y' }] } };
    expect(ran(old, { typeVersion: 3.2 }, 1)).toEqual([{ a: 'x' }]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a wrong type', fields(['n', 'x', 'number']), 'Field "n": expected a value of type number'],
    ['no name', fields(['', 'x']), 'a name for each field'],
    ['bad JSON', { mode: 'raw', jsonOutput: '[1]' }, 'expected an object'],
    ['a place beyond reason', { ...fields(['a[99999]', 'x']), ...others }, 'no place 99999'],
  ])('refuses %s', (_, parameters, message) => {
    expect(() => outputsOf(set, parameters, [{ a: [] }])).toThrow(message);
  });

  it('passes over a row in which nothing is written', () => {
    expect(jsons(outputsOf(set, fields(['a', 'x'], ['', '']))[0])).toEqual([{ a: 'x' }]);
  });

  it('sets a field named __proto__ as a field like others', () => {
    const names = fields(['__proto__.polluted', 'x'], ['constructor.prototype.polluted', 'x']);
    const [item] = jsons(outputsOf(set, names)[0]);
    expect(Object.keys(item ?? {})).toEqual(['__proto__', 'constructor']);
    expect(item).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('polluted');
  });
});
