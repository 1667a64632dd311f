import type { AgentDesk } from '../agents/agent-desk.js';
import type { Callers } from '../api/callers.js';
import type { Config } from '../config.js';
import { EventStreams } from './event-streams.js';

/** The streams of a process; each lasts for as long as its listener's key or session is one. */
export function openEventStreams(config: Config, callers: Callers, desk: AgentDesk): EventStreams {
  return new EventStreams(
    config.EVENT_STREAMS_MAX,
    async (request) => desk.agentOf(request) !== null || (await callers.roleOf(request)) !== null,
  );
}
