import { queueOfEffect } from '#contract';
import type { OwedEffect } from '#contract';
import type { Hint } from '#redis';

/** The queue of an actor's turns: no person waits for a child's. */
export function turnQueue(isBackground: boolean | undefined): 'turn' | 'background' {
  return isBackground === true ? 'background' : 'turn';
}

/** The hint for an effect's queue. Under a stale commit it is harmless: the job finds nothing owed. */
export function hintFor(actorId: string, effect: Pick<OwedEffect, 'id' | 'type' | 'background'>): Hint {
  const queue = queueOfEffect[effect.type];
  const hint = { queue, data: { v: 1 as const, actorId, effectId: effect.id }, jobId: `${queue}.${effect.id}` };
  return effect.background ? { ...hint, isLow: true } : hint;
}
