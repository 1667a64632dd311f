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
function callIn({ claim }: CommitRequest, result: CommitResult): CallInHand | null {
  if (result.status !== 'committed' || claim === undefined || result.claimed?.status !== 'claimed') return null;
  const { claimed } = result;
  if (claimed.effect.type !== 'run-tool') throw new InvariantError('hands make the calls of tools alone');
  return { claimed: { ...claimed, effect: claimed.effect }, token: claim.token };
}

/** What became of a commit, and the call that it has claimed; null: none. */
interface Committed {
  result: CommitResult;
  call: CallInHand | null;
}

/**
 * Commits. A claim of which no call comes is given back: where the commit's answer was lost it was sent again, and that one is stale; the
 * first has claimed a call that has no job.
 */
export async function commitWith(
  hands: Hands | undefined,
  request: CommitRequest,
  commit: () => Promise<CommitResult>,
): Promise<Committed> {
  let call: CallInHand | null = null;
  try {
    const result = await commit();
    call = callIn(request, result);
    return { result, call };
  } finally {
    if (call === null && request.claim !== undefined) await hands?.putBack(request.claim);
  }
}

/** Where a turn stands in its process, and when it is given up. */
interface Held {
  slot: { yielding<T>(work: (wanted: AbortSignal) => Promise<T>): Promise<T> };
  cut: AbortSignal;
}

/**
 * Does what a commit has claimed. It has no lease that would say who is to blame if this process dies: a suspect, which would be, has the
 * call given back before it has the process for itself. False: it cannot go on, and who comes next goes on.
 */
export async function serve(hands: Hands | undefined, call: CallInHand, { slot, cut }: Held): Promise<boolean> {
  return slot.yielding(async (wanted) => {
    try {
      await hands?.make(call, AbortSignal.any([cut, wanted]));
    } catch (error) {
      if (!cut.aborted && !wanted.aborted) throw error;
    }
    return !cut.aborted;
  });
}
