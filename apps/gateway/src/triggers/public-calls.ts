import { Inject, Injectable } from '@nestjs/common';
import { computePublicShare, DayBytes, dayNames } from '#limits';
import type { Redis } from '#redis';
import { isPublic } from '#triggers';
import { RequestShares } from '../auth/request-share.js';
import { EngineClient } from '../platform/engine-client.js';
import { Problem } from '../platform/http/problem.js';
import type { Config } from '../platform/config.js';
import type { ProcessContext } from '../platform/process-context.js';
import { CONFIG, PROCESS_CONTEXT } from '../platform/tokens.js';
import type { FoundTrigger } from './trigger-lookup.js';

type Bound = 'caller-rate' | 'runs-per-day' | 'bytes-per-day';

const saidOf: Record<Bound, string> = {
  'caller-rate': 'too many calls from this address',
  'runs-per-day': 'this workflow takes no more calls today',
  'bytes-per-day': 'this workflow takes no more calls today',
};

const dayMs = 86_400_000;

/** A call, and how many bytes its run begins with. */
interface PublicCall extends Pick<FoundTrigger, 'armed' | 'trigger'> {
  bytes: number;
}

/** Holds the calls of strangers to what a workflow was published with (ADR 121). */
@Injectable()
export class PublicCalls {
  constructor(
    private readonly engine: EngineClient,
    @Inject(PROCESS_CONTEXT) private readonly process: Pick<ProcessContext, 'metrics' | 'logger'>,
    @Inject(CONFIG) private readonly config: Pick<Config, 'TENANT_BYTES_PER_DAY'>,
  ) {}

  private day: { of: Redis; bytes: DayBytes } | null = null;

  /**
   * Takes one run of the workflow's limits. What a call brings is kept, so that strangers have a day's bytes also where nothing that they reach asked
   * for limits. Throws a 429 where the caller, or all callers of the day, have had theirs.
   */
  async take({ armed, trigger, bytes }: PublicCall, network: string): Promise<void> {
    const { id, triggers } = armed;
    const { limits } = triggers;
    if (!isPublic(trigger)) return;
    const { bound, waitMs } = await this.engine.ask(
      async (store, { redis }): Promise<{ bound: Bound; waitMs: number }> => {
        const shares = new RequestShares(redis, store.engine.deployment);
        const rate = limits ? await shares.take(`public ${id} ${network}`, limits.callsPerMinute) : 0;
        if (rate > 0) return { bound: 'caller-rate', waitMs: rate };
        const runs = limits ? await shares.takeOfDay(`public ${id}`, limits.runsPerDay) : 0;
        if (runs > 0) return { bound: 'runs-per-day', waitMs: runs };
        const most = limits?.bytesPerDay ?? computePublicShare(this.config.TENANT_BYTES_PER_DAY);
        return { bound: 'bytes-per-day', waitMs: await this.takeBytes(redis, { id, most, bytes }) };
      },
    );
    if (waitMs > 0) throw this.refused(id, bound, waitMs);
  }

  /** What comes in is kept as well. 0: there was room for it; else in how many milliseconds the day ends. */
  private async takeBytes(
    redis: Redis,
    { id, most, bytes }: { id: string; most: number | null; bytes: number },
  ): Promise<number> {
    if (this.day?.of !== redis) this.day = { of: redis, bytes: new DayBytes(redis) };
    const isThere = await this.day.bytes.take(dayNames.strangers(id), bytes, () => Promise.resolve(most));
    return isThere ? 0 : dayMs - (Date.now() % dayMs);
  }

  private refused(workflow: string, bound: Bound, waitMs: number): Problem {
    const { metrics, logger } = this.process;
    metrics.count('bounds', { bound });
    logger.warn({ workflow, bound }, 'a call of a published workflow was refused');
    return new Problem(429, 'rate-limited', saidOf[bound], { retryAfter: Math.ceil(waitMs / 1_000) });
  }
}
