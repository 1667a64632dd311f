import { describe, expect, it } from '@jest/globals';
import type { OpenEngine } from '#engine';
import { Inbox } from './inbox.js';

function inboxOf(maxDepth: number, backlog: () => Promise<{ waiting: number; oldestAgeMs: number }>): Inbox {
  const queues = { backlog } as unknown as OpenEngine['queues']; // all that an inbox asks of them
  return new Inbox({ opening: Promise.resolve({ queues }) }, { INBOX_MAX_DEPTH: maxDepth });
}

describe('the inbox', () => {
  it('is deep above its bound, and not at it', async () => {
    let waiting = 3;
    const inbox = inboxOf(3, () => Promise.resolve({ waiting, oldestAgeMs: 0 }));
    await inbox.sample();
    expect(inbox.isDeep).toBe(false);
    waiting = 4;
    await inbox.sample();
    expect(inbox.isDeep).toBe(true);
    inbox.onModuleDestroy();
  });

  it('keeps its last figure while Redis is away, and is never deep without a bound', async () => {
    const away = inboxOf(1, () => Promise.reject(new Error('away')));
    await away.sample();
    expect(away.isDeep).toBe(false);
    away.onModuleDestroy();
    const unbound = inboxOf(0, () => Promise.resolve({ waiting: 1_000_000, oldestAgeMs: 0 }));
    await unbound.sample();
    expect(unbound.isDeep).toBe(false);
  });
});
