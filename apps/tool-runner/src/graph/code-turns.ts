import { TransientError } from '#errors';
import type { CodePool, CodeThread } from '#sandbox';
import type { GuardedCall } from '#tools';
import { keepRenewing } from '#tool-calls';
import type { KeptClaim } from '#tool-calls';

interface Pools {
  code: Pick<CodePool, 'withThread'>;
  publicCode: Pick<CodePool, 'withThread'>;
}

interface Waiting {
  call: GuardedCall;
  kept: KeptClaim;
  strangersOf: string | null;
}

/**
 * Begins the call of a code node once it has a thread. Its wait counts in no deadline: the claim is kept until then, and the time of the
 * call, of its try and of its code is one, which begins here. Strangers' code takes turns by what they have called.
 * @throws TransientError, where `signal` ends the wait or the claim is another's.
 */
export async function withThread<W extends Waiting, T>(
  { code, publicCode }: Pools,
  wanted: W,
  signal: AbortSignal,
  begin: (wanted: W & { thread: CodeThread }) => Promise<T>,
): Promise<T> {
  const { strangersOf, call, kept } = wanted;
  const pool = strangersOf === null ? code : publicCode;
  const stopRenewing = keepRenewing(kept);
  let hasBegun = false;
  const work = async (thread: CodeThread): Promise<T> => {
    hasBegun = true;
    stopRenewing();
    const deadlineAt = thread.hasWaited ? await kept.renew() : call.deadlineAt;
    if (deadlineAt === null) throw new TransientError('unavailable', 'the call waited, and another has taken it');
    return begin({ ...wanted, thread, call: { ...call, deadlineAt } });
  };
  try {
    return await pool.withThread(strangersOf ?? '', work, signal);
  } catch (error) {
    if (hasBegun) throw error;
    throw new TransientError('unavailable', 'the call was cut off from outside', { cause: error });
  } finally {
    stopRenewing();
  }
}
