import { describe, expect, it } from '@jest/globals';
import { watched } from './watch.js';

describe('the tasks of the lab of slow models', () => {
  it('are said as they end, what is waited for meanwhile, and why one has failed', async () => {
    const lines: string[] = [];
    const told = Promise.withResolvers<void>();
    const say = (line: string): void => {
      lines.push(line);
      if (line.startsWith('waits for')) told.resolve();
    };
    const late = Promise.withResolvers<void>();
    const all = watched(
      [
        { name: 'agent 1', done: () => Promise.resolve() },
        { name: 'thread 1', done: () => late.promise },
      ],
      { everyMs: 1, say },
    );
    await told.promise;
    late.reject(new Error('waited 5 ms in vain: the thread to end'));
    const why = 'thread 1: Error: waited 5 ms in vain: the thread to end';
    expect(await all).toEqual([why]);
    expect([...new Set(lines)]).toEqual(['done: agent 1', 'waits for thread 1', `failed: ${why}`]);
  });
});
