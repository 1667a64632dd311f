import { afterEach, describe, expect, it } from '@jest/globals';

import { scopeOf } from '../../test/scope-of.js';
import { CodePool, type CodeTask } from './code-pool.js';

const limitless = { fuel: Infinity, interrupts: Infinity };
const taskOf = (source: string, limits = {}): CodeTask => ({
  source,
  input: { items: [{ json: { n: 1 } }], mode: 'runOnceForAllItems', scope: { ...scopeOf({}), nodes: {} } },
  limits,
});
const refusal = (code: string) => expect.objectContaining({ code });

let pool: CodePool;
afterEach(() => pool.close());

const never = new AbortController().signal;
const run = (task: CodeTask, signal = never) => pool.withThread('', (thread) => thread.run(task, signal), signal);
const endless = '/^(a+)+$/.test("a".repeat(60) + "b")';

describe('CodePool', () => {
  it('runs code, one run of a thread at a time, and tells its errors', async () => {
    pool = new CodePool();
    const runs = [1, 2, 3].map((n) => run(taskOf(`return { n: ${n} + $input.first().json.n }`)));
    expect(await Promise.all(runs)).toEqual([2, 3, 4].map((n) => [{ json: { n } }]));
    await expect(run(taskOf('\nnull.x'))).rejects.toThrow(expect.objectContaining({ code: 'SANDBOX_FAILED', line: 2 }));
    await expect(run(taskOf('return typeof process === "object" ? [] : 1'))).rejects.toThrow(refusal('SANDBOX_RESULT'));
  });

  it.each([
    ['an endless loop', 'for (;;);', 'SANDBOX_LIMIT'],
    ['a memory bomb', 'const all = []; for (;;) all.push(new Array(1e4).fill(0))', 'SANDBOX_MEMORY'],
    ['a deep recursion', '(function f() { f() })()', 'SANDBOX_STACK'],
    ['a promise that never resolves', 'await new Promise(() => {})', 'SANDBOX_PENDING'],
  ])('survives %s', async (_name, source, code) => {
    pool = new CodePool();
    await expect(run(taskOf(source, { fuel: 100_000_000, memoryBytes: 16 * 1024 * 1024 }))).rejects.toThrow(
      refusal(code),
    );
    expect(await run(taskOf('return { ok: true }'))).toEqual([{ json: { ok: true } }]);
  });

  it('ends a thread at its deadline, although its counts allow more, and goes on with another', async () => {
    pool = new CodePool();
    await expect(run(taskOf(endless, limitless), AbortSignal.timeout(3_000))).rejects.toThrow(
      refusal('SANDBOX_DEADLINE'),
    );
    expect(await run(taskOf('return { ok: true }'))).toEqual([{ json: { ok: true } }]);
  });

  it('ends a run whose signal is aborted, running or waiting', async () => {
    pool = new CodePool();
    const stop = new AbortController();
    const runs = [1, 2].map(() => run(taskOf(endless, limitless), stop.signal));
    setTimeout(() => stop.abort(), 50);
    for (const run of await Promise.allSettled(runs)) expect(run).toMatchObject({ status: 'rejected' });
    expect(await Promise.allSettled(runs)).toMatchObject([{ reason: refusal('SANDBOX_ABORTED') }, {}]);
  });

  it('has a deadline begin with the thread, however long others had it', async () => {
    pool = new CodePool();
    const held = Promise.withResolvers<void>();
    const first = pool.withThread('', async ({ hasWaited }) => (await held.promise, hasWaited));
    const second = pool.withThread('', async ({ hasWaited, run: runHere }) => {
      const begunAt = performance.now();
      await expect(runHere(taskOf(endless, limitless), AbortSignal.timeout(300))).rejects.toThrow(
        refusal('SANDBOX_DEADLINE'),
      );
      return [hasWaited, performance.now() - begunAt >= 290];
    });
    held.resolve();
    expect(await Promise.all([first, second])).toEqual([false, [true, true]]);
  });

  it('gives a free thread to each lane in turn, not to who asked for many first', async () => {
    pool = new CodePool();
    const served: string[] = [];
    const held = Promise.withResolvers<void>();
    const lanes = ['busy', 'busy', 'busy', 'other'];
    const first = pool.withThread('busy', () => held.promise);
    const others = lanes.map((lane) => pool.withThread(lane, async () => void served.push(lane)));
    held.resolve();
    await Promise.all([first, ...others]);
    expect(served).toEqual(['busy', 'other', 'busy', 'busy']);
  });

  it('lets what runs end when it is closed', async () => {
    pool = new CodePool();
    const running = run(taskOf('return { ok: true }'));
    await pool.close();
    expect(await running).toEqual([{ json: { ok: true } }]);
  });
});
