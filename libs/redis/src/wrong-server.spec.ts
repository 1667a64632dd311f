import { describe, expect, it } from '@jest/globals';
import { saysWrongServer } from './wrong-server.js';

describe('a reply of a server that is no master', () => {
  it.each([
    "READONLY You can't write against a read only replica.",
    "READONLY You can't write against a read only replica. script: abc, on @user_script:1.",
    "ERR Error running script (call to f_abc): @user_script:1: -READONLY You can't write against a read only replica.",
    "EXECABORT Transaction discarded because of: READONLY You can't write against a read only replica.",
    'LOADING Redis is loading the dataset in memory',
    "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
    'UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)',
  ])('is known: %s', (message) => {
    expect(saysWrongServer(new Error(message))).toBe(true);
  });

  it.each([
    'ERR READONLY is no command',
    'NOSCRIPT No matching script. Please use EVAL.',
    'EXECABORT Transaction discarded because of previous errors.',
    'INVARIANT the text READONLY came',
    'WRONGTYPE Operation against a key holding the wrong kind of value',
    'NOAUTH Authentication required.',
  ])('is no other one: %s', (message) => {
    expect(saysWrongServer(new Error(message))).toBe(false);
  });
});
