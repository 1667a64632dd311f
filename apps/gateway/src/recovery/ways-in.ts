import type { EngineClient } from '../platform/engine-client.js';
import type { ProcessContext } from '../platform/process-context.js';
import { ingestDuringRecovery, ingestUrgently } from './ingest-during-recovery.js';
import { ingestInto } from './ingest-now.js';
import type { IngestNow } from './ingest-now.js';
import type { RecentMessages } from './recent-messages.js';
import type { RecoveryMode } from './recovery-mode.js';

/** The way of every message into Redis. */
export function carefully(
  engine: EngineClient,
  processContext: ProcessContext,
  recoveryMode: RecoveryMode,
  recent: RecentMessages,
): IngestNow {
  return ingestDuringRecovery(recoveryMode, recent, ingestInto(engine, processContext));
}

/** The way of what claims wait for. */
export function urgently(
  engine: EngineClient,
  processContext: ProcessContext,
  recoveryMode: RecoveryMode,
  recent: RecentMessages,
): IngestNow {
  return ingestUrgently(recoveryMode, recent, ingestInto(engine, processContext));
}
