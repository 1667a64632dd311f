import { createRequire } from 'node:module';
import type { IRedisTransaction, Job } from 'bullmq';
import { InvariantError } from '#contract';
import { readLua } from './script-set.js';

/** BullMQ's scripts that add one job without a parent. */
export const jobAdders = ['addStandardJob', 'addDelayedJob', 'addPrioritizedJob'] as const;

export type JobAdder = (typeof jobAdders)[number];

/** What BullMQ runs to add a job. */
export interface JobCall {
  adder: JobAdder;
  keys: string[];
  args: (string | Buffer)[];
}

interface AdderScript {
  content: string;
  keys: number;
}

const place = 'bullmq/dist/cjs/scripts';

function isScript(value: unknown): value is AdderScript {
  if (typeof value !== 'object' || value === null) return false;
  return 'content' in value && typeof value.content === 'string' && 'keys' in value && typeof value.keys === 'number';
}

/** BullMQ's own texts, from its package: they are no part of its API, so that another version may keep them elsewhere. */
export function readAdders(load: (module: string) => unknown): Record<JobAdder, AdderScript> {
  const found: unknown = load(place);
  const scripts: Map<string, unknown> = new Map(Object.entries(found ?? {}));
  const read = (name: JobAdder): AdderScript => {
    const script = scripts.get(name);
    if (!isScript(script)) throw new InvariantError(`${place} holds no script ${name}: this is not the BullMQ we know`);
    return script;
  };
  return {
    addStandardJob: read('addStandardJob'),
    addDelayedJob: read('addDelayedJob'),
    addPrioritizedJob: read('addPrioritizedJob'),
  };
}

const adders = readAdders(createRequire(import.meta.url));

/** The text of BullMQ's script, which reads KEYS and ARGV. */
export function adderText(adder: JobAdder): string {
  return adders[adder].content;
}

const addJobsLua = readLua(import.meta.url, './add-jobs.lua');

/**
 * Lua that goes in front of a script which adds jobs in its own step (ADR 63): BullMQ's texts as functions, and `addJobs()`. `textOf` is
 * `adderText`, unless a test wants to see the jobs instead.
 */
export function adderLua(names: readonly JobAdder[], textOf: (adder: JobAdder) => string = adderText): string {
  const functions = names.map((name) => `${name} = function(KEYS, ARGV)\n${textOf(name)}\nend`);
  return `local adders = {\n${functions.join(',\n')}\n}\n${addJobsLua}`;
}

function adderNamed(command: string): JobAdder {
  const name = command.replace(/:.*/, '');
  const adder = jobAdders.find((known) => known === name);
  if (adder === undefined) throw new InvariantError(`BullMQ adds a job by ${command}, which we do not know`);
  return adder;
}

/** What BullMQ would run to add a job; nothing is sent. */
export function jobCallOf(job: Job): JobCall {
  const calls: JobCall[] = [];
  const recorder = {
    runCommand: (command: string, all: (string | Buffer)[]): void => {
      const adder = adderNamed(command);
      const { keys } = adders[adder];
      calls.push({ adder, keys: all.slice(0, keys).map(String), args: all.slice(keys) });
    },
  };
  // Of its client `addJob` uses `runCommand` alone, and calls it before it first waits.
  void job.addJob(recorder as unknown as IRedisTransaction);
  const [call] = calls;
  if (call === undefined) throw new InvariantError('BullMQ did not say at once how it adds a job');
  return call;
}

/** The arguments behind a script's own: the keys and the arguments of its jobs, for `add-jobs.lua`. */
export function packJobs(calls: readonly JobCall[]): { keys: string[]; args: (string | Buffer)[] } {
  const names = calls.map(({ adder, keys, args }) => `${adder} ${keys.length} ${args.length}`);
  return {
    keys: calls.flatMap(({ keys }) => keys),
    args: [...calls.flatMap(({ args }) => args), names.toReversed().join(',')],
  };
}
