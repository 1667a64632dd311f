import { Sessions } from '#engine';
import { askStore } from '../platform/ask-store.js';
import type { AskStore } from '../platform/ask-store.js';
import type { EngineClient } from '../platform/engine-client.js';

/** The sessions of builders, on whatever connection is open. */
export function openSessions(engine: EngineClient): AskStore<Sessions> {
  return askStore(engine, ({ redis, store }) => new Sessions(redis, store.engine));
}
