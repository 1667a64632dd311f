import type { InlineEffect } from '#protocol';

/** A longer pause before a model is asked again, in ms, is no part of a turn. */
const longestPauseMs = 1_000;

/**
 * Until when there is nothing to do but to wait, because a model that is away may not be asked before; null: there is. Meanwhile the actor
 * rests: it holds no worker, reads its mail at once, and is not blamed where a process dies.
 */
export function restsUntil(effect: InlineEffect | null, now: number): number | null {
  return effect?.type === 'call-model' && effect.notBefore > now + longestPauseMs ? effect.notBefore : null;
}

/** The earlier of two times, of which either may be none. */
export function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
