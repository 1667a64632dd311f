import { expect, it } from '@jest/globals';
import { LaneTurns } from './lane-turns.js';

/** Works of lanes that each end when the test says so. */
function worksOn(turns: LaneTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (lane: string, name: string, signal?: AbortSignal): Promise<void> => {
    const work = (): Promise<void> => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    };
    return turns.run(lane, work, signal);
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, add, end };
}

it('of two lanes the one that has more waiting has no more of the turns', async () => {
  const { begun, add, end } = worksOn(new LaneTurns(1));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
  for (const name of ['b1', 'b2']) void add('b', name);
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
});

it('so many run at once, and a failure gives its place on', async () => {
  const turns = new LaneTurns(2);
  const { begun, add, end } = worksOn(turns);
  for (const name of ['a1', 'a2']) void add('a', name);
  const failing = turns.run('b', () => Promise.reject(new Error('failed')));
  void add('b', 'b1');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  await expect(failing).rejects.toThrow('failed');
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

it('who gives up while it waits never runs, and takes nobody’s place', async () => {
  const { begun, add, end } = worksOn(new LaneTurns(1));
  void add('a', 'a1');
  const given = new AbortController();
  const waiting = add('b', 'b1', given.signal);
  void add('c', 'c1');
  given.abort(new Error('given up'));
  await expect(waiting).rejects.toThrow('given up');
  await expect(add('a', 'a2', given.signal)).rejects.toThrow('given up');
  await end('a1');
  await end('c1');
  void add('d', 'd1');
  expect(begun).toEqual(['a1', 'c1', 'd1']);
});
