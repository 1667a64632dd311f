import { createRequire } from 'node:module';
import type { IRedisTransaction, Job } from 'bullmq';
import { InvariantError } from '#errors';
import type { Redis } from './redis.js';
import { readLua } from './script-set.js';

/** BullMQ's scripts that add one job without a parent. */
export const jobAdders = ['addStandardJob', 'addDelayedJob', 'addPrioritizedJob'] as const;

export type JobAdder = (typeof jobAdders)[number];

/** BullMQ's script that ends a job and fetches the next one. */
export const jobEnder = 'moveToFinished';

/** BullMQ's scripts that fetch a job for a worker; the other one has no job to end. */
const jobFetchers = ['moveToActive', jobEnder] as const;

/** A script of BullMQ's that ours hold as a function. */
export type JobScript = JobAdder | (typeof jobFetchers)[number];

/** What BullMQ runs to add or to end a job. */
export interface JobCall {
  script: JobScript;
  keys: string[];
  args: (string | Buffer)[];
  /** The keys of its queue by which its step may choose its place (ADR 64); absent: it stands behind those added before it. */
  queueKeys?: string[];
  /** The workflow whose strangers it is of: the script gives it the next round of that (ADR 144); absent: of none. */
  lane?: string;
}

interface ScriptText {
  content: string;
  keys: number;
}

const place = 'bullmq/dist/cjs/scripts';

function isScript(value: unknown): value is ScriptText {
  if (typeof value !== 'object' || value === null) return false;
  return 'content' in value && typeof value.content === 'string' && 'keys' in value && typeof value.keys === 'number';
}

/** BullMQ's own texts, from its package: they are no part of its API, so that another version may keep them elsewhere. */
export function readJobScripts(load: (module: string) => unknown): Record<JobScript, ScriptText> {
  const found: unknown = load(place);
  const scripts: Map<string, unknown> = new Map(Object.entries(found ?? {}));
  const read = (name: JobScript): ScriptText => {
    const script = scripts.get(name);
    if (!isScript(script)) throw new InvariantError(`${place} holds no script ${name}: this is not the BullMQ we know`);
    return script;
  };
  return {
    addStandardJob: read('addStandardJob'),
    addDelayedJob: read('addDelayedJob'),
    addPrioritizedJob: read('addPrioritizedJob'),
    moveToActive: read('moveToActive'),
    moveToFinished: read(jobEnder),
  };
}

const jobScripts = readJobScripts(createRequire(import.meta.url));

/** The text of BullMQ's script, which reads KEYS and ARGV. */
export function jobScriptText(script: JobScript): string {
  return jobScripts[script].content;
}

const leanLua = readLua(import.meta.url, './lean.lua');
const jobsLua = readLua(import.meta.url, './jobs.lua');

/**
 * Lua that goes in front of a script which adds jobs in its own step (ADR 63), or ends the job that it is a step of (ADR 69): BullMQ's texts
 * as functions, `addJobs()` and `endJob(reply)`. `textOf` is `jobScriptText`, unless a test wants to see the jobs instead.
 */
export function buildJobsLua(
  names: readonly JobScript[],
  textOf: (script: JobScript) => string = jobScriptText,
): string {
  const functions = names.map((name) => `${name} = function(KEYS, ARGV, redis)\n${textOf(name)}\nend`);
  return `${leanLua}local jobScripts = {\n${functions.join(',\n')}\n}\n${jobsLua}`;
}

/** The name on a connection of the script that adds jobs and does nothing else. */
export const jobsAdder = 'turnpike_add_jobs';

/** Puts it there: a job of a lane is added by a script, which knows the lane's next round. */
export function defineAdder(redis: Redis): void {
  redis.defineCommand(jobsAdder, { lua: `${buildJobsLua(jobAdders)}addJobs()\nreturn 1` });
}

/** Puts BullMQ's scripts that fetch a job on a connection, without what nobody needs of them (`lean.lua`). */
export function defineFetchers(redis: Redis): void {
  for (const name of jobFetchers) {
    const { content, keys } = jobScripts[name];
    const lua = `${leanLua}local function script(KEYS, ARGV, redis)\n${content}\nend\nreturn runJobScript(script, KEYS, ARGV, true)`;
    redis.defineCommand(toLeanName(name), { lua, numberOfKeys: keys });
  }
}

function toLeanName(fetcher: string): string {
  return `${fetcher}:lean`;
}

/** The name on a connection of the script that stands for one of BullMQ's; null: none does. */
export function fetcherNamed(command: string): string | null {
  return jobFetchers.some((name) => name === command) ? toLeanName(command) : null;
}

function adderNamed(command: string): JobAdder {
  const name = command.replace(/:.*/, '');
  const adder = jobAdders.find((known) => known === name);
  if (adder === undefined) throw new InvariantError(`BullMQ adds a job by ${command}, which we do not know`);
  return adder;
}

/** A call from the keys and arguments that BullMQ has put together, which are one list there. */
export function jobCall(script: JobScript, all: readonly (string | Buffer)[]): JobCall {
  const { keys } = jobScripts[script];
  return { script, keys: all.slice(0, keys).map(String), args: all.slice(keys) };
}

/** What BullMQ would run to add a job; nothing is sent. */
export function recordJobCall(job: Job): JobCall {
  const calls: JobCall[] = [];
  const recorder = {
    runCommand: (command: string, all: (string | Buffer)[]): void => {
      const adder = adderNamed(command);
      calls.push(jobCall(adder, all));
    },
  };
  // Of its client `addJob` uses `runCommand` alone, and calls it before it first waits.
  void job.addJob(recorder as unknown as IRedisTransaction);
  const [call] = calls;
  if (call === undefined) throw new InvariantError('BullMQ did not say at once how it adds a job');
  return call;
}

/** The arguments behind a script's own: the keys and the arguments of its jobs, for `jobs.lua`. */
export function packJobs(calls: readonly JobCall[]): { keys: string[]; args: (string | Buffer)[] } {
  const names = calls.map(
    ({ script, keys, args, queueKeys = [], lane }) =>
      `${script} ${keys.length} ${args.length} ${queueKeys.length}${lane === undefined ? '' : ` ${lane}`}`,
  );
  return {
    keys: calls.flatMap(({ keys, queueKeys = [] }) => [...keys, ...queueKeys]),
    args: [...calls.flatMap(({ args }) => args), names.toReversed().join(',')],
  };
}
