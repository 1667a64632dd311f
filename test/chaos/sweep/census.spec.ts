import { describe, expect, it } from '@jest/globals';
import { Random } from '../random.js';
import { Census, ioBoundaryOf, pointOf } from './census.js';

describe('the census of a sweep', () => {
  it('wants both sides of what was found, until each has had its kills', () => {
    const census = new Census(2);
    census.learn('gateway', ['redis.ingest']);
    expect(census.left('gateway')).toEqual(['redis.ingest:before', 'redis.ingest:after']);
    for (const side of ['before', 'before', 'after'] as const) census.killed('gateway', `redis.ingest:${side}`);
    census.learn('gateway', ['redis.ingest']);
    expect(census.left('gateway')).toEqual(['redis.ingest:after']);
    expect(census.table('gateway')).toEqual({ 'redis.ingest': [2, 1] });
    expect(census.total()).toBe(3);
  });

  it('counts only the I/O boundaries that were asked for', () => {
    const census = new Census(1, ['redis.governor-leave', 'redis.read-tree']);
    census.learn('controller', ['redis.load', 'redis.governor-leave']);
    expect(census.ioBoundaries('controller')).toEqual(['redis.governor-leave']);
    expect(census.left('controller').map(ioBoundaryOf)).toEqual(['redis.governor-leave', 'redis.governor-leave']);
    expect(census.unreached()).toEqual(['redis.read-tree']);
    census.learn('gateway', ['redis.read-tree']);
    expect(census.unreached()).toEqual([]);
  });

  it('counts an I/O boundary in one app alone where it is asked for so', () => {
    const census = new Census(1, ['controller:queue.add']);
    census.learn('gateway', ['queue.add']);
    expect(census.unreached()).toEqual(['controller:queue.add']);
    census.learn('controller', ['queue.add']);
    expect([census.left('gateway').length, census.left('controller').length]).toEqual([0, 2]);
    expect(census.unreached()).toEqual([]);
  });

  it('arms a life with points that are left alone, and always with one', () => {
    const census = new Census(1);
    const random = new Random(1);
    census.learn('controller', ['redis.load', 'redis.commit']);
    census.killed('controller', 'redis.load:before');
    for (let life = 0; life < 50; life += 1) {
      const points = census.draw('controller', random);
      expect(points.length).toBeGreaterThan(0);
      for (const point of points) expect(point).toMatch(/^redis\.(load:after|commit:(before|after)):[1-5]$/);
    }
    expect(census.draw('compressor', random)).toEqual([]);
  });

  it('arms a life with some of the half that died least often, of those that it may choose from', () => {
    const census = new Census(9);
    census.learn('gateway', ['disk.append', 'redis.claim', 'redis.connect']);
    for (const side of ['before', 'after'] as const) census.killed('gateway', `redis.connect:${side}`);
    const isOfRedis = (point: string): boolean => point.startsWith('redis');
    const random = new Random(1);
    const drawn = Array.from({ length: 50 }, () => census.draw('gateway', random, isOfRedis));
    expect(new Set(drawn.flat().map((point) => point.split(':')[0]))).toEqual(new Set(['redis.claim']));
    expect(new Set(drawn.map(({ length }) => length))).toEqual(new Set([1, 2]));
  });

  it('draws a point that lives have waited for in vain less often', () => {
    const census = new Census(9);
    census.learn('gateway', ['redis.claim', 'redis.settle']);
    census.missed('gateway', ['redis.claim:before:1', 'redis.claim:after:3']);
    const drawn = Array.from({ length: 50 }, (_, seed) => census.draw('gateway', new Random(seed + 1))).flat();
    expect(new Set(drawn.map((text) => text.split(':')[0]))).toEqual(new Set(['redis.settle']));
    for (const side of ['before', 'after'] as const) {
      for (let kill = 0; kill < 5; kill += 1) census.killed('gateway', `redis.settle:${side}`);
    }
    expect(census.draw('gateway', new Random(1)).every((text) => text.startsWith('redis.claim'))).toBe(true);
  });

  it('reads where a process says that it died, and nothing else', () => {
    expect(pointOf('redis.commit+ingest:after')).toBe('redis.commit+ingest:after');
    expect(pointOf('redis.commit:later')).toBeNull();
    expect(pointOf('')).toBeNull();
  });
});
