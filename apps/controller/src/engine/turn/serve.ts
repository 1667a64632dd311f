import { InvariantError } from '#errors';
import type { CommitRequest, CommitResult } from '#engine/ports';
import type { ReadyLoad } from './turn.js';
import type { CallInHand, Hands } from '../../hands/hands.js';

/** With a claim of what this process does itself, unless processes have died over the turn: then others do it, and it is known who dies of what. */
export function withClaim(
  hands: Hands | undefined,
  { attempts }: Pick<ReadyLoad, 'attempts'>,
  request: CommitRequest,
): CommitRequest {
  return hands === undefined || attempts > 0 ? request : hands.reach(request);
}

/** The call that a commit has claimed; null: none, or its claim was not granted. */
export function callIn({ claim }: CommitRequest, result: CommitResult): CallInHand | null {
  if (result.status !== 'committed' || claim === undefined || result.claimed?.status !== 'claimed') return null;
  const { claimed } = result;
  if (claimed.effect.type !== 'run-tool') throw new InvariantError('hands make the calls of tools alone');
  return { claimed: { ...claimed, effect: claimed.effect }, token: claim.token };
}

/** Where a turn stands in its process, and when it is given up. */
interface Held {
  slot: { leave(): void; beside(cut: AbortSignal): Promise<boolean> };
  cut: AbortSignal;
}

/**
 * Does what a commit has claimed, without a place: it has no lease that would say who is to blame if this process dies. False: it cannot go
 * on, and who comes next goes on.
 */
export async function serve(hands: Hands | undefined, call: CallInHand, { slot, cut }: Held): Promise<boolean> {
  slot.leave();
  try {
    await hands?.make(call, cut);
  } catch (error) {
    if (cut.aborted) return false;
    throw error;
  }
  return slot.beside(cut);
}
