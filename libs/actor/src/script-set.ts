import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';
import { crossing } from '#telemetry';

/** A folder of scripts that touch one slot of their own and belong to no transaction with jobs. */
export interface ScriptSet<Name extends string> {
  /** Beside this library's `scripts`; it holds a `prelude.lua` and a file for each name. */
  folder: string;
  names: readonly Name[];
}

/** Takes the text of a script's file and gives what is to be loaded in its place; for tests only. */
export type RewriteSet = (file: string, lua: string) => string;

export type RunOfSet<Name extends string> = (name: Name, keys: string[], args: (string | number)[]) => Promise<unknown>;

/** Gives the function that runs one script in one round trip, or in two where Redis has forgotten the script. */
export function scriptsOf<Name extends string>(
  redis: Redis,
  { folder, names }: ScriptSet<Name>,
  rewrite: RewriteSet = (_file, lua) => lua,
): RunOfSet<Name> {
  const read = (place: string, file: string): string =>
    rewrite(file, readFileSync(new URL(`./${place}/${file}.lua`, import.meta.url), 'utf8'));
  const head = `${read('scripts', 'clock')}\n${read(folder, 'prelude')}\n`;
  const loaded = new Map(
    names.map((name) => {
      const lua = head + read(folder, name);
      return [name, { lua, sha: createHash('sha1').update(lua).digest('hex') }];
    }),
  );
  return async (name, keys, args) => {
    const { lua = '', sha = '' } = loaded.get(name) ?? {};
    try {
      return await crossing(`redis.${folder}-${name}`, () => redis.evalsha(sha, keys.length, ...keys, ...args));
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return crossing(`redis.${folder}-${name}-anew`, () => redis.eval(lua, keys.length, ...keys, ...args));
    }
  };
}
