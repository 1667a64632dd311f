import { describe, expect, it } from '@jest/globals';
import { jsons, outputsOf } from '../../test/call-for.js';

const set = 'n8n-nodes-base.set';
const fields = (...assignments: [name: string, value: unknown, type?: string][]) => ({
  assignments: { assignments: assignments.map(([name, value, type = 'string']) => ({ name, value, type })) },
});
const others = { includeOtherFields: true };

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

  it.each<[string, Record<string, unknown>, string]>([
    ['a wrong type', fields(['n', 'x', 'number']), 'Field "n": expected a value of type number'],
    ['no name', fields(['', 'x']), 'a name for each field'],
    ['bad JSON', { mode: 'raw', jsonOutput: '[1]' }, 'expected an object'],
    ['a place beyond reason', { ...fields(['a[99999]', 'x']), ...others }, 'no place 99999'],
  ])('refuses %s', (_, parameters, message) => {
    expect(() => outputsOf(set, parameters, [{ a: [] }])).toThrow(message);
  });

  it('sets a field named __proto__ as a field like others', () => {
    const names = fields(['__proto__.polluted', 'x'], ['constructor.prototype.polluted', 'x']);
    const [item] = jsons(outputsOf(set, names)[0]);
    expect(Object.keys(item ?? {})).toEqual(['__proto__', 'constructor']);
    expect(item).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('polluted');
  });
});
