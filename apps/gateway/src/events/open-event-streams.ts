import type { AgentDirectory } from '../agent-directory/agent-directory.js';
import type { Callers } from '../auth/callers.js';
import type { Config } from '../platform/config.js';
import { EventStreams } from './event-streams.js';

/** The streams of a process; each lasts no longer than its listener's key or sign-in is valid. */
export function openEventStreams(config: Config, callers: Callers, agentDirectory: AgentDirectory): EventStreams {
  return new EventStreams(
    config.EVENT_STREAMS_MAX,
    async (request) => agentDirectory.findAgent(request) !== null || (await callers.findRole(request)) !== null,
  );
}
