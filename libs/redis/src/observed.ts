import { traceIdOf, withHopNotes } from '#telemetry';
import type { Logger } from '#telemetry';
import type { JobData, QueueName } from '#contract';
import type { Handler } from './workers.js';

/** Does the work of one hint and names how it went, in a word from a closed set. */
export type Work = (data: JobData, signal: AbortSignal) => Promise<string>;

/** Writes one log line for every hint, so that what does the work says nothing itself; the span is the work's, which knows its trace. */
export function observed(queue: QueueName, logger: Logger, work: Work): Handler {
  return (data, signal) =>
    withHopNotes(async (notes) => {
      const startedAt = performance.now();
      const outcome = await work(data, signal);
      const ms = Math.round(performance.now() - startedAt);
      const { actorId, effectId } = data;
      const trace_id = traceIdOf(notes.hop) ?? undefined;
      logger.info({ queue, actorId, effectId, outcome, ms, trace_id }, 'handled');
    });
}
