import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from '@jest/globals';
import { setImmediate as immediate } from 'node:timers/promises';
import { asWork, beginWork } from './under-way.js';
import { watchEventLoop } from './watch-event-loop.js';
import type { Blocked, EventLoopWatch } from './watch-event-loop.js';

/** Keeps this thread busy until it has itself worked so long. */
function work(ms: number): void {
  const spent = process.threadCpuUsage();
  for (let used = 0; used < ms * 1_000;) {
    const { user, system } = process.threadCpuUsage(spent);
    used = user + system;
  }
}

describe('the watch over an event loop', () => {
  let watch: EventLoopWatch | null = null;
  afterEach(() => watch?.stop());

  function watched(): Blocked[] {
    const found: Blocked[] = [];
    watch = watchEventLoop((blocked) => found.push(blocked));
    return found;
  }

  it('reports what was under way while the thread worked and let nothing else be done', async () => {
    const found = watched();
    const end = beginWork('request GET /v1/runs');
    beginWork('over before')();
    watch?.look();
    await asWork('job of turn', () => {
      work(260);
      return Promise.resolve();
    });
    watch?.look();
    end();
    expect(found).toEqual([
      { lateMs: expect.any(Number), workedMs: expect.any(Number), work: ['job of turn', 'request GET /v1/runs'] },
    ]);
    expect(found[0]?.workedMs).toBeGreaterThan(200);
  });

  it('reports nothing of a thread that lets others in between', async () => {
    const found = watched();
    for (let time = 0; time < 10; time += 1) {
      work(40);
      await immediate();
    }
    watch?.look();
    expect(found).toEqual([]);
  });

  it('reports nothing of a thread that the machine did not run, or whose other threads work', async () => {
    const found = watched();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    watch?.look();
    const busy = new Worker('const end = Date.now() + 300; while (Date.now() < end);', { eval: true });
    await once(busy, 'exit');
    watch?.look();
    expect(found).toEqual([]);
  });
});
