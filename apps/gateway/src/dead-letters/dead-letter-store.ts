import { DeadLetters } from '#dead-letters';
import { openCatalogue } from '#tools';
import { askStore } from '../platform/ask-store.js';
import type { AskStore } from '../platform/ask-store.js';
import type { Config } from '../platform/config.js';
import type { EngineClient } from '../platform/engine-client.js';

/** The dead letters, beside the tools that a replay would call. */
export function openDeadLetters(engine: EngineClient, config: Pick<Config, 'TOOLS_DIR'>): AskStore<DeadLetters> {
  const tools = openCatalogue(config.TOOLS_DIR || null).table();
  return askStore(engine, ({ redis, store }) => new DeadLetters(redis, store, tools));
}
