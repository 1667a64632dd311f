import type { InboundText } from '#channels';
import type { IngestRequest } from '#actor';
import type { IngestNow, NamedMessage } from '../ingest-now.js';
import type { RecentMessages } from './recent-messages.js';

export interface ReplayPorts {
  /** What people have texted since a time in ms, oldest first; null where there is no texting. */
  textsSince: ((since: number) => Promise<InboundText[]>) | null;
  requestOf: (text: InboundText) => IngestRequest;
  /** Names a message that this process has not named. */
  nameOf: (request: IngestRequest) => string;
  ingest: IngestNow;
  recent: RecentMessages;
}

/** The clocks of provider and Redis differ, and a webhook comes after its message, by less than this; in milliseconds. */
const marginMs = 120_000;

/**
 * Puts into Redis again what the world has accepted for us since a time, in ms: what this process has taken over the API, and
 * what Twilio lists, in its order. What Redis still has stays as it is. Rejects when a list or Redis cannot be reached.
 */
export async function replayMessages(ports: ReplayPorts, since: number): Promise<void> {
  const { recent, ingest, textsSince } = ports;
  for (const message of recent.unlisted) await ingest(message);
  for (const text of (await textsSince?.(since - marginMs)) ?? []) await ingest(named(ports, ports.requestOf(text)));
}

function named({ recent, nameOf }: ReplayPorts, request: IngestRequest): NamedMessage {
  const before = request.sourceId === null ? null : recent.nameOf(request.sourceId);
  return { messageId: before ?? nameOf(request), request };
}
