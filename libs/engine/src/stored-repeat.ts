import type { OwedEffect } from '#protocol';

/**
 * What of an effect its claim is decided by, beside its kind: what a repeat of a call means, or whose message it is. A write that may be
 * repeated is no read: only `safe` calls are made for a simulated run (ADR 163).
 */
export function storedRepeat(effect: OwedEffect): string {
  if (effect.type === 'run-tool') return effect.writes && effect.repeat === 'safe' ? 'keyed' : effect.repeat;
  return effect.type === 'send-reply' && (effect.kind === 'human' || effect.kind === 'notice') ? effect.kind : '';
}
