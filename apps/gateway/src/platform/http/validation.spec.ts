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
    const fields = readForm(Buffer.from('toString=c&hasOwnProperty=d'));
    expect(Object.getPrototypeOf(fields)).toBeNull();
    expect({ ...fields }).toMatchObject({ toString: 'c', hasOwnProperty: 'd' });
    for (const name of ['__proto__', 'constructor', 'prototype', '%5F_proto__'])
      expect(() => readForm(Buffer.from(`a=1&${name}=b`))).toThrow(
        expect.objectContaining({
          status: 400,
          errors: [expect.objectContaining({ field: decodeURIComponent(name) })],
        }),
      );
    expect({ ...readForm(Buffer.from('a=1&b=2&a=3&a=')) }).toEqual({ a: ['1', '3', ''], b: '2' });
  });

  it.each(['a&', 'a=b&', '%61&a&'])('hold the process by a field that is sent again and again: %s', (pair) => {
    const read = (size: number): number => {
      const body = Buffer.from(pair.repeat(size / pair.length));
      return cpuMsOf(() => expect(() => readForm(body)).toThrow(expect.objectContaining({ status: 400 })));
    };
    expect(isSlow(read, 65_536)).toBe(false);
  });

  it.each<[string, string, string]>([
    ['half a character', '{"a":{"b":["x","\\ud800"]}}', 'a.b.1'],
    ['half a character in a name', '{"a":{"\\udc00":1}}', 'a'],
    ['a number beyond all numbers', '{"a":1e999}', 'a'],
    ['one below all', '[0,-1e400]', '1'],
    ['a name that leads to a prototype', '{"a":[{"__proto__":{"x":1}}]}', 'a.0.__proto__'],
    ['another', '{"constructor":{"prototype":{"p":1}}}', 'constructor'],
    ['a third', '{"a":{"prototype":1}}', 'a.prototype'],
    ['half a character alone', '"\\ud83d"', 'body'],
    ['a number alone', '1e999', 'body'],
  ])('be no plain JSON, by %s: the field is named', (_what, body, field) => {
    expect(() => readJson(Buffer.from(body))).toThrow(
      expect.objectContaining({ status: 400, errors: [expect.objectContaining({ field })] }),
    );
  });

  it.each(['{"a":"\\ud83d\\ude00"}', '{"toString":1}', '{"a":1e308}', '{"a":-0}', '[]', '"x"', 'null', '{"":0}'])(
    'may be %s',
    (body) => expect(readJson(Buffer.from(body))).toEqual(JSON.parse(body)),
  );

  it('hold the process while its values are looked at', () => {
    const cpuMs = cpuMsOf(() => readJson(Buffer.from(`{"rows":[${'1,'.repeat(1_000_000)}1]}`)));
    expect(cpuMs).toBeLessThan(1_000);
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
