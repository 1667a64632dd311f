import { setImmediate as settled } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Follow, Live } from './live.js';

/** Things by their names, as a store has them; a read is answered when the event loop is free. */
let stored: Record<string, { text: string; actors: string[] }>;
let reads: string[];
let isSubscribed: boolean;
let missed: number;
let live: Live;
let things: Follow<{ text: string; actors: string[] } | null>;
let heard: string[];
let isAway: boolean;
let failures: unknown[];
let attended: boolean[];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  [stored, reads, isSubscribed, missed, heard, isAway] = [{}, [], true, 0, [], false];
  [failures, attended] = [[], []];
  const notices = {
    get isSubscribed() {
      return isSubscribed;
    },
    attend: (isWanted: boolean) => void attended.push(isWanted),
    close: () => undefined,
  };
  live = new Live(notices, { onMissed: () => (missed += 1), onFailed: (error) => failures.push(error) });
  things = new Follow(live, {
    read: async (id) => {
      reads.push(id);
      await settled();
      if (isAway) throw new Error('the store is away');
      return stored[id] ?? null;
    },
    actorsOf: (_id, found) => found?.actors ?? [],
  });
});
afterEach(() => {
  live.onModuleDestroy();
  jest.useRealTimers();
});

const follow = (id: string): (() => void) =>
  things.follow(id, (found) => void heard.push(`${id} ${found?.text ?? '-'}`));

function write(id: string, text: string, actors = [`act_${id}`]): void {
  stored[id] = { text, actors };
}

async function after(ms: number): Promise<string[]> {
  const stepMs = ms > 1_000 ? 100 : 20;
  for (let left = ms; left > 0; left -= stepMs) {
    for (let i = 0; i < 4; i++) await settled();
    jest.advanceTimersByTime(stepMs);
  }
  for (let i = 0; i < 4; i++) await settled();
  return heard.splice(0);
}

describe('what is followed', () => {
  it('is passed on at once, and as soon as a notice says that it is another', async () => {
    write('a', 'one');
    follow('a');
    expect(await after(100)).toEqual(['a one']);
    write('a', 'two');
    live.moved('act_b act_a');
    expect(await after(100)).toEqual(['a two']);
    live.moved('act_a'); // nothing has changed
    expect(await after(100)).toEqual([]);
  });

  it('is read once for all who follow it, and not again for who has gone', async () => {
    write('a', 'one');
    const stops = [follow('a'), follow('a')];
    expect(await after(100)).toEqual(['a one', 'a one']);
    reads = [];
    live.moved('act_a');
    await after(100);
    expect(reads).toEqual(['a']);
    for (const stop of stops) stop();
    live.moved('act_a');
    await after(120_000);
    expect(reads).toEqual(['a']);
  });

  it('misses nothing that is committed while it is read for the first time: whose it is was not known yet', async () => {
    write('a', 'one');
    follow('a');
    await settled(); // the read is answered with the first state
    write('a', 'two');
    live.moved('act_a'); // and nobody listens to that actor yet
    expect((await after(200)).at(-1)).toBe('a two');
  });

  it('is read again for who comes while it is being read: that answer may be older than what they know', async () => {
    write('a', 'one');
    follow('a');
    await after(200);
    live.moved('act_a');
    await Promise.resolve();
    write('a', 'two');
    follow('a');
    expect((await after(200)).filter((one) => one === 'a two').length).toBe(2);
  });

  it('is read again soon for many notices at once, and no more often than it rests', async () => {
    write('a', 'one');
    follow('a');
    await after(1_000);
    reads = [];
    for (let i = 0; i < 50; i++) live.moved('act_a');
    await after(1_000);
    expect(reads.length).toBe(2);
  });
});

describe('a notice that is lost', () => {
  it('costs seconds where something has happened lately, and a minute where nothing has', async () => {
    write('a', 'one');
    follow('a');
    await after(1_000);
    write('a', 'two');
    expect(await after(5_000)).toEqual(['a two']);
    expect(missed).toBe(1);
    await after(600_000);
    write('a', 'three');
    expect(await after(61_000)).toEqual(['a three']);
  });

  it('has everything looked at every few seconds until none was lost for a minute', async () => {
    for (const id of ['a', 'b']) {
      write(id, 'one');
      follow(id);
    }
    await after(600_000);
    write('a', 'two');
    await after(61_000); // found, without a notice
    write('b', 'two');
    expect(await after(4_000)).toEqual(['b two']);
  });

  it('is looked for every few seconds while notices are not received, and at once when they are again', async () => {
    write('a', 'one');
    follow('a');
    await after(600_000);
    isSubscribed = false;
    write('a', 'two');
    expect(await after(4_000)).toEqual(['a two']);
    write('a', 'three');
    live.lookAtAll();
    expect(await after(100)).toEqual(['a three']);
  });

  it('is made up for where the store was away as the notice came', async () => {
    write('a', 'one');
    follow('a');
    await after(1_000);
    isAway = true;
    write('a', 'two');
    live.moved('act_a');
    await after(2_000);
    isAway = false;
    expect(await after(5_000)).toEqual(['a two']);
    expect(failures[0]).toEqual(new Error('the store is away'));
  });
});

describe('who tells of it', () => {
  it('is attended to while anything is followed, and not by each that comes or goes', async () => {
    const leave = ['a', 'b'].map(follow);
    follow('a')();
    await after(100);
    expect(attended).toEqual([true]);
    for (const one of leave) one();
    expect(attended).toEqual([true, false]);
    follow('c');
    expect(attended).toEqual([true, false, true]);
  });
});

describe('at rest', () => {
  it('fifty views ask the store less than once a second', async () => {
    for (let i = 0; i < 50; i++) {
      write(`${i}`, 'one');
      follow(`${i}`);
    }
    await after(180_000);
    reads = [];
    await after(120_000);
    expect(reads.length / 120).toBeLessThan(1);
  });
});
