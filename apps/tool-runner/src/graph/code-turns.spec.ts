import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StoredCall } from '#compiler';
import { graphCallTool } from '#model-turn';
import { TransientError } from '#errors';
import type { RunTool } from '#protocol';
import type { EffectPort, ClaimOptions } from '#engine/ports';
import { SandboxError } from '#sandbox';
import type { CodeThread, Item } from '#sandbox';
import { runEffect } from '#tool-calls';
import type { EffectPorts } from '#tool-calls';
import type { AssistantPorts } from '../assistant/post-to-thread.js';
import { specialCalls } from '../special-calls.js';
import type { DocumentPorts } from '../special-calls.js';
import type { GraphPorts } from './run-graph-call.js';

const actorId = 'act_01JD0000000000000000000000';
const effect: RunTool = {
  ...{ type: 'run-tool', id: `${actorId}.1.0`, runId: 'r', rootRunId: 'root', actionId: 's', parentActionId: null },
  ...{ tool: graphCallTool, args: { request: 'call:0::Code' }, repeat: 'never' },
  ...{ effectKey: 'k', dedupeKey: 'd', deadlineAt: 9e12 },
};
const stored = {
  request: { kind: 'code', itemIndex: 0, source: '', mode: 'all', items: [] },
  run: { now: 0, timeZone: 'UTC', runIndex: 0, workflow: { id: 'w', name: 'w' }, execution: { id: 'r', mode: 'live' } },
} satisfies Partial<StoredCall>;

const [codeMs, leaseMs] = [10_000, 22_000];

/** Lets time go by in parts, and what waits for each part go on. */
async function pass(ms: number, parts = 1): Promise<void> {
  for (let part = 0; part < parts; part += 1) {
    await new Promise(setImmediate);
    jest.advanceTimersByTime(ms / parts);
    await new Promise(setImmediate);
  }
}

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

/** A code node's call behind others: its thread is free when `free` says so, and its code runs until it is stopped. */
function called({ isOwed = true, loses = false } = {}) {
  const [claimedAt, events]: [number[], unknown[]] = [[], []];
  const seen = { claimedAt, begunAt: 0, stoppedAt: 0, settledAt: 0, events };
  const gate = Promise.withResolvers<void>();
  const effects = {
    claim: async (_id: string, _kind: string, { leaseMs: asked }: ClaimOptions) => {
      expect(asked).toBe(leaseMs);
      if (loses && seen.claimedAt.length > 0) return { status: 'held' };
      seen.claimedAt.push(Date.now());
      return { status: 'claimed', effect, address: { tenant: 't' }, now: Date.now(), claims: 1 };
    },
    settle: async (_id: string, _by: unknown, event: unknown) => {
      seen.settledAt = Date.now();
      seen.events.push(event);
      return 'settled';
    },
  } as unknown as EffectPort; // as much of it as a call uses
  const run: CodeThread['run'] = (_task, signal) => {
    seen.begunAt = Date.now();
    const { promise, reject } = Promise.withResolvers<Item[]>();
    signal.addEventListener('abort', () => {
      seen.stoppedAt = Date.now();
      reject(new SandboxError('SANDBOX_DEADLINE', String((signal.reason as DOMException).name))); // as the guard says it
    });
    return promise;
  };
  const cutOf = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  const withThread = async <T>(_lane: string, work: (thread: CodeThread) => Promise<T>, signal: AbortSignal) => {
    await Promise.race([gate.promise, cutOf(signal)]);
    return work({ hasWaited: true, run });
  };
  const graph = {
    ...{ code: { withThread }, publicCode: { withThread }, codeMs },
    readItems: async () => [JSON.stringify(stored), null],
  } as unknown as GraphPorts; // as much of them as a call of code uses
  const ports = {
    ...{ store: { effects }, leaseMs, answersFor: () => ({ read: async () => null }) },
    guard: { tools: [], checkArgs: () => ({ ok: true }), timeoutMs: 5_000 },
    look: { isOwed: async () => isOwed, everyMs: 1_000 },
    special: specialCalls(graph, {} as unknown as AssistantPorts, {} as unknown as DocumentPorts), // neither a thread nor an event here
  } as unknown as EffectPorts; // as much of them as a call of code uses
  const outside = new AbortController();
  const done = runEffect(ports, effect.id, outside.signal);
  done.catch(() => undefined);
  return { seen, done, free: gate.resolve, stop: () => outside.abort() };
}

describe('the code of a node that waits for a thread', () => {
  it('keeps its claim, and then has its whole time: for its thread, its try and its claim it is one', async () => {
    const { seen, done, free } = called();
    await pass(10 * leaseMs, 220);
    const gaps = seen.claimedAt.slice(1).map((at, i) => at - (seen.claimedAt[i] ?? 0));
    expect(gaps.length).toBeGreaterThan(10);
    expect(Math.max(...gaps)).toBeLessThan(leaseMs / 2);
    free();
    await pass(codeMs - 1);
    expect(seen.stoppedAt).toBe(0);
    await pass(1);
    expect(await done).toBe('run');
    expect(seen.stoppedAt - seen.begunAt).toBe(codeMs);
    expect(seen.settledAt).toBeLessThan((seen.claimedAt.at(-1) ?? 0) + leaseMs);
    expect(seen.claimedAt.at(-1)).toBe(seen.begunAt);
    const error = { code: 'tool-failed', message: expect.stringContaining('TimeoutError (SANDBOX_DEADLINE)') };
    expect(seen.events).toMatchObject([{ result: { ok: false, envelope: { error } } }]);
  });

  it.each([
    ['when its run is called off', { isOwed: false }, 'gone'],
    ['when its process ends', {}, expect.any(TransientError)],
    ['when another has its claim', { loses: true }, expect.any(TransientError)],
  ])('waits no longer %s, and its code does not run', async (_why, situation, end) => {
    const { seen, done, free, stop } = called(situation);
    await pass(2_000);
    if ('loses' in situation) free();
    else stop();
    expect(await done.catch((error: unknown) => error)).toEqual(end);
    expect([seen.begunAt, seen.events]).toEqual([0, []]);
  });
});
