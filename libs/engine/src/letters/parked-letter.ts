import type { Redis } from '#redis';
import { isId, parsePartition } from '#protocol';
import type { ChildEnd } from '#protocol';
import { ioBoundary } from '#telemetry';
import { keys } from '#records';
import type { DeadTurn, Letter } from '../ports/letter-port.js';

/** The dead letter of a parked conversation; its id is the conversation's own. */
export function parkedTurn(reason: string): { code: Letter['code']; payload: DeadTurn } {
  return { code: 'internal', payload: { runId: null, messageIds: [], reason } };
}

/** What the parent of a child is told when the child is parked: what it has spent nobody knows, and nothing of its grant comes back. */
export function parkedEnd(reason: string): ChildEnd {
  const spent = { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 };
  return { outcome: 'parked', output: null, error: { code: 'parked', message: reason }, spent };
}

/** Why a conversation is parked; null: it is not, or the id is of something else. A parked child is over, and its letter ends as any other. */
export async function readParked(redis: Redis, id: string): Promise<string | null> {
  if (!isId('act', id)) return null;
  const [reason, parent] = await ioBoundary('redis.parked-get', () => redis.hmget(keys.actor(id), 'parked', 'parent'));
  return parent ? null : (reason ?? null);
}

/** The dead letter that `restoreLetter` would write for a parked conversation; null where it would write none. Changes nothing. */
export async function readRestorable(redis: Redis, actorId: string, kept: Letter | null): Promise<Letter | null> {
  if (kept?.status === 'open' || kept?.status === 'replaying') return null;
  const reason = await readParked(redis, actorId);
  if (reason === null) return null;
  const since = await ioBoundary('redis.parked-since', () =>
    redis.zscore(keys.parked(parsePartition(actorId) ?? 0), actorId),
  );
  return {
    ...{ letterId: actorId, kind: 'turn', actorId, runId: null, effectId: null, tool: null, providerId: null },
    ...{ at: Number(since ?? 0), status: 'open', version: (kept?.version ?? 0) + 1, audit: kept?.audit ?? [] },
    ...parkedTurn(reason),
  };
}
