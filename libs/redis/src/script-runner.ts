import type { Redis } from './redis.js';
import { guardedKeys } from './slot-guard.js';
import { InvariantError } from '#contract';
import { ioBoundary } from '#telemetry';
import { packJobs } from './job-adders.js';
import type { JobAdder, JobCall } from './job-adders.js';
import type { Hint, JobQueues } from './job-queues.js';

/** Bytes are for what is no text. */
export type ScriptArgument = string | number | Buffer;

/** A script as it is loaded. */
export interface NamedScript<Name extends string> {
  name: Name;
  lua: string;
  /** BullMQ's scripts that it holds, so that it can add jobs (`adderLua`); absent: none. */
  adders?: readonly JobAdder[];
}

export interface NamedCall<Name extends string> {
  name: Name;
  keys: string[];
  args: ScriptArgument[];
}

/** The jobs that a script adds where its step is done. */
interface StepJobs {
  partition: number;
  hints: readonly Hint[];
}

const noJobs: StepJobs = { partition: 0, hints: [] };

/** The name of a script on the connection; BullMQ has names of its own there. */
function commandOf(name: string): string {
  return `turnpike_${name}`;
}

/** An error reply that starts so is a defect of ours, not an outside failure. */
function translate(error: unknown): unknown {
  const at = error instanceof Error ? error.message.indexOf('INVARIANT ') : -1;
  if (!(error instanceof Error) || at < 0) return error;
  return new InvariantError(error.message.slice(at + 'INVARIANT '.length), { cause: error });
}

function flat(
  keys: readonly string[],
  args: readonly ScriptArgument[],
  jobs: ReturnType<typeof packJobs> | null,
): (string | number | Buffer)[] {
  if (jobs === null) return [keys.length, ...keys, ...args];
  return [keys.length + jobs.keys.length, ...keys, ...jobs.keys, ...args, ...jobs.args];
}

/** Runs scripts by their names, each with the jobs that its step adds: one atomic step in one round trip (ADR 63). */
export class ScriptRunner<Name extends string = string> {
  private readonly adders: ReadonlyMap<string, readonly JobAdder[]>;

  constructor(
    private readonly redis: Redis,
    private readonly queues: JobQueues,
    scripts: readonly NamedScript<Name>[],
  ) {
    for (const { name, lua } of scripts) redis.defineCommand(commandOf(name), { lua });
    this.adders = new Map(scripts.flatMap(({ name, adders = [] }) => (adders.length > 0 ? [[name, adders]] : [])));
  }

  /**
   * Runs one script and returns its reply, unparsed. It adds the jobs itself, where its step is done: not when it answers that it is stale.
   * Outside of MULTI ioredis loads a script again that Redis has lost.
   */
  async run(call: NamedCall<Name>, jobs: StepJobs = noJobs): Promise<unknown> {
    const all = flat(guardedKeys(this.redis, call.keys), call.args, this.packed(call, jobs));
    const client = await this.queues.client();
    try {
      return await ioBoundary(`redis.${call.name}`, (): Promise<unknown> =>
        client.runCommand(commandOf(call.name), all),
      );
    } catch (error) {
      throw translate(error);
    }
  }

  /** Adds jobs by themselves: for wake-ups that the timers would bring anyway. */
  async hint({ partition, hints }: StepJobs): Promise<void> {
    await Promise.all(hints.map((hint) => this.queues.add(partition, hint)));
  }

  private packed({ name }: NamedCall<Name>, { partition, hints }: StepJobs): ReturnType<typeof packJobs> | null {
    const adders = this.adders.get(name);
    const calls = hints.map((hint) => this.queues.callOf(partition, hint));
    this.assertAdders(name, adders ?? [], calls);
    return adders === undefined ? null : packJobs(calls);
  }

  private assertAdders(name: Name, adders: readonly JobAdder[], calls: readonly JobCall[]): void {
    const missing = calls.find(({ adder }) => !adders.includes(adder));
    if (missing) throw new InvariantError(`the script ${name} cannot add a job by ${missing.adder}`);
  }
}
