import { describe, expect, it } from '@jest/globals';
import { lineAt, placesIn } from './json-places.js';

const text = `{
  "version": 1,
  "root": {
    "kind": "sequence", "id": "a\\"b",
    "steps": [
      { "kind": "tool", "a/b~c": true },

      -1.5e3
    ]
  }
}
`;

describe('the places of values in a JSON text', () => {
  it('finds the line of each value by its pointer', () => {
    const { lines, wrongAt } = placesIn(text);
    expect(wrongAt).toBeNull();
    expect(Object.fromEntries(lines)).toEqual({
      '': 1,
      '/version': 2,
      '/root': 3,
      '/root/kind': 4,
      '/root/id': 4,
      '/root/steps': 5,
      '/root/steps/0': 6,
      '/root/steps/0/kind': 6,
      '/root/steps/0/a~1b~0c': 6,
      '/root/steps/1': 8,
    });
  });

  it('finds what is around a value that is missing', () => {
    const places = placesIn(text);
    expect(['/root/steps/0/toolName', '/root/until/n', '/nothing'].map((at) => lineAt(places, at))).toEqual([6, 3, 1]);
  });

  it.each([
    ['', 1],
    ['{\n"a": 1\n"b": 2}', 3],
    ['{"a": [1,\n2', 2],
    ['{"a":\n\n tru}', 3],
    ['{"a": 1}\n{', 2],
    ['{\n"a', 2],
    ['{"a" 1}', 1],
  ])('says where %j is no JSON', (wrong, line) => expect(placesIn(wrong).wrongAt).toBe(line));

  it('gives up on what lies deeper than anything that is sent', () =>
    expect(placesIn('['.repeat(100_000)).wrongAt).toBe(1));

  it('agrees with JSON.parse about what is JSON', () => {
    for (const valid of ['{}', '[]', ' null ', '"\\u0041"', '[[],{"a":{}}]', '0'])
      expect(placesIn(valid).wrongAt).toBeNull();
    for (const wrong of ['{,}', '[1,]', '01', '"\t"', "'a'", '{"a":1,}', 'undefined'])
      expect(placesIn(wrong).wrongAt).toBe(1);
  });
});
