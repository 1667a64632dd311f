import { queueOfEffect } from '#contract';
import type { OwedEffect } from '#contract';
import type { Hint } from '#redis';

/** The hint for an effect's queue. Under a stale commit it is harmless: the job finds nothing owed. */
export function hintFor(actorId: string, effect: Pick<OwedEffect, 'id' | 'type'>): Hint {
  const queue = queueOfEffect[effect.type];
  return { queue, data: { v: 1, actorId, effectId: effect.id }, jobId: `${queue}.${effect.id}` };
}
