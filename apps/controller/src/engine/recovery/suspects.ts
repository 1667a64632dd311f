import type { InlineEffect } from '#protocol';
import type { ActorPorts } from '#engine/ports';
import type { TurnSlot } from './quarantine.js';
import type { ReadyLoad } from '../turn/turn.js';

/** How many workers have died over a turn when the next one tries it alone: the last try before it is given up (ADR 26). */
const deathsToSuspect = 2;

/** Whether a turn is to be tried alone. A commit clears it: it counts no deaths from before. */
export function isSuspect({ attempts }: Pick<ReadyLoad, 'attempts'>): boolean {
  return attempts >= deathsToSuspect;
}

/**
 * Where a process has died, each step of a turn is committed by itself: what it dies of next is known, and what took its time is kept.
 * A step before the turn's model is asked is not: the model's answer may be what kills, and the commit would clear the deaths.
 * `hasAsked`: the model has been asked, or the turn has none.
 */
export function isDoubted(
  { attempts }: Pick<ReadyLoad, 'attempts'>,
  { type }: Pick<InlineEffect, 'type'>,
  hasAsked: boolean,
): boolean {
  return attempts > 0 && type !== 'call-model' && hasAsked;
}

/** From among the others to being alone, or back. Waits without the lease: a turn that only waited when the process died must not be blamed. */
export async function changePlace(
  store: Pick<ActorPorts, 'turns'>,
  actorId: string,
  token: string,
  cut: AbortSignal,
  slot: TurnSlot,
): Promise<boolean> {
  await store.turns.abandon(actorId, token);
  return slot.isAlone ? slot.beside(cut) : slot.alone(cut);
}
