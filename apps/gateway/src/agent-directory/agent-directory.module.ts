import { Module } from '@nestjs/common';
import { AGENT_DIRECTORY, CONFIG, ENGINE_CLIENT, PROCESS_CONTEXT } from '../platform/tokens.js';
import { openAgentDirectory } from './open-agent-directory.js';

/** Whose agent an address is, and which of them a key speaks with. */
@Module({
  providers: [
    { provide: AGENT_DIRECTORY, inject: [CONFIG, PROCESS_CONTEXT, ENGINE_CLIENT], useFactory: openAgentDirectory },
  ],
  exports: [AGENT_DIRECTORY],
})
export class AgentDirectoryModule {}
