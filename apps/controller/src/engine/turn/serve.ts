import { InvariantError } from '#errors';
import type { CommitRequest, CommitResult } from '#engine/ports';
import type { ReadyLoad } from './turn.js';
import type { EagerCall, EagerCalls } from '../../eager-calls/eager-calls.js';

/** With a claim of what this process does itself, unless processes have died over the turn: then others do it, and it is known who dies of what. */
export function withClaim(
  eagerCalls: EagerCalls | undefined,
  { attempts }: Pick<ReadyLoad, 'attempts'>,
  request: CommitRequest,
): CommitRequest {
  return eagerCalls === undefined || attempts > 0 ? request : eagerCalls.claimIn(request);
}

/** The call that a commit has claimed; null: none, or its claim was not granted. */
function callIn({ claim }: CommitRequest, result: CommitResult): EagerCall | null {
  if (result.status !== 'committed' || claim === undefined || result.claimed?.status !== 'claimed') return null;
  const { claimed } = result;
  if (claimed.effect.type !== 'run-tool') throw new InvariantError('eager calls are those of tools alone');
  return { claimed: { ...claimed, effect: claimed.effect }, token: claim.token };
}

/** What became of a commit, and the call that it has claimed; null: none. */
interface Committed {
  result: CommitResult;
  call: EagerCall | null;
}

/**
 * Commits, and tells of it. A claim of which no call comes is given back: where the commit's answer was lost it was sent again, and that one is stale; the
 * first has claimed a call that has no job. So it is where whoever is told fails.
 */
export async function commitWith(
  eagerCalls: EagerCalls | undefined,
  request: CommitRequest,
  commit: () => Promise<CommitResult>,
  tell: (result: CommitResult) => void,
): Promise<Committed> {
  let call: EagerCall | null = null;
  try {
    const result = await commit();
    tell(result);
    call = callIn(request, result);
    return { result, call };
  } finally {
    if (call === null && request.claim !== undefined) await eagerCalls?.giveBack(request.claim);
  }
}
