import type { Redis } from '#redis';
import { InvariantError, TransientError } from '#errors';
import { urgencies } from '#policy';
import { loadScripts } from '#redis';
import type { RewriteSet, RunOfSet } from '#redis';
import { answerWithin } from '#timing';
import { governorKeys } from '../limit-keys.js';
import type { Buckets } from './buckets.js';
import type { CallEnd, GovernorPort, Pace, PaceRequest } from './governor-port.js';
import { defaultPatience } from './memory-governor.js';
import type { Patience } from './memory-governor.js';

const names = ['pace', 'report', 'leave'] as const;

type Script = (typeof names)[number];

export interface GovernorStoreOptions {
  provider: string;
  buckets: Buckets;
  /** This process's own name. */
  caller: string;
  patience?: Patience;
  /** Milliseconds without an answer after which Redis counts as away. */
  answerMs?: number;
  rewriteLua?: RewriteSet;
}

/** One provider's governor in Redis. Every method is one round trip and throws `TransientError('unavailable')` when Redis is away. */
export class GovernorStore implements GovernorPort {
  private readonly script: RunOfSet<Script>;
  private readonly keys: string[];
  private readonly bucketsText: string;
  private readonly patience: Patience;
  private readonly answerMs: number;

  constructor(
    private readonly redis: Redis,
    private readonly options: GovernorStoreOptions,
  ) {
    const { provider, buckets, patience = defaultPatience, answerMs = 2_000, rewriteLua } = options;
    this.script = loadScripts(redis, { label: 'governor', folder: new URL('./', import.meta.url), names }, rewriteLua);
    this.keys = (['state', 'queue', 'waiting', 'callers'] as const).map((name) => governorKeys[name](provider));
    this.bucketsText = JSON.stringify(buckets);
    this.patience = patience;
    this.answerMs = answerMs;
  }

  async pace({ call, urgency, tokens }: PaceRequest): Promise<Pace> {
    const { pollMs, graceMs } = this.patience;
    const rank = urgencies.indexOf(urgency);
    const reply = await this.run('pace', call, rank, tokens, this.options.caller, this.bucketsText, pollMs, graceMs);
    const list: unknown[] = Array.isArray(reply) ? reply : [];
    const [go, waitMs, callers] = list;
    if (typeof waitMs !== 'number' || typeof callers !== 'number')
      throw new InvariantError('the governor gave what nobody can read');
    return go === 1 ? { go: true, callers } : { go: false, waitMs, callers };
  }

  async report({ tokensBack, retryAfterMs }: CallEnd): Promise<void> {
    await this.run('report', Math.round(tokensBack), Math.ceil(retryAfterMs), this.bucketsText);
  }

  async leave(call: string): Promise<void> {
    await this.run('leave', call);
  }

  private async run(script: Script, ...args: (string | number)[]): Promise<unknown> {
    if (this.redis.status !== 'ready') throw away();
    return answerWithin(this.script(script, this.keys, args), this.answerMs, () => {
      throw away();
    });
  }
}

function away(): TransientError {
  return new TransientError('unavailable', 'Redis does not answer about the governor');
}
