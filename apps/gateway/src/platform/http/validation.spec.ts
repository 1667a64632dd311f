import { describe, expect, it } from '@jest/globals';
import { cpuMsOf, isSlow } from '../../../../../test/boundaries/pattern-attacks.js';
import { PostMessage } from '../../messages/post-message.js';
import { readForm, readJson } from './body-parsers.js';
import { leniently, strictly } from './validation.js';

const hostile = '{"text":"a","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';

async function read(pipe: typeof strictly): Promise<unknown> {
  return pipe.transform(JSON.parse(hostile), { type: 'body', metatype: PostMessage });
}

describe('what a body cannot do', () => {
  it.each([strictly, leniently])('reach a prototype by its fields', async (pipe) => {
    const taken = await read(pipe);
    expect(taken).toBeInstanceOf(PostMessage);
    expect(Object.entries({ ...(taken as object) })).toEqual([['text', 'a']]); // an instance, as above
    expect(taken).not.toHaveProperty('isAdmin');
    expect({}).not.toHaveProperty('isAdmin');
  });

  it('take us down further than we can come back from', () => {
    const nested = (levels: number): Buffer => Buffer.from(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
    expect(readJson(nested(64))).toHaveProperty('a.a.a');
    for (const levels of [65, 3_000, 9_000])
      expect(() => readJson(nested(levels))).toThrow(expect.objectContaining({ status: 400 }));
    expect(() => readJson(Buffer.from('['.repeat(9_000) + ']'.repeat(9_000)))).toThrow();
  });

  it('reach one by the fields of a form', () => {
    const fields = readForm(Buffer.from('__proto__=a&__proto__=b&toString=c&constructor=d'));
    expect(Object.getPrototypeOf(fields)).toBeNull();
    expect(Object.keys(fields)).toEqual(['__proto__', 'toString', 'constructor']);
    expect(Object.prototype).not.toHaveProperty('a');
    expect({ ...fields }).toMatchObject({ toString: 'c' });
    expect({ ...readForm(Buffer.from('a=1&b=2&a=3&a=')) }).toEqual({ a: ['1', '3', ''], b: '2' });
  });

  it.each(['a&', 'a=b&', '%61&a&'])('hold the process by a field that is sent again and again: %s', (pair) => {
    const read = (size: number): number => {
      const body = Buffer.from(pair.repeat(size / pair.length));
      return cpuMsOf(() => expect(() => readForm(body)).toThrow(expect.objectContaining({ status: 400 })));
    };
    expect(isSlow(read, 65_536)).toBe(false);
  });

  it('hold what checks them by more fields than any request of ours has: that takes time by their square', () => {
    const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `f${i}`);
    const form = (count: number): Buffer => Buffer.from(names(count).join('&'));
    const json = (count: number): Buffer =>
      Buffer.from(JSON.stringify({ table: [Object.fromEntries(names(count).map((name) => [name, 1]))] }));
    expect(Object.keys(readForm(form(1_000)))).toHaveLength(1_000);
    expect(readJson(json(1_000))).toHaveProperty('table.0.f999', 1);
    expect(() => readForm(form(1_001))).toThrow(expect.objectContaining({ status: 400 }));
    expect(() => readJson(json(1_001))).toThrow(expect.objectContaining({ status: 400 }));
    expect(readJson(Buffer.from(JSON.stringify({ list: names(5_000) })))).toHaveProperty('list.4999');
  });
});
