import { atMostEvery } from '#telemetry';
import type { Config } from '../platform/config.js';
import type { EngineLink } from '../platform/engine-client.js';
import { spoolDirectory } from '../platform/spool-place.js';
import type { Voice } from '../platform/process-context.js';
import { AgentDesk } from './agent-directory.js';
import { recallRegistry, rememberRegistry } from './known-registry.js';
import { registryGate } from './registry-gate.js';

const toldEveryMs = 5_000;

/** The desk of a process; with a spool it remembers beside it which registry it booked texts by. */
export async function openDesk(config: Config, voice: Voice, engine: EngineLink): Promise<AgentDesk> {
  const isRemembered = config.AGENTS_DIR !== undefined && config.SPOOL_DIR !== '';
  const directory = isRemembered ? spoolDirectory(config.SPOOL_DIR, config.REDIS_URL) : null;
  const onError = atMostEvery(toldEveryMs, (err: unknown) =>
    voice.logger.warn({ err }, 'the roster is not kept on this disk'),
  );
  const recalled = directory === null ? null : await recallRegistry(directory);
  const remember = (version: string): void => {
    if (directory !== null) rememberRegistry(directory, version).catch(onError);
  };
  return new AgentDesk(
    config.AGENTS_DIR,
    { gate: registryGate(engine, recalled), opening: engine.opening, remember },
    voice,
  );
}
