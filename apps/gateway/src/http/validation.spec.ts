import { describe, expect, it } from '@jest/globals';
import { PostMessage } from '../api/post-message.js';
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
  });
});
