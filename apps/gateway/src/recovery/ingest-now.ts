import { pickTurnQueue } from '#protocol';
import { ingestNamed, sending } from '#engine';
import type { IngestRequest, IngestResult } from '#engine/ports';
import { withSpan } from '#telemetry';
import type { ProcessContext } from '../platform/process-context.js';
import type { EngineClient } from '../platform/engine-client.js';

/** A message with its id: ingesting it again changes nothing. */
export interface NamedMessage {
  messageId: string;
  request: IngestRequest;
}

export type IngestNow = (message: NamedMessage) => Promise<IngestResult>;

/** Puts a message into Redis, traced, counted and logged. Rejects with a 503 when Redis is away or slow. */
export function ingestInto(
  engine: EngineClient,
  { metrics, logger }: Pick<ProcessContext, 'metrics' | 'logger'>,
): IngestNow {
  return ({ messageId, request }) => {
    const { channel } = request.address;
    const queue = pickTurnQueue(request.background);
    return withSpan(
      `send ${queue}`,
      { kind: 'producer', parent: request.trace ?? null, attributes: sending(queue) },
      async (span) => {
        const result = await engine.ask((store) => ingestNamed(store.engine, messageId, request));
        const { actorId, status } = result;
        span.set({ 'messaging.message.id': result.messageId, 'turnpike.actor.id': actorId, 'turnpike.result': status });
        metrics.count('messages', { channel, result: status === 'capped' ? 'refused' : status });
        const { noRequest } = request;
        if (noRequest && status !== 'duplicate') metrics.count('noRequests', { channel, kind: noRequest });
        logger.info({ queue, channel, messageId: result.messageId, actorId, outcome: status }, 'ingested');
        return result;
      },
    );
  };
}
