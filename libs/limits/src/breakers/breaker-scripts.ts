import { createHash } from 'node:crypto';
import { clockLua, guardedKeys, readLua } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { breakersKey, operatorRequestsKey } from '../limit-keys.js';

/** The breakers' scripts: each is one atomic step on the breakers' two keys, documented at the top of its file. */
const scriptNames = ['look', 'admit', 'report', 'conclude', 'force'] as const;

export type BreakerScript = (typeof scriptNames)[number];

/** Takes the text of a script's file and returns what is loaded in its place; for tests only. */
export type RewriteBreakerLua = (file: BreakerScript | 'clock' | 'prelude', lua: string) => string;

export type RunBreakerScript = (name: BreakerScript, args: (string | number)[]) => Promise<unknown>;

function readScript(file: BreakerScript | 'clock' | 'prelude'): string {
  return file === 'clock' ? clockLua : readLua(import.meta.url, `./${file}.lua`);
}

/** Returns the function that runs one script in one round trip, or in two where Redis has lost the script. */
export function breakerScripts(redis: Redis, rewrite: RewriteBreakerLua = (_file, lua) => lua): RunBreakerScript {
  const text = (file: BreakerScript | 'clock' | 'prelude'): string => rewrite(file, readScript(file));
  const head = `${text('clock')}\n${text('prelude')}\n`;
  const loaded = new Map(
    scriptNames.map((name) => {
      const lua = head + text(name);
      return [name, { lua, sha: createHash('sha1').update(lua).digest('hex') }];
    }),
  );
  const keys = guardedKeys(redis, [breakersKey, operatorRequestsKey]);
  return async (name, args) => {
    const { lua = '', sha = '' } = loaded.get(name) ?? {};
    try {
      return await ioBoundary(`redis.breaker-${name}`, () => redis.evalsha(sha, keys.length, ...keys, ...args));
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return ioBoundary(`redis.breaker-${name}-anew`, () => redis.eval(lua, keys.length, ...keys, ...args));
    }
  };
}
