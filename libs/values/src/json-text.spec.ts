import { describe, expect, it } from '@jest/globals';
import { jsonTextProblems } from './json-text.js';

const placesIn = (text: string): string[] => {
  JSON.parse(text);
  return jsonTextProblems(text).map(({ path, text: what }) => `${path} ${what}`);
};

describe('what a JSON text says and its value does not', () => {
  it.each([
    ['{"a":1,"a":2}', ['/a is there twice']],
    ['{"a":1,"\\u0061":2}', ['/a is there twice']],
    ['{"a":{"b":[0,{"c":1,"d":2,"c":3}]}}', ['/a/b/1/c is there twice']],
    ['[[],{},[{"x/y":1 , "x/y" : 1}]]', ['/2/0/x~1y is there twice']],
    ['{"a":1,"a":2,"a":3}', ['/a is there twice', '/a is there twice']],
    ['{"a":"}","b":"{\\"a\\":1,\\"a\\":2}","c":"\\\\","c":0}', ['/c is there twice']],
    ['{"n":[1e-400,-2E-999]}', ['/n/0 is too small to be held', '/n/1 is too small to be held']],
    ['{"a":{"a":{"a":1}},"b":["a","a"],"c":{"a":0}}', []],
    ['{"z":[0,-0,0.0,0e5,1e-300,true,null,""]}', []],
    ['"a"', []],
    ['7', []],
  ])('%s', (text, problems) => {
    expect(placesIn(text)).toEqual(problems);
  });

  it('is told of the first hundred places, and looked for in one pass', () => {
    const many = `{${'"a":1,'.repeat(100_000)}"a":1}`;
    expect(jsonTextProblems(many)).toHaveLength(100);
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect(jsonTextProblems(deep)).toEqual([]);
    expect(jsonTextProblems(`["${'\\"'.repeat(500_000)}${'x'.repeat(20_000_000)}"]`)).toEqual([]);
  });
});
