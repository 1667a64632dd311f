import { atMostEvery } from '#telemetry';
import type { Config } from '../platform/config.js';
import type { EngineClient } from '../platform/engine-client.js';
import { spoolDirectory } from '#sends/settings';
import type { ProcessContext } from '../platform/process-context.js';
import { AgentDirectory } from './agent-directory.js';
import { recallRegistry, rememberRegistry } from './known-registry.js';
import { buildReadingRules } from '../platform/message-settings.js';
import { registryGate } from './registry-gate.js';

const logEveryMs = 5_000;

/** The agent directory of a process; with a spool it remembers beside it which registry it booked texts by. */
export async function openAgentDirectory(
  config: Config,
  processContext: ProcessContext,
  engine: EngineClient,
): Promise<AgentDirectory> {
  const isRemembered = config.AGENTS_DIR !== undefined && config.SPOOL_DIR !== '';
  const directory = isRemembered ? spoolDirectory(config.SPOOL_DIR, config.REDIS_URL) : null;
  const onError = atMostEvery(logEveryMs, (err: unknown) =>
    processContext.logger.warn({ err }, 'the agent registry is not kept on this disk'),
  );
  const recalled = directory === null ? null : await recallRegistry(directory);
  const remember = (version: string): void => {
    if (directory !== null) rememberRegistry(directory, version).catch(onError);
  };
  return new AgentDirectory(
    config.AGENTS_DIR,
    { gate: registryGate(engine, recalled), opening: engine.opening, remember, reads: buildReadingRules(config) },
    processContext,
  );
}
