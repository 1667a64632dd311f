import { ingestNamed } from '#actor';
import type { IngestResult } from '#actor';
import { withSpan } from '#telemetry';
import type { Metrics } from '#telemetry';
import type { EngineLink } from './engine-link.js';
import type { SpooledMessage } from './spool/spooled-message.js';

/** A message that has its name: ingesting it again changes nothing. */
export type NamedMessage = Pick<SpooledMessage, 'messageId' | 'request'>;

export type IngestNow = (message: NamedMessage) => Promise<IngestResult>;

/** The one way of a message into Redis, traced and counted. Rejects with a 503 when Redis is away or slow. */
export function ingestInto(engine: EngineLink, metrics: Metrics): IngestNow {
  return ({ messageId, request }) => {
    const { channel } = request.address;
    return withSpan('turnpike.ingest', { channel }, async (span) => {
      const result = await engine.ask((store) => ingestNamed(store.engine, messageId, request));
      span.setAttributes({ messageId: result.messageId, actorId: result.actorId, result: result.status });
      metrics.count('messages', { channel, result: result.status });
      return result;
    });
  };
}
