import { findPublicLane, pickEffectQueue, pickTurnQueue } from '#protocol';
import type { Background, OwedEffect } from '#protocol';
import type { Hint } from '#redis';
import type { SettleAuthority } from './ports/effect-port.js';

/** Who ends an effect by the token of its claim: the effect says who waits for it. */
export function toSettleAuthority(
  { background }: Pick<OwedEffect, 'background'>,
  token: string,
): Exclude<SettleAuthority, 'callback'> {
  return background === undefined ? { token } : { token, background };
}

/** The hint for a turn of an actor. `by` tells it from others. */
export function turnHintFor(actorId: string, background: Background | undefined, by: string): Hint {
  const queue = pickTurnQueue(background);
  return { queue, data: { v: 1, actorId }, jobId: `${queue}.${by}`, ...pickLane(background) };
}

/** The hint for an effect's queue. `by` tells it from others; absent: it is the first. */
export function hintFor(actorId: string, effect: Pick<OwedEffect, 'id' | 'type' | 'background'>, by = ''): Hint {
  const { id: effectId, type, background } = effect;
  const queue = pickEffectQueue(type, background);
  const hint = { queue, data: { v: 1 as const, actorId, effectId }, jobId: `${queue}.${effectId}${by}` };
  if (queue === 'public-tool') return { ...hint, ...pickLane(background) };
  return background === undefined ? hint : { ...hint, isLow: true };
}

function pickLane(background: Background | undefined): Pick<Hint, 'lane'> {
  const lane = findPublicLane(background);
  return lane === undefined ? {} : { lane };
}
