import { guardedKeys, parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { staticDataKeys } from './static-data-keys.js';

/** The longest that a workflow remembers, as JSON in bytes. */
export const mostStaticBytes = 262_144;
const stateMs = 90 * 86_400_000;
const answerMs = 7 * 86_400_000;

/** Whose memory it is. */
export interface StaticPlace {
  tenant: string;
  workflowId: string;
}

/** By the kinds of `$getWorkflowStaticData`: of the workflow, and of its nodes by their names. */
export interface StaticData {
  global: Record<string, unknown>;
  nodes: Record<string, Record<string, unknown>>;
}

/** What is remembered, as of a version; or the answer of a call that was made before. */
export type Recalled = { version: string; data: StaticData } | { answer: string };

/** The memory and the answer of the call that changed it: both or neither, and for one call once (ADR 202). */
const rememberLua = `
if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[1] then return 0 end
redis.call('HINCRBY', KEYS[1], 'version', 1)
redis.call('HSET', KEYS[1], 'state', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('SET', KEYS[2], ARGV[4], 'PX', ARGV[5])
return 1`;

/** What workflows remember from one run to the next. */
export class StaticDataStore {
  constructor(private readonly redis: Redis) {}

  async recall({ tenant, workflowId }: StaticPlace, call: string): Promise<Recalled> {
    const named = [staticDataKeys.state(tenant, workflowId), staticDataKeys.answer(tenant, workflowId, call)];
    const [key = '', answerKey = ''] = guardedKeys(this.redis, named);
    const [fields, answer] = await ioBoundary('redis.static-data-read', () =>
      Promise.all([this.redis.hmget(key, 'version', 'state'), this.redis.get(answerKey)]),
    );
    if (answer !== null) return { answer };
    const [version, state] = fields;
    const data = typeof state === 'string' ? parseStored<StaticData>(state) : { global: {}, nodes: {} };
    return { version: version ?? '0', data };
  }

  /** The answer of a call that is kept with its run needs no second place. */
  async forget({ tenant, workflowId }: StaticPlace, call: string): Promise<void> {
    const [key = ''] = guardedKeys(this.redis, [staticDataKeys.answer(tenant, workflowId, call)]);
    await ioBoundary('redis.static-data-forget', () => this.redis.del(key));
  }

  /** Keeps what a call has left, with its answer; false: another call has changed it since that version, or this one was made and has its answer. */
  async remember(
    { tenant, workflowId }: StaticPlace,
    { call, version, data, answer }: { call: string; version: string; data: StaticData; answer: string },
  ): Promise<boolean> {
    const named = [staticDataKeys.state(tenant, workflowId), staticDataKeys.answer(tenant, workflowId, call)];
    const places = guardedKeys(this.redis, named);
    const kept = await ioBoundary('redis.static-data-keep', () =>
      this.redis.eval(rememberLua, places.length, ...places, version, JSON.stringify(data), stateMs, answer, answerMs),
    );
    return kept === 1;
  }
}
