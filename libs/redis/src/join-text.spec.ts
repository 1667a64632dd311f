import { describe, expect, it } from '@jest/globals';
import { Command } from 'ioredis';
import { joined } from './join-text.js';

const bytes = Buffer.from([0, 0xff, 0x0d, 0x0a]);

describe('joined', () => {
  it.each([
    ['bytes between text', ['a', bytes, 'b']],
    ['bytes first and last', [bytes, 'a', bytes]],
    ['bytes side by side, and none', [bytes, Buffer.alloc(0), bytes]],
    ['text alone', ['größer 🙂', '']],
    ['text that is longer in bytes', ['größer 🙂', bytes, '', 7]],
  ])('makes the bytes that ioredis makes: %s', (_what, args) => {
    const command = new Command('evalsha', [...args]);
    expect(joined(command.name, command.args)).toEqual(command.toWritable({}));
  });
});
