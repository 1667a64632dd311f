import { queueOfEffect } from '#protocol';
import type { OwedEffect } from '#protocol';
import type { Hint } from '#redis';

/** The wake-up of the queue that serves an effect. */
export function hintOf(actorId: string, effect: Pick<OwedEffect, 'id' | 'type' | 'background'>): Hint {
  const queue = queueOfEffect[effect.type];
  const low = effect.background ? { isLow: true as const } : {};
  return { queue, data: { v: 1, actorId, effectId: effect.id }, jobId: `${queue}.${effect.id}`, ...low };
}
