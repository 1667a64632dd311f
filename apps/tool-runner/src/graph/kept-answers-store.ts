import { keys } from '#records';
import { guardedKeys, parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { PollState } from './service-call.js';

/** Nobody else has the claim, and the run that owes the call goes on: the items go with it, and this with them. */
const keepLua = `
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return 0 end
if redis.call('HSETNX', KEYS[2], ARGV[2], ARGV[3]) == 1 then redis.call('HINCRBY', KEYS[2], '#bytes', ARGV[4]) end
return 1`;

/** As above, with the state of what the call has looked through: both or neither (ADR 203). 2: another look has come before. */
const keepLookLua = `
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return 0 end
if redis.call('HEXISTS', KEYS[2], ARGV[2]) == 1 then return 1 end
if (redis.call('HGET', KEYS[3], 'version') or '0') ~= ARGV[5] then return 2 end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
redis.call('HINCRBY', KEYS[2], '#bytes', tonumber(ARGV[4]))
redis.call('HINCRBY', KEYS[3], 'version', 1)
redis.call('HSET', KEYS[3], 'state', ARGV[6])
redis.call('PEXPIRE', KEYS[3], ARGV[7])
return 1`;

/** How long it is known what was looked through, behind the last look. */
const lookKeptMs = 90 * 86_400_000;

/** A look of a trigger, with the version of the state that it began with. */
export interface KeptLook {
  place: string;
  version: string;
  state: PollState;
}

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

  /** What a trigger has looked through so far, in the slot of the runs that its schedule begins. */
  async readLook(rootRunId: string, place: string): Promise<{ version: string; state: PollState | null }> {
    const [key = ''] = guardedKeys(this.redis, [keys.look(rootRunId, place)]);
    const [version, state] = await ioBoundary('redis.look-read', () => this.redis.hmget(key, 'version', 'state'));
    return { version: version ?? '0', state: typeof state === 'string' ? parseStored<PollState>(state) : null };
  }

  /** Keeps the answer of a look with the state behind it. `late`: another look has moved that state meanwhile, and nothing is kept. */
  async keepLook(
    claim: Claim,
    rootRunId: string,
    { field, answer }: { field: string; answer: string },
    { place, version, state }: KeptLook,
  ): Promise<'kept' | 'unclaimed' | 'late'> {
    const named = [keys.effect(claim.effectId), keys.items(rootRunId), keys.look(rootRunId, place)];
    const places = guardedKeys(this.redis, named);
    const stored = [
      field,
      this.packItem(answer),
      Buffer.byteLength(answer),
      version,
      JSON.stringify(state),
      lookKeptMs,
    ];
    const kept = await ioBoundary('redis.look-keep', () =>
      this.redis.eval(keepLookLua, places.length, ...places, claim.token, ...stored),
    );
    return kept === 1 ? 'kept' : kept === 2 ? 'late' : 'unclaimed';
  }
}
