import { withSpan } from '#telemetry';
import type { Logger } from '#telemetry';
import type { JobData, QueueName } from '#contract';
import type { Handler } from './workers.js';

/** Does the work of one hint and names how it went, in a word from a closed set. */
export type Work = (data: JobData, signal: AbortSignal) => Promise<string>;

/** Puts one span and one log line around every hint, so that what does the work says nothing itself. */
export function observed(queue: QueueName, logger: Logger, work: Work): Handler {
  return (data, signal) => {
    const ids = { 'turnpike.actor.id': data.actorId, 'turnpike.effect.id': data.effectId };
    return withSpan(`turnpike.${queue}`, ids, async (span) => {
      const startedAt = performance.now();
      const outcome = await work(data, signal);
      span.setAttribute('turnpike.outcome', outcome);
      const ms = Math.round(performance.now() - startedAt);
      logger.info({ queue, actorId: data.actorId, effectId: data.effectId, outcome, ms }, 'handled');
    });
  };
}
