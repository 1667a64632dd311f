import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { PolicyWatch } from './policy-watch.js';

const other = { ...publishedPolicy, version: 'another' };
let watch: PolicyWatch;
let current: string | null;
let looks: number;

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    jest.advanceTimersByTime(50);
    for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  [current, looks] = [null, 0];
  watch = new PolicyWatch(publishedPolicy, { changed: () => undefined, failed: () => undefined });
  await watch.open({
    register: ({ version }) => Promise.resolve({ status: 'done', version }),
    status: () => {
      looks += 1;
      return Promise.resolve({ current, file: publishedPolicy.version });
    },
    table: () => Promise.resolve(other),
  });
});
afterEach(() => {
  watch.stop();
  jest.useRealTimers();
});

describe('the policy', () => {
  it('is looked for every second while it is used', async () => {
    looks = 0;
    for (let second = 0; second < 10; second += 1) {
      await pass(1_000);
      expect(watch.current.version).toBe(publishedPolicy.version);
    }
    expect(looks).toBeGreaterThanOrEqual(9);
    current = other.version;
    await pass(1_050);
    expect(watch.current.version).toBe(other.version);
  });

  it('is looked for every five seconds at rest', async () => {
    await pass(6_000);
    looks = 0;
    await pass(20_000);
    expect(looks).toBe(4);
  });

  it('is looked for before the first work after a rest, once for all of it', async () => {
    await pass(11_500);
    current = other.version;
    looks = 0;
    await Promise.all([watch.refresh(), watch.refresh()]);
    expect(looks).toBe(1);
    expect(watch.current.version).toBe(other.version);
    await watch.refresh();
    expect(looks).toBe(1);
  });
});
