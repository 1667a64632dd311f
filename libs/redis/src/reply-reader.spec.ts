import { describe, expect, it } from '@jest/globals';
import { InvariantError } from '#errors';
import { ReplyReader } from './reply-reader.js';

describe('ReplyReader', () => {
  it('reads a reply value by value and says how many are left', () => {
    const reader = new ReplyReader(['ready', 7, '8', ['a', 'b']], 'load');
    expect(reader.rest).toBe(4);
    expect([reader.text(), reader.count(), reader.count(), reader.list()]).toEqual(['ready', 7, 8, ['a', 'b']]);
    expect(reader.rest).toBe(0);
  });

  it('refuses a reply that is not a list', () => {
    expect(() => new ReplyReader('OK', 'load')).toThrow(InvariantError);
    expect(() => new ReplyReader(null, 'load')).toThrow('script load answered something else than a list');
  });

  it.each([null, undefined, 7, ['a']])('refuses %p where a text is promised', (value) => {
    expect(() => new ReplyReader([value], 'claim').text()).toThrow('script claim: reply 1 is not a text');
  });

  it.each([null, undefined, '', 'seven', [], Number.NaN])('refuses %p where a number is promised', (value) => {
    expect(() => new ReplyReader([value], 'claim').count()).toThrow('script claim: reply 1 is not a number');
  });

  it.each([null, undefined, 'a', 7])('refuses %p where a list is promised', (value) => {
    expect(() => new ReplyReader([value], 'claim').list()).toThrow('script claim: reply 1 is not a list');
  });
});
