import type { Redis } from './redis.js';
import { guardedKeys } from './slot-guard.js';
import { InvariantError } from '#errors';
import type { QueueName } from '#protocol';
import { ioBoundary } from '#telemetry';
import { currentJobEnd } from './job-end.js';
import { packJobs } from './job-scripts.js';
import type { JobCall, JobScript } from './job-scripts.js';
import type { Hint, JobQueues } from './job-queues.js';
import { toHashTag } from './partitions.js';

/** Bytes are for what is no text. */
export type ScriptArgument = string | number | Buffer;

/** A script as it is loaded. */
export interface NamedScript<Name extends string> {
  name: Name;
  lua: string;
  /** BullMQ's scripts that it holds, so that it can add jobs or end its own (`buildJobsLua`); absent: none. */
  jobScripts?: readonly JobScript[];
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
  /** Whether the work of the job that it is a step of may be over with it: its script then says so, and ends the job (ADR 69). */
  endsJob?: boolean;
}

const noJobs: StepJobs = { partition: 0, hints: [] };

/** The name of a script on the connection; BullMQ has names of its own there. */
function toCommandName(name: string): string {
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

/** A script's own reply, and what BullMQ says to the end of the job where the script has ended it. */
function splitReply(reply: unknown): { own: unknown; said: { answer: unknown } | null } {
  if (!Array.isArray(reply) || reply[0] !== 'job ended') return { own: reply, said: null };
  const [, answer, own] = reply as unknown[]; // as `jobs.lua` makes it
  return { own, said: { answer } };
}

/** Runs scripts by their names, each with the jobs that its step adds: one atomic step in one round trip (ADR 63). */
export class ScriptRunner<Name extends string = string> {
  private readonly jobScripts: ReadonlyMap<string, readonly JobScript[]>;

  constructor(
    private readonly redis: Redis,
    private readonly queues: JobQueues,
    scripts: readonly NamedScript<Name>[],
  ) {
    for (const { name, lua } of scripts) redis.defineCommand(toCommandName(name), { lua });
    this.jobScripts = new Map(
      scripts.flatMap(({ name, jobScripts = [] }) => (jobScripts.length > 0 ? [[name, jobScripts]] : [])),
    );
  }

  /**
   * Runs one script and returns its reply, unparsed. It adds the jobs itself, where its step is done: not when it answers that it is stale.
   * Outside of MULTI ioredis loads a script again that Redis has lost.
   */
  async run(call: NamedCall<Name>, jobs: StepJobs = noJobs): Promise<unknown> {
    const end = jobs.endsJob === true ? currentJobEnd() : undefined;
    const ending = end?.callFor(toHashTag(jobs.partition)) ?? null;
    const all = flat(guardedKeys(this.redis, call.keys), call.args, this.packed(call, jobs, ending));
    const client = await this.queues.client();
    try {
      const reply: unknown = await ioBoundary(`redis.${call.name}`, (): Promise<unknown> =>
        client.runCommand(toCommandName(call.name), all),
      );
      const { own, said } = splitReply(reply);
      if (ending) end?.told(said);
      return own;
    } catch (error) {
      throw translate(error);
    }
  }

  /** The lists of a queue's jobs that wait: those without a priority, and those with one. */
  queueKeys(queue: QueueName, partition: number): string[] {
    return this.queues.listQueueKeys(queue, partition, ['wait', 'prioritized']);
  }

  /** Adds jobs by themselves: for wake-ups that the timers would bring anyway. */
  async hint({ partition, hints }: StepJobs): Promise<void> {
    await Promise.all(hints.map((hint) => this.queues.add(partition, hint)));
  }

  private packed(
    { name }: NamedCall<Name>,
    { partition, hints }: StepJobs,
    ending: JobCall | null,
  ): ReturnType<typeof packJobs> | null {
    const held = this.jobScripts.get(name);
    const calls = [
      ...hints.map((hint) => this.queues.toJobCall(partition, hint)),
      ...(ending === null ? [] : [ending]),
    ];
    this.assertHeld(name, held ?? [], calls);
    return held === undefined ? null : packJobs(calls);
  }

  private assertHeld(name: Name, held: readonly JobScript[], calls: readonly JobCall[]): void {
    const missing = calls.find(({ script }) => !held.includes(script));
    if (missing) throw new InvariantError(`the script ${name} holds no ${missing.script} of BullMQ`);
  }
}
