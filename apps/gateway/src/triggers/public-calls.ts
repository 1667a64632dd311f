import { Inject, Injectable } from '@nestjs/common';
import { isPublic } from '#triggers';
import { RequestShares } from '../auth/request-share.js';
import { EngineClient } from '../platform/engine-client.js';
import { Problem } from '../platform/http/problem.js';
import type { ProcessContext } from '../platform/process-context.js';
import { ENGINE_CLIENT, PROCESS_CONTEXT } from '../platform/tokens.js';
import type { FoundTrigger } from './trigger-lookup.js';

/** Holds the calls of strangers to what a workflow was published with (ADR 121). */
@Injectable()
export class PublicCalls {
  constructor(
    @Inject(ENGINE_CLIENT) private readonly engine: EngineClient,
    @Inject(PROCESS_CONTEXT) private readonly process: Pick<ProcessContext, 'metrics' | 'logger'>,
  ) {}

  /** Takes one run of the workflow's limits. Throws a 429 where the caller, or all callers of the day, have had theirs. */
  async take({ armed, trigger }: Pick<FoundTrigger, 'armed' | 'trigger'>, network: string): Promise<void> {
    const { id, triggers } = armed;
    const { limits } = triggers;
    if (!limits || !isPublic(trigger)) return;
    const { bound, waitMs } = await this.engine.ask(async (store, { redis }) => {
      const shares = new RequestShares(redis, store.engine.deployment);
      const rate = await shares.take(`public ${id} ${network}`, limits.callsPerMinute);
      if (rate > 0) return { bound: 'caller-rate' as const, waitMs: rate };
      return { bound: 'runs-per-day' as const, waitMs: await shares.takeOfDay(`public ${id}`, limits.runsPerDay) };
    });
    if (waitMs > 0) throw this.refused(id, bound, waitMs);
  }

  private refused(workflow: string, bound: 'caller-rate' | 'runs-per-day', waitMs: number): Problem {
    const { metrics, logger } = this.process;
    metrics.count('bounds', { bound });
    logger.warn({ workflow, bound }, 'a call of a published workflow was refused');
    const detail =
      bound === 'caller-rate' ? 'too many calls from this address' : 'this workflow takes no more calls today';
    return new Problem(429, 'rate-limited', detail, { retryAfter: Math.ceil(waitMs / 1_000) });
  }
}
