import { afterEach, describe, expect, it } from '@jest/globals';
import { announcementMs } from './schema/schema-watch.js';
import { pickServers, ServedPartitions } from './served-partitions.js';

const partitions = Array.from({ length: 64 }, (_, partition) => partition);
const ids = Array.from({ length: 8 }, (_, process) => `process-${process}`);

describe('the processes of a partition', () => {
  it('are as many as are asked for, or all that there are', () => {
    for (const partition of partitions) {
      expect(new Set(pickServers(partition, ids, 3)).size).toBe(3);
      expect(pickServers(partition, ids.slice(0, 2), 3).toSorted()).toEqual(ids.slice(0, 2));
    }
  });

  it('are the same, but for the one that has gone', () => {
    const [gone = '', ...left] = ids;
    for (const partition of partitions) {
      const [before, after] = [pickServers(partition, ids, 3), pickServers(partition, left, 3)];
      expect(before.filter((id) => id !== gone).every((id) => after.includes(id))).toBe(true);
    }
  });

  it('leave no process idle, and none with all', () => {
    for (const id of ids) {
      const served = partitions.filter((partition) => pickServers(partition, ids, 3).includes(id)).length;
      expect([served > 8, served < 48]).toEqual([true, true]);
    }
  });
});

let watched: ServedPartitions[] = [];
afterEach(() => {
  for (const one of watched) one.stop();
  watched = [];
});

type Seen = [id: string, app: string, silentMs: number];

/** What each of some processes serves when it sees these. */
async function servedBy(seen: readonly Seen[] | null, ...mine: string[]): Promise<number[][]> {
  const range = { oldest: 1, newest: 1 };
  const store = {
    seen: async () => {
      if (seen === null) throw new Error('Redis is away');
      const about = { ...range, host: 'a', pid: 1 };
      return seen.map(([id, app, silentMs]) => ({ ...about, id, app, leaseLeftMs: announcementMs - silentMs }));
    },
  };
  return Promise.all(
    mine.map(async (id) => {
      const served = new ServedPartitions(store, { id, app: 'controller', partitions: 64, count: 1 });
      watched.push(served);
      await served.watch();
      return partitions.filter((partition) => served.has(partition));
    }),
  );
}

describe('the partitions that a process serves', () => {
  it('are each served by one of them, where one is asked for, whatever other apps there are', async () => {
    const seen: Seen[] = [...ids.map((id): Seen => [id, 'controller', 0]), ['another', 'tool-runner', 0]];
    const served = await servedBy(seen, ...ids);
    expect(served.flat().toSorted((a, b) => a - b)).toEqual(partitions);
  });

  it('go to others when it has missed two announcements', async () => {
    const [mine] = await servedBy(
      [
        ['a', 'controller', 0],
        ['b', 'controller', 12_000],
      ],
      'a',
    );
    expect(mine).toEqual(partitions);
    const [half = []] = await servedBy(
      [
        ['a', 'controller', 0],
        ['b', 'controller', 8_000],
      ],
      'a',
    );
    expect(half.length).toBeLessThan(64);
  });

  it('are all when it cannot know who is there, or is not known itself', async () => {
    expect(await servedBy(null, 'a')).toEqual([partitions]);
    expect(await servedBy([['b', 'controller', 0]], 'a')).toEqual([partitions]);
  });
});
