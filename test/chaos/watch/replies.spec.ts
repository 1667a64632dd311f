import { describe, expect, it } from '@jest/globals';
import { readTold, Replies } from './replies.js';

const message = '*3\r\n$8\r\nsmessage\r\n$10\r\n{p0}:moved\r\n$7\r\nact_1\r\n\r\n';
const subscribed = '*3\r\n$9\r\nsubscribe\r\n$10\r\n{p0}:moved\r\n:1\r\n';
const others = [
  '+OK\r\n',
  '-ERR no\r\n',
  ':12\r\n',
  '$-1\r\n',
  '*-1\r\n',
  '$0\r\n\r\n',
  '*2\r\n*1\r\n$1\r\na\r\n*0\r\n',
];
const all = [...others, subscribed, message];

describe('replies of a Redis', () => {
  it('come whole, wherever what is sent is cut', () => {
    const bytes = Buffer.from(all.join(''));
    for (let cut = 0; cut <= bytes.length; cut++) {
      const replies = new Replies();
      const whole = [...replies.take(bytes.subarray(0, cut)), ...replies.take(bytes.subarray(cut))];
      expect(whole.map(String)).toEqual(all);
    }
  });

  it('are of a channel, or answer a command', () => {
    const channel = '{p0}:moved';
    expect(readTold(Buffer.from(message))).toEqual({ kind: 'message', channel });
    expect(readTold(Buffer.from(subscribed))).toEqual({ kind: 'subscribe', channel });
    for (const other of others) expect(readTold(Buffer.from(other))).toBeNull();
  });

  it('are refused where they are none: what is not understood is not passed on as if it were', () => {
    expect(() => new Replies().take(Buffer.from('act_1\r\n'))).toThrow('no reply of Redis begins with "a"');
  });
});
