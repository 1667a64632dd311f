import { Redis } from 'ioredis';
import { expect, it } from '@jest/globals';
import { defineOnce } from './define-once.js';

const open = (): Redis => new Redis({ lazyConnect: true });
const define = (redis: Redis, lua: string, numberOfKeys?: number): unknown => {
  const definition = numberOfKeys === undefined ? { lua } : { lua, numberOfKeys };
  defineOnce(redis, 'a_script', definition, () => redis.defineCommand('a_script', definition));
  return Reflect.get(redis.scriptsSet, 'a_script');
};

it('hashes a script once for all connections of the process, and gives each what runs it', () => {
  const [one, two] = [open(), open()];
  const first = define(one, 'return 1');
  expect(define(two, 'return 1')).toBe(first);
  for (const name of ['a_script', 'a_scriptBuffer']) expect(Reflect.get(two, name)).toBe(Reflect.get(one, name));
  expect(first).toHaveProperty('sha', 'e0e1f9fabfc9d4800c877a703b823ac0578ff8db');
});

it('defines another text, and another number of keys, under the name anew', () => {
  const first = define(open(), 'return 1');
  expect(define(open(), 'return 2')).toHaveProperty('lua', 'return 2');
  expect(define(open(), 'return 1')).not.toBe(first);
  expect(define(open(), 'return 1', 2)).toHaveProperty('numberOfKeys', 2);
});
