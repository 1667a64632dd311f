import { EgressReporter } from '#deployment';
import type { EgressRefusal } from '#errors';
import type { EngineClient } from './engine-client.js';
import type { ProcessContext } from './process-context.js';

/** Is called for every connection that was refused. */
export type OnRefused = (refusal: EgressRefusal) => void;

/** Reports what was refused to the webhook, to Redis too once it is there. */
export function createRefusalReporter(
  { logger, metrics }: ProcessContext,
  { opening: engine }: EngineClient,
): OnRefused {
  const egress = new EgressReporter(logger, metrics);
  engine.then(
    ({ redis }) => egress.keepIn(redis),
    () => undefined,
  );
  return egress.report;
}
