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

describe('CodePool', () => {
  it('runs code, one run of a thread at a time, and tells its errors', async () => {
    pool = new CodePool({ deadlineMs: 20_000 });
    const runs = [1, 2, 3].map((n) => pool.run(taskOf(`return { n: ${n} + $input.first().json.n }`)));
    expect(await Promise.all(runs)).toEqual([2, 3, 4].map((n) => [{ json: { n } }]));
    await expect(pool.run(taskOf('\nnull.x'))).rejects.toThrow(
      expect.objectContaining({ code: 'SANDBOX_FAILED', line: 2 }),
    );
    await expect(pool.run(taskOf('return typeof process === "object" ? [] : 1'))).rejects.toThrow(
      refusal('SANDBOX_RESULT'),
    );
  });

  it.each([
    ['an endless loop', 'for (;;);', 'SANDBOX_LIMIT'],
    ['a memory bomb', 'const all = []; for (;;) all.push(new Array(1e4).fill(0))', 'SANDBOX_MEMORY'],
    ['a deep recursion', '(function f() { f() })()', 'SANDBOX_STACK'],
    ['a promise that never resolves', 'await new Promise(() => {})', 'SANDBOX_PENDING'],
  ])('survives %s', async (_name, source, code) => {
    pool = new CodePool({ deadlineMs: 60_000 });
    await expect(pool.run(taskOf(source, { fuel: 100_000_000, memoryBytes: 16 * 1024 * 1024 }))).rejects.toThrow(
      refusal(code),
    );
    expect(await pool.run(taskOf('return { ok: true }'))).toEqual([{ json: { ok: true } }]);
  });

  it('ends a thread at its deadline, although its counts allow more, and goes on with another', async () => {
    pool = new CodePool({ deadlineMs: 3_000 });
    const endless = '/^(a+)+$/.test("a".repeat(60) + "b")';
    await expect(pool.run(taskOf(endless, limitless))).rejects.toThrow(refusal('SANDBOX_DEADLINE'));
    expect(await pool.run(taskOf('return { ok: true }'))).toEqual([{ json: { ok: true } }]);
  });

  it('ends a run whose signal is aborted, running or waiting', async () => {
    pool = new CodePool({ deadlineMs: 60_000 });
    const stop = new AbortController();
    const runs = [1, 2].map(() => pool.run(taskOf('/^(a+)+$/.test("a".repeat(60) + "b")', limitless), stop.signal));
    setTimeout(() => stop.abort(), 50);
    for (const run of await Promise.allSettled(runs))
      expect(run).toEqual({ status: 'rejected', reason: refusal('SANDBOX_ABORTED') });
  });

  it('lets what runs end when it is closed', async () => {
    pool = new CodePool({ deadlineMs: 20_000 });
    const run = pool.run(taskOf('return { ok: true }'));
    await pool.close();
    expect(await run).toEqual([{ json: { ok: true } }]);
  });
});
