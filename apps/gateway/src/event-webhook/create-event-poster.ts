import { fetchOfOwn } from '#transport';
import type { Config } from '../platform/config.js';
import { readEventWebhook } from '../platform/config.js';
import { createRefusalReporter } from '../platform/egress-refusals.js';
import type { EngineClient } from '../platform/engine-client.js';
import type { ProcessContext } from '../platform/process-context.js';
import { EventPoster } from './event-poster.js';
import { postEventBy } from './post-event.js';

const timeoutMs = 5_000;

/** Posts events where an event webhook is configured; null: none is. */
export function createEventPoster(
  config: Config,
  processContext: ProcessContext,
  engine: EngineClient,
): EventPoster | null {
  const endpoint = readEventWebhook(config);
  if (endpoint === null) return null;
  const fetch = fetchOfOwn('events', endpoint.url, createRefusalReporter(processContext, engine));
  return new EventPoster(engine.opening, { post: postEventBy({ ...endpoint, fetch, timeoutMs }) }, processContext);
}
