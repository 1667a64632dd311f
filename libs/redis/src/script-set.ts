import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Redis } from './redis.js';
import { guardedKeys } from './slot-guard.js';
import { ioBoundary } from '#telemetry';

/** A folder of scripts that use one slot of their own and add no jobs. */
export interface ScriptSet<Name extends string> {
  /** Names the set in traces; absent: the script's name says enough. */
  label?: string;
  /** Holds a file for each name, and a `prelude.lua` where they share something; ends with a slash. */
  folder: URL;
  names: readonly Name[];
}

/** Takes the text of a script's file and returns what is loaded in its place; for tests only. */
export type RewriteSet = (file: string, lua: string) => string;

export type RunOfSet<Name extends string> = (name: Name, keys: string[], args: (string | number)[]) => Promise<unknown>;

/** Reads a script file beside a module: `place` is the module's `import.meta.url`. */
export function readLua(place: string | URL, path: string): string {
  return readFileSync(new URL(path, place), 'utf8');
}

/** Lua that defines `clock()`: Redis's time in milliseconds since the epoch. It goes before every script. */
export const clockLua = readLua(import.meta.url, './clock.lua');

/** Returns the function that runs one script in one round trip, or in two where Redis has lost the script. */
export function loadScripts<Name extends string>(
  redis: Redis,
  { label, folder, names }: ScriptSet<Name>,
  rewrite: RewriteSet = (_file, lua) => lua,
): RunOfSet<Name> {
  const read = (file: string): string => rewrite(file, readLua(folder, `./${file}.lua`));
  const prelude = existsSync(new URL('./prelude.lua', folder)) ? `${read('prelude')}\n` : '';
  const head = `${rewrite('clock', clockLua)}\n${prelude}`;
  const boundary = (name: Name): `redis.${string}` => `redis.${label === undefined ? '' : `${label}-`}${name}`;
  const loaded = new Map(
    names.map((name) => {
      const lua = head + read(name);
      return [name, { lua, sha: createHash('sha1').update(lua).digest('hex') }];
    }),
  );
  return async (name, bare, args) => {
    const keys = guardedKeys(redis, bare);
    const { lua = '', sha = '' } = loaded.get(name) ?? {};
    try {
      return await ioBoundary(boundary(name), () => redis.evalsha(sha, keys.length, ...keys, ...args));
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return ioBoundary(`${boundary(name)}-anew`, () => redis.eval(lua, keys.length, ...keys, ...args));
    }
  };
}
