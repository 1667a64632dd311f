import { isUnavailable, unavailable } from '../platform/http/problem.js';
import type { IngestNow } from './ingest-now.js';
import type { RecoveryMode } from './recovery-mode.js';
import type { RecentMessages } from './recent-messages.js';

/**
 * How long a message waits for a Redis that has just been lost, in milliseconds. A spooled message may be overtaken by a later one that
 * another gateway puts into Redis: a restart, of Redis or of this gateway, should spool none.
 */
const patienceMs = 2_000;

/** The path for what claims wait for: open as soon as claims are safe, or they would wait for each other (I9). */
export function ingestUrgently(
  recoveryMode: Pick<RecoveryMode, 'areClaimsSafe'>,
  recent: RecentMessages,
  ingest: IngestNow,
): IngestNow {
  const gate = {
    get isCalm(): boolean {
      return recoveryMode.areClaimsSafe;
    },
    settled: () => Promise.resolve(recoveryMode.areClaimsSafe),
  };
  return ingestDuringRecovery(gate, recent, ingest);
}

/** The path into Redis while nothing older has to go there first; rejects with a 503 otherwise. */
export function ingestDuringRecovery(
  recoveryMode: Pick<RecoveryMode, 'isCalm' | 'settled'>,
  recent: RecentMessages,
  ingest: IngestNow,
): IngestNow {
  const ingestWhenCalm: IngestNow = async (message) => {
    if (!(await recoveryMode.settled(patienceMs)))
      throw unavailable('the store may have forgotten messages; try again');
    return ingest(message);
  };
  return async (message) => {
    const result = await ingestWhenCalm(message).catch((error: unknown) => {
      // The connection was lost, and it may be there all the same: a second time changes nothing.
      if (isUnavailable(error) && !recoveryMode.isCalm) return ingestWhenCalm(message);
      throw error;
    });
    recent.add({ messageId: result.messageId, request: message.request });
    return result;
  };
}
