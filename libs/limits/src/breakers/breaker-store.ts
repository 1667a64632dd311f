import type { Redis } from '#redis';
import { defaultBreakerOptions, readBreaker } from '#breaker';
import type { BreakerOptions, BreakerState, CallOutcome, Caller, Tally } from '#breaker';
import { InvariantError, PermanentError, TransientError } from '#errors';
import { ioBoundary } from '#telemetry';
import { parseStored } from '#redis';
import { answerWithin } from '#timing';
import { breakersKey, operatorRequestsKey } from '../limit-keys.js';
import { breakerScripts } from './breaker-scripts.js';
import type { BreakerScript, RewriteBreakerLua, RunBreakerScript } from './breaker-scripts.js';

/** A breaker as Redis has just answered. */
export interface ReadBreaker {
  /** Redis's time, in milliseconds since the epoch. */
  now: number;
  /** The state before this step; where it differs from `state`, this step has changed it. */
  before: string;
  state: BreakerState;
}

export interface BreakerStoreOptions {
  breaker?: BreakerOptions;
  /** Milliseconds without an answer after which Redis counts as away. */
  answerMs?: number;
  rewriteLua?: RewriteBreakerLua;
}

/** Who forces a breaker and why, for the record. */
export interface OperatorRequest {
  by: string;
  why: string;
}

/** An override as it is stored, newest first; `to` is empty where one was ended. */
export interface StoredRequest extends OperatorRequest {
  name: string;
  to: 'open' | 'closed' | '';
  /** Redis's time, in milliseconds since the epoch. */
  at: number;
}

/** The allowed names of breakers. */
export const breakerNames = /^(?:tool|model):[A-Za-z0-9_.-]{1,64}$/;
const longestField = 500;

/** The breakers of the whole deployment, in Redis. Every method is one round trip and throws `TransientError('unavailable')` when Redis is away. */
export class BreakerStore {
  private readonly script: RunBreakerScript;
  private readonly optionsText: string;
  private readonly answerMs: number;

  constructor(
    private readonly redis: Redis,
    { breaker = defaultBreakerOptions, answerMs = 500, rewriteLua }: BreakerStoreOptions = {},
  ) {
    this.script = breakerScripts(redis, rewriteLua);
    this.optionsText = JSON.stringify(breaker);
    this.answerMs = answerMs;
  }

  look(name: string): Promise<ReadBreaker> {
    return this.run('look', name);
  }

  /** Asks for the probe; the returned state says who has it. */
  admit(name: string, { replica, call }: Caller): Promise<ReadBreaker> {
    return this.run('admit', name, replica, call);
  }

  /** Reports calls that were no probes. */
  report(name: string, { replica, calls, faults }: Tally): Promise<ReadBreaker> {
    return this.run('report', name, replica, calls, faults);
  }

  /** Reports how a probe has ended. */
  conclude(name: string, { replica, call }: Caller, outcome: CallOutcome): Promise<ReadBreaker> {
    return this.run('conclude', name, replica, call, outcome);
  }

  /** Every breaker that anybody has used or forced, by name. */
  async listBreakers(): Promise<{ name: string; state: BreakerState }[]> {
    const stored = await this.answered(ioBoundary('redis.breaker-list', () => this.redis.hgetall(breakersKey)));
    return Object.entries(stored)
      .map(([name, text]) => ({ name, state: readBreaker(text) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Operators' overrides of breakers, newest first. */
  async listRequests(): Promise<StoredRequest[]> {
    const stored = await this.answered(
      ioBoundary('redis.breaker-words', () => this.redis.lrange(operatorRequestsKey, 0, -1)),
    );
    return stored.map((text) => parseStored<StoredRequest>(text));
  }

  /**
   * Forces a breaker open or closed in every process, within a second; null ends the override. Throws `PermanentError('bad-request')` on
   * an invalid name or state.
   */
  async force(name: string, to: 'open' | 'closed' | null, { by, why }: OperatorRequest): Promise<ReadBreaker> {
    if (!breakerNames.test(name))
      throw new PermanentError('bad-request', 'a breaker is tool:<name> or model:<provider>');
    if ([by, why].some((field) => field.trim() === '' || field.length > longestField))
      throw new PermanentError('bad-request', `say who and why, in at most ${longestField} characters each`);
    return this.run('force', name, to ?? '', by, why);
  }

  private async run(script: BreakerScript, name: string, ...args: (string | number)[]): Promise<ReadBreaker> {
    if (this.redis.status !== 'ready') throw away();
    const reply = await this.answered(this.script(script, [name, this.optionsText, ...args]));
    if (!Array.isArray(reply)) throw new InvariantError(`the breakers' script ${script} gave no list`);
    const list: unknown[] = reply;
    const [now, before, text] = list;
    if (typeof now !== 'number' || typeof before !== 'string' || typeof text !== 'string')
      throw new InvariantError(`the breakers' script ${script} gave a list of something else`);
    return { now, before, state: readBreaker(text) };
  }

  private answered<T>(answer: Promise<T>): Promise<T> {
    return answerWithin(answer, this.answerMs, () => {
      throw away();
    });
  }
}

function away(): TransientError {
  return new TransientError('unavailable', 'Redis does not answer about breakers');
}
