import type { Redis as OneRedis } from 'ioredis';

/** A script as `defineCommand` takes it. */
type Definition = Parameters<OneRedis['defineCommand']>[1];

/** A script on a connection: what ioredis keeps of it, and the two functions that run it. */
interface Defined {
  definition: Definition;
  script: unknown;
  run: unknown;
  runForBytes: unknown;
}

/** By their names: what this process has defined last. */
const known = new Map<string, Defined>();

function isSameDefinition(a: Definition, b: Definition): boolean {
  return a.lua === b.lua && a.numberOfKeys === b.numberOfKeys && a.readOnly === b.readOnly;
}

/**
 * Defines a script on a connection as ioredis does, but hashes each text once for the process: there are about a hundred, BullMQ's among
 * them, on each of its connections. What ioredis keeps of a script knows sockets, and no connection.
 */
export function defineOnce(redis: OneRedis, name: string, definition: Definition, define: () => void): void {
  const scripts: object = redis.scriptsSet;
  const found = known.get(name);
  if (found && isSameDefinition(found.definition, definition)) {
    Reflect.set(scripts, name, found.script);
    Reflect.set(redis, name, found.run);
    Reflect.set(redis, `${name}Buffer`, found.runForBytes);
    return;
  }
  define();
  known.set(name, {
    definition,
    script: Reflect.get(scripts, name),
    run: Reflect.get(redis, name),
    runForBytes: Reflect.get(redis, `${name}Buffer`),
  });
}
