import { queueOfEffect } from '#contract';
import type { OwedEffect } from '#contract';
import type { Hint } from '#redis';
import type { SettleAuthority } from './ports/actor-port.js';

/** The queue of an actor's turns: no person waits for a child's. */
export function turnQueue(isBackground: boolean | undefined): 'turn' | 'background' {
  return isBackground === true ? 'background' : 'turn';
}

/** Who ends an effect by the token of its claim: the effect says whether a child waits for it. */
export function claimantOf({ background }: Pick<OwedEffect, 'background'>, token: string): SettleAuthority {
  return background ? { token, background } : { token };
}

/** The hint for an effect's queue. */
export function hintFor(actorId: string, effect: Pick<OwedEffect, 'id' | 'type' | 'background'>): Hint {
  const queue = queueOfEffect[effect.type];
  const hint = { queue, data: { v: 1 as const, actorId, effectId: effect.id }, jobId: `${queue}.${effect.id}` };
  return effect.background ? { ...hint, isLow: true } : hint;
}
