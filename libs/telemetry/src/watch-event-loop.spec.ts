import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { asWork, beginWork, takeWork } from './under-way.js';
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

  /** What is reported, without work that another file's test has left under way: Jest's worker loads a library once for all its files. */
  function watched(): Blocked[] {
    const found: Blocked[] = [];
    takeWork();
    const left = new Set(takeWork());
    watch = watchEventLoop((blocked) =>
      found.push({ ...blocked, work: blocked.work.filter((name) => !left.has(name)) }),
    );
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

  describe('at rest', () => {
    /** As after a second in which nothing was done. */
    async function resting(): Promise<Blocked[]> {
      const found = watched();
      for (let look = 0; look < 25; look += 1) watch?.look();
      await immediate();
      await immediate();
      return found;
    }

    it('reports work that has no name, though it is looked at later', async () => {
      const found = await resting();
      setImmediate(() => work(260));
      await pause(50);
      await immediate();
      watch?.look();
      expect(found).toEqual([{ lateMs: expect.any(Number), workedMs: expect.any(Number), work: [] }]);
    });

    it('reports a round that reaches over a look', async () => {
      const found = await resting();
      work(260);
      watch?.look();
      await immediate();
      await immediate();
      watch?.look();
      expect(found).toHaveLength(1);
    });

    it('reports work with a name as soon as at work', async () => {
      const found = await resting();
      await asWork('job of turn', () => {
        work(260);
        return Promise.resolve();
      });
      await pause(1);
      expect(found).toEqual([expect.objectContaining({ work: ['job of turn'] })]);
    });

    it('is looked at once a second', async () => {
      const used = jest.spyOn(process, 'threadCpuUsage');
      await resting();
      const before = used.mock.calls.length;
      await pause(400);
      expect(used.mock.calls.length - before).toBeLessThan(4);
      used.mockRestore();
    });
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
