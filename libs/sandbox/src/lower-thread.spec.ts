import { existsSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, expect, it } from '@jest/globals';
import { openThreads } from './thread-pool.js';

const start = new URL('../test/thread-priority.mjs', import.meta.url);
const [low, plain] = [true, false].map((isLow) => openThreads<null, number>({ start, threads: 1, heapMb: 64, isLow }));
afterAll(() => Promise.all([low?.destroy(), plain?.destroy()]));

/** Threads have priorities of their own on Linux alone. */
const isLinux = existsSync('/proc/thread-self');

it('a thread that works for strangers comes behind the others of its process', async () => {
  expect(await plain?.run(null)).toBe(getPriority());
  if (isLinux) expect(await low?.run(null)).toBeGreaterThan(getPriority());
});
