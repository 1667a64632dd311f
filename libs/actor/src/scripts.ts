import { readFileSync } from 'node:fs';
import type { Redis } from 'ioredis';
import { crossing } from '#telemetry';

/** The protocol's scripts: each is one atomic step, documented at the top of its file (design §10). */
export const scriptNames = [
  'ingest',
  'load',
  'take-over',
  'give-back',
  'say',
  'renew',
  'abandon',
  'park',
  'unpark',
  'commit',
  'claim',
  'settle',
  'release',
  'note-delivery',
  'due',
  'sweep',
  'pulse',
  'doubt',
  'tell',
  'letter',
  'restore-letter',
  'erase',
  'take-share',
  'standing',
  'rest',
  'event-take',
  'event-end',
  'event-replay',
] as const;

export type ScriptName = (typeof scriptNames)[number];

export type ScriptFile = ScriptName | 'clock' | 'prelude';

/** Takes the text of a script's file and gives what is to be loaded in its place. */
export type RewriteLua = (file: ScriptFile, lua: string) => string;

function read(file: ScriptFile): string {
  return readFileSync(new URL(`./scripts/${file}.lua`, import.meta.url), 'utf8');
}

/** The name a script has on the connection; bullmq has names of its own there. */
export function commandOf(name: ScriptName): string {
  return `turnpike_${name}`;
}

/**
 * Makes the scripts known to a connection. `rewrite` may replace Redis's clock, or break a rule on purpose: only the
 * tests that compare the scripts with their twin have a reason to.
 */
export function defineScripts(redis: Redis, rewrite: RewriteLua = (_file, lua) => lua): void {
  const text = (file: ScriptFile): string => rewrite(file, read(file));
  const head = `${text('clock')}\n${text('prelude')}\n`;
  for (const name of scriptNames) redis.defineCommand(commandOf(name), { lua: head + text(name) });
}

/**
 * Loads every script the connection knows, ours and BullMQ's: after a SCRIPT FLUSH or a failover a transaction answers
 * NOSCRIPT for ever, since nothing inside MULTI falls back to EVAL (facts.md).
 */
export async function reloadScripts(redis: Redis): Promise<void> {
  const known: Record<string, { lua: string }> = Reflect.get(redis, 'scriptsSet') ?? {};
  await crossing('redis.load-scripts', () =>
    Promise.all(Object.values(known).map((script) => redis.script('LOAD', script.lua))),
  );
}
