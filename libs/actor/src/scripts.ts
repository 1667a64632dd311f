import { readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';

/** The protocol's scripts: each is one atomic step, documented at the top of its file (design §10). */
export const scriptNames = [
  'ingest',
  'load',
  'renew',
  'abandon',
  'commit',
  'claim',
  'settle',
  'release',
  'due',
  'sweep',
] as const;

export type ScriptName = (typeof scriptNames)[number];

function read(file: string): string {
  return readFileSync(new URL(`./scripts/${file}.lua`, import.meta.url), 'utf8');
}

/** The name a script has on the connection; bullmq has names of its own there. */
export function commandOf(name: ScriptName): string {
  return `turnpike_${name}`;
}

/**
 * Makes the scripts known to a connection. `clockLua` replaces Redis's clock: only the tests that compare the scripts
 * with their twin step by step have a reason to.
 */
export function defineScripts(redis: Redis, clockLua: string = read('clock')): void {
  const head = `${clockLua}\n${read('prelude')}\n`;
  for (const name of scriptNames) redis.defineCommand(commandOf(name), { lua: head + read(name) });
}

/**
 * Loads every script the connection knows, ours and BullMQ's: after a SCRIPT FLUSH or a failover a transaction answers
 * NOSCRIPT for ever, since nothing inside MULTI falls back to EVAL (facts.md).
 */
export async function reloadScripts(redis: Redis): Promise<void> {
  const known: Record<string, { lua: string }> = Reflect.get(redis, 'scriptsSet') ?? {};
  await Promise.all(Object.values(known).map((script) => redis.script('LOAD', script.lua)));
}
