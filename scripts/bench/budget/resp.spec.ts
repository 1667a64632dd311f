import { describe, expect, it } from '@jest/globals';

import { RespReader, wordsOf } from './resp.js';

const request = '*4\r\n$7\r\nEVALSHA\r\n$3\r\nabc\r\n$1\r\n1\r\n$8\r\n{p0}:a\r\n\r\n';
const replies = [
  ':1\r\n',
  '+OK\r\n',
  '$-1\r\n',
  '*-1\r\n',
  '*2\r\n*1\r\n$2\r\nhi\r\n$0\r\n\r\n',
  '-ERR no\r\n',
  '*0\r\n',
];

describe('what comes over a connection to Redis', () => {
  it('is cut into whole values wherever the network has cut it', () => {
    const bytes = Buffer.from(replies.join(''));
    for (let at = 0; at <= bytes.length; at++) {
      const reader = new RespReader();
      const values = [...reader.take(bytes.subarray(0, at)), ...reader.take(bytes.subarray(at))];
      expect(values.map(String)).toEqual(replies);
    }
  });

  it('is known by its first words', () => {
    expect(wordsOf(Buffer.from(request), 4)).toEqual(['EVALSHA', 'abc', '1', '{p0}:a\r\n']);
    expect(wordsOf(Buffer.from(request), 2)).toEqual(['EVALSHA', 'abc']);
    expect(wordsOf(Buffer.from('*1\r\n$4\r\nPING\r\n'), 4)).toEqual(['PING']);
  });
});
