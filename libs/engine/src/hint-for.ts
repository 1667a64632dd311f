import { effectQueueOf, publicLaneOf, turnQueueOf } from '#protocol';
import type { Background, OwedEffect } from '#protocol';
import type { Hint } from '#redis';
import type { SettleAuthority } from './ports/actor-port.js';

/** Who ends an effect by the token of its claim: the effect says who waits for it. */
export function claimantOf({ background }: Pick<OwedEffect, 'background'>, token: string): SettleAuthority {
  return background === undefined ? { token } : { token, background };
}

/** The hint for a turn of an actor. `by` tells it from others. */
export function turnHintFor(actorId: string, background: Background | undefined, by: string): Hint {
  const queue = turnQueueOf(background);
  return { queue, data: { v: 1, actorId }, jobId: `${queue}.${by}`, ...laneOf(background) };
}

/** The hint for an effect's queue. `by` tells it from others; absent: it is the first. */
export function hintFor(actorId: string, effect: Pick<OwedEffect, 'id' | 'type' | 'background'>, by = ''): Hint {
  const { id: effectId, type, background } = effect;
  const queue = effectQueueOf(type, background);
  const hint = { queue, data: { v: 1 as const, actorId, effectId }, jobId: `${queue}.${effectId}${by}` };
  if (queue === 'public-tool') return { ...hint, ...laneOf(background) };
  return background === undefined ? hint : { ...hint, isLow: true };
}

function laneOf(background: Background | undefined): Pick<Hint, 'lane'> {
  const lane = publicLaneOf(background);
  return lane === undefined ? {} : { lane };
}
