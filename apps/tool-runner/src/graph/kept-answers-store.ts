import { keys } from '#records';
import { guardedKeys } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';

/** Nobody else has the claim, and the run that owes the call goes on: the items go with it, and this with them. */
const keepLua = `
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return 0 end
if redis.call('HSETNX', KEYS[2], ARGV[2], ARGV[3]) == 1 then redis.call('HINCRBY', KEYS[2], '#bytes', ARGV[4]) end
return 1`;

/** A call that a worker has. */
export interface Claim {
  effectId: string;
  token: string;
}

/** The answers of a graph's calls, kept with the items of its run until the step behind them reads them (ADR 73). */
export class KeptAnswersStore {
  /** `packItem`: how items are stored now. */
  constructor(
    private readonly redis: Redis,
    private readonly packItem: (text: string) => string | Buffer,
  ) {}

  /** Keeps the answer of a call that this token has claimed, once; false: the claim is another's, or nobody waits for it. */
  async keep(claim: Claim, rootRunId: string, field: string, answer: string): Promise<boolean> {
    const places = guardedKeys(this.redis, [keys.effect(claim.effectId), keys.items(rootRunId)]);
    const stored = [field, this.packItem(answer), Buffer.byteLength(answer)];
    const kept = await ioBoundary('redis.answer-keep', () =>
      this.redis.eval(keepLua, places.length, ...places, claim.token, ...stored),
    );
    return kept === 1;
  }
}
