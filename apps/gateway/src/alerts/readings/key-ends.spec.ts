import { expect, it } from '@jest/globals';
import type { AccessKey } from '#access';
import { daysLeft } from './key-ends.js';

const dayMs = 86_400_000;
const now = 100 * dayMs;

function key(id: string, more: Partial<AccessKey>): AccessKey {
  const scopes = { words: false, tenants: null, agents: null };
  return {
    id,
    name: 'ana',
    role: 'viewer',
    scopes,
    expiresAt: null,
    secrets: [],
    revoked: null,
    usedAt: null,
    ...more,
  };
}

it('says in how many days keys end, for a week after that too, and nothing of those that do not or were revoked', () => {
  const revoked = { by: 'ben', why: 'left', at: now };
  const keys = [
    key('tp_soon', { expiresAt: now + 3 * dayMs }),
    key('tp_never', {}),
    key('tp_revoked', { expiresAt: now + dayMs, revoked }),
    key('tp_ended', { expiresAt: now - 6 * dayMs }),
    key('tp_longago', { expiresAt: now - 8 * dayMs }),
  ];
  expect(Array.from(daysLeft(keys, now))).toEqual([
    ['ana (tp_soon)', 3],
    ['ana (tp_ended)', 0],
  ]);
});
