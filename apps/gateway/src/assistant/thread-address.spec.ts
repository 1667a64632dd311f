import { describe, expect, it } from '@jest/globals';
import { userForm } from '../builder/session-address.js';
import { threadIdForm, userOfThread } from './thread-address.js';

describe('the name of a thread', () => {
  it('has a user whose memory can be shown and erased', () => {
    for (const id of ['weekly', 'weekly-user-ann', 'texts-user-act_1', 'a-b.c_d', `w-user-${'u'.repeat(64)}`])
      expect([id, threadIdForm.test(id), userForm.test(userOfThread(id))]).toEqual([id, true, true]);
  });

  it('names no user twice, and none that is no name', () => {
    for (const id of [
      'weekly-user-',
      'weekly-user-.ann',
      'weekly-user--',
      'a-user-b-user-c',
      'x-user-b-user-',
      '-user-b',
    ])
      expect([id, threadIdForm.test(id)]).toEqual([id, false]);
  });
});
