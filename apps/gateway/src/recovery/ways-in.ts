import type { EngineLink } from '../platform/engine-client.js';
import type { Voice } from '../platform/process-context.js';
import { ingestCarefully, ingestUrgently } from './ingest-carefully.js';
import { ingestInto } from './ingest-now.js';
import type { IngestNow } from './ingest-now.js';
import type { RecentMessages } from './recent-messages.js';
import type { Caution } from './recovery-mode.js';

/** The way of every message into Redis. */
export function carefully(engine: EngineLink, voice: Voice, caution: Caution, recent: RecentMessages): IngestNow {
  return ingestCarefully(caution, recent, ingestInto(engine, voice));
}

/** The way of what claims wait for. */
export function urgently(engine: EngineLink, voice: Voice, caution: Caution, recent: RecentMessages): IngestNow {
  return ingestUrgently(caution, recent, ingestInto(engine, voice));
}
