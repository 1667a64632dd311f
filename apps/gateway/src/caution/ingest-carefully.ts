import { unavailable } from '../http/problem.js';
import type { IngestNow } from '../ingest-now.js';
import type { Caution } from './caution.js';
import type { RecentMessages } from './recent-messages.js';

/** The way into Redis while it is certain that nothing older has to go there first; rejects with a 503 otherwise. */
export function ingestCarefully(
  caution: Pick<Caution, 'isCalm'>,
  recent: RecentMessages,
  ingest: IngestNow,
): IngestNow {
  return async (message) => {
    if (!caution.isCalm) throw unavailable('the store may have forgotten messages; try again');
    const result = await ingest(message);
    recent.add({ messageId: result.messageId, request: message.request });
    return result;
  };
}
