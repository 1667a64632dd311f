import { describe, expect, it } from '@jest/globals';
import type { AskedApproval } from '#runs';
import { approvalView } from './approval-request.js';

describe('a call that waits for an approval', () => {
  it('says how long somebody may still decide, by the clock of the server', () => {
    const times = { askedAt: 1_000, expiresAt: 901_000 };
    const asked = { ...times, approvalId: 'e', tool: 'add_note', args: {}, run: {} } as AskedApproval; // no more is looked at
    const left = [1_000, 900_000, 950_000].map((now) => approvalView(asked, 'viewer', now).expires_in_ms);
    expect(left).toEqual([900_000, 1_000, 0]);
  });
});
