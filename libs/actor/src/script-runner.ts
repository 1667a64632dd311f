import type { IRedisTransaction } from 'bullmq';
import type { Redis } from 'ioredis';
import { InvariantError } from '#contract';
import type { Hint, JobQueues } from '#queue';
import { crossing } from '#telemetry';
import { commandOf, defineScripts, reloadScripts } from './scripts.js';
import type { RewriteLua, ScriptName } from './scripts.js';

export type ScriptArgument = string | number;

export interface ScriptCall {
  name: ScriptName;
  keys: string[];
  args: ScriptArgument[];
}

function flat(call: ScriptCall): ScriptArgument[] {
  return [call.keys.length, ...call.keys, ...call.args];
}

function isNoScript(error: Error | null): boolean {
  return error !== null && error.message.includes('NOSCRIPT');
}

/** An error reply that starts so is a broken promise of ours, not a fault of the world. */
function translate(error: Error): Error {
  const at = error.message.indexOf('INVARIANT ');
  return at < 0 ? error : new InvariantError(error.message.slice(at + 'INVARIANT '.length), { cause: error });
}

/** Runs the protocol's scripts: alone, or in one transaction with the jobs they call for. */
export class ScriptRunner {
  constructor(
    private readonly redis: Redis,
    private readonly queues: JobQueues,
    rewriteLua?: RewriteLua,
  ) {
    defineScripts(redis, rewriteLua);
  }

  /** Runs one script and returns its reply: unknown until somebody has read it. */
  async run(call: ScriptCall): Promise<unknown> {
    const client = await this.queues.client();
    return crossing(`redis.${call.name}`, (): Promise<unknown> => client.runCommand(commandOf(call.name), flat(call)));
  }

  /** Runs scripts and adds hints as one transaction; the replies are the scripts', in order (design §4). */
  async transact(partition: number, calls: ScriptCall[], hints: Hint[]): Promise<unknown[]> {
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

  /** A script is atomic by itself, and outside of MULTI ioredis loads it again where Redis has forgotten it. */
  private async alone(call: ScriptCall): Promise<unknown> {
    try {
      return await this.run(call);
    } catch (error) {
      throw error instanceof Error ? translate(error) : error;
    }
  }

  private async replies(multi: IRedisTransaction, calls: readonly ScriptCall[]): Promise<[Error | null, unknown][]> {
    const names = [...new Set(calls.map(({ name }) => name))].join('+');
    const replies = await crossing(`redis.${names || 'hints'}`, (): Promise<[Error | null, unknown][] | null> =>
      multi.exec(),
    );
    if (replies === null) throw new InvariantError('a transaction without WATCH was discarded');
    return replies;
  }
}
