import type { CommitRequest, CommitResult } from '#engine/ports';
import type { EagerCalls } from '../../eager-calls/eager-calls.js';
import type { EagerCall, EagerClaim, TurnPlace } from '../../eager-calls/eager-claim.js';
import type { EagerSends } from '../../eager-sends/eager-sends.js';
import type { Turn } from './turn.js';

/** What this process does itself of what it decides (ADR 161); absent: every owed effect is a job. */
export interface Served {
  eagerCalls?: EagerCalls;
  eagerSends?: EagerSends | undefined;
}

/**
 * What a commit claims for this process; null: nothing. Where processes have died over the turn others do it, and it is known who
 * dies of what; so they do for a simulated run, whose writes are not given out (ADR 163).
 */
export async function findClaim(
  { eagerCalls, eagerSends }: Served,
  { loaded }: Pick<Turn, 'loaded'>,
  request: CommitRequest,
  place: TurnPlace,
): Promise<EagerClaim | null> {
  if (loaded.attempts > 0 || loaded.simulated) return null;
  return eagerCalls?.claimFor(request) ?? (await eagerSends?.claimFor(request, loaded.address, place)) ?? null;
}

/** What became of a commit, and the call that its turn is to wait for; null: none. */
interface Committed {
  result: CommitResult;
  call: EagerCall | null;
}

/**
 * Commits, tells of it, and begins what it has claimed. A claim that was not granted is given back: where the commit's answer was lost it was sent again, and
 * that one is stale; the first has claimed what has no job. So it is where whoever is told fails.
 */
export async function commitWith(
  eager: EagerClaim | null,
  commit: () => Promise<CommitResult>,
  tell: (result: CommitResult) => void,
): Promise<Committed> {
  let isBegun = false;
  let refusal: Parameters<EagerClaim['giveBack']>[0];
  try {
    const result = await commit();
    tell(result);
    const claimed = result.status === 'committed' ? result.claimed : undefined;
    if (claimed !== undefined && claimed.status !== 'claimed') refusal = claimed.status;
    if (eager === null || claimed?.status !== 'claimed') return { result, call: null };
    isBegun = true;
    return { result, call: eager.begin(claimed) };
  } finally {
    if (!isBegun) await eager?.giveBack(refusal);
  }
}
