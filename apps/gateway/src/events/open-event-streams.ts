import type { AgentDesk } from '../agent-directory/agent-directory.js';
import type { Callers } from '../auth/callers.js';
import type { Config } from '../platform/config.js';
import { EventStreams } from './event-streams.js';

/** The streams of a process; each lasts for as long as its listener's key or session is one. */
export function openEventStreams(config: Config, callers: Callers, desk: AgentDesk): EventStreams {
  return new EventStreams(
    config.EVENT_STREAMS_MAX,
    async (request) => desk.agentOf(request) !== null || (await callers.roleOf(request)) !== null,
  );
}
