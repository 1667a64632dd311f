import type { IngestRequest, IngestResult } from '#actor';
import { withSpan } from '#telemetry';
import type { Metrics } from '#telemetry';
import type { EngineLink } from './engine-link.js';

/** Takes messages in from every channel: one way, so that each is traced and counted alike. */
export class Intake {
  constructor(
    private readonly engine: EngineLink,
    private readonly metrics: Metrics,
  ) {}

  /** Resolves once the message is durable (I1); rejects with a 503 when it cannot be made so in a few seconds. */
  accept(request: IngestRequest): Promise<IngestResult> {
    const { channel } = request.address;
    return withSpan('turnpike.ingest', { channel }, async (span) => {
      const result = await this.engine.ask((store) => store.ingest(request));
      span.setAttributes({ messageId: result.messageId, actorId: result.actorId, result: result.status });
      this.metrics.count('messages', { channel, result: result.status });
      return result;
    });
  }
}
