import { EgressReporter } from '#deployment';
import type { EgressRefusal } from '#contract';
import type { EngineLink } from './engine-client.js';
import type { Voice } from './process-context.js';

/** Told of every connection that was not made. */
export type OnRefused = (refusal: EgressRefusal) => void;

/** Says what was refused to the webhook, to Redis too once it is there. */
export function refusalsOf({ logger, metrics }: Voice, { opening: engine }: EngineLink): OnRefused {
  const egress = new EgressReporter(logger, metrics);
  engine.then(
    ({ redis }) => egress.keepIn(redis),
    () => undefined,
  );
  return egress.report;
}
