import { describe, expect, it } from '@jest/globals';
import { PostMessage } from '../api/post-message.js';
import { readForm } from './body-parsers.js';
import { leniently, strictly } from './validation.js';

const hostile = '{"text":"a","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';

async function read(pipe: typeof strictly): Promise<unknown> {
  return pipe.transform(JSON.parse(hostile), { type: 'body', metatype: PostMessage });
}

describe('what a body cannot do', () => {
  it('reach a prototype by its fields', async () => {
    await expect(read(strictly)).rejects.toHaveProperty('status', 400);
    const taken = await read(leniently);
    expect(taken).toBeInstanceOf(PostMessage);
    expect(Object.keys(taken as object)).toEqual(['text']);
    expect(taken).not.toHaveProperty('isAdmin');
    expect({}).not.toHaveProperty('isAdmin');
  });

  it('reach one by the fields of a form', () => {
    const fields = readForm(Buffer.from('__proto__=a&__proto__=b&toString=c&constructor=d'));
    expect(Object.getPrototypeOf(fields)).toBeNull();
    expect(Object.keys(fields)).toEqual(['__proto__', 'toString', 'constructor']);
    expect({}.toString()).toBe('[object Object]');
  });
});
