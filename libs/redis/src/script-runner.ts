import type { IRedisTransaction } from 'bullmq';
import type { Redis } from 'ioredis';
import { InvariantError } from '#contract';
import { ioBoundary } from '#telemetry';
import type { Hint, JobQueues } from './job-queues.js';

export type ScriptArgument = string | number;

/** A script as it is loaded. */
export interface NamedScript<Name extends string> {
  name: Name;
  lua: string;
}

export interface NamedCall<Name extends string> {
  name: Name;
  keys: string[];
  args: ScriptArgument[];
}

/** The name of a script on the connection; BullMQ has names of its own there. */
function commandOf(name: string): string {
  return `turnpike_${name}`;
}

/**
 * Loads every script the connection knows, ours and BullMQ's: after a SCRIPT FLUSH or a failover a transaction answers
 * NOSCRIPT for ever, since nothing inside MULTI falls back to EVAL.
 */
async function reloadScripts(redis: Redis): Promise<void> {
  const known: Record<string, { lua: string }> = Reflect.get(redis, 'scriptsSet') ?? {};
  await ioBoundary('redis.load-scripts', () =>
    Promise.all(Object.values(known).map((script) => redis.script('LOAD', script.lua))),
  );
}

function flat(call: NamedCall<string>): ScriptArgument[] {
  return [call.keys.length, ...call.keys, ...call.args];
}

function isNoScript(error: Error | null): boolean {
  return error !== null && error.message.includes('NOSCRIPT');
}

/** An error reply that starts so is a defect of ours, not an outside failure. */
function translate(error: Error): Error {
  const at = error.message.indexOf('INVARIANT ');
  return at < 0 ? error : new InvariantError(error.message.slice(at + 'INVARIANT '.length), { cause: error });
}

/** Runs scripts by their names: alone, or in one transaction with the jobs they need. */
export class ScriptRunner<Name extends string = string> {
  constructor(
    private readonly redis: Redis,
    private readonly queues: JobQueues,
    scripts: readonly NamedScript<Name>[],
  ) {
    for (const { name, lua } of scripts) redis.defineCommand(commandOf(name), { lua });
  }

  /** Runs one script and returns its reply, unparsed. */
  async run(call: NamedCall<Name>): Promise<unknown> {
    const client = await this.queues.client();
    return ioBoundary(`redis.${call.name}`, (): Promise<unknown> =>
      client.runCommand(commandOf(call.name), flat(call)),
    );
  }

  /** Runs scripts and adds hints as one transaction; the replies are the scripts', in order. */
  async transact(partition: number, calls: NamedCall<Name>[], hints: Hint[]): Promise<unknown[]> {
    const [only] = calls;
    if (only && calls.length === 1 && hints.length === 0) return [await this.alone(only)];
    for (let attempt = 1; ; attempt++) {
      const multi = await this.queues.transaction();
      for (const call of calls) multi.runCommand(commandOf(call.name), flat(call));
      for (const hint of hints) this.queues.addTo(multi, partition, hint);
      const replies = await this.replies(multi, calls);
      // EXEC does not roll back: compare-and-set and settle make repeating the whole transaction safe.
      if (replies.some(([error]) => isNoScript(error)) && attempt < 3) {
        await reloadScripts(this.redis);
        continue;
      }
      return replies.slice(0, calls.length).map(([error, reply]) => {
        if (error) throw translate(error);
        return reply;
      });
    }
  }

  /** A script is atomic by itself, and outside of MULTI ioredis loads it again where Redis has lost it. */
  private async alone(call: NamedCall<Name>): Promise<unknown> {
    try {
      return await this.run(call);
    } catch (error) {
      throw error instanceof Error ? translate(error) : error;
    }
  }

  private async replies(
    multi: IRedisTransaction,
    calls: readonly NamedCall<Name>[],
  ): Promise<[Error | null, unknown][]> {
    const names = [...new Set(calls.map(({ name }) => name))].join('+');
    const replies = await ioBoundary(`redis.${names || 'hints'}`, (): Promise<[Error | null, unknown][] | null> =>
      multi.exec(),
    );
    if (replies === null) throw new InvariantError('a transaction without WATCH was discarded');
    return replies;
  }
}
