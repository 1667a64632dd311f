import { Module } from '@nestjs/common';
import { AgentDirectory } from './agent-directory.js';
import { EngineClient } from '../platform/engine-client.js';
import { CONFIG, PROCESS_CONTEXT } from '../platform/tokens.js';
import { openAgentDirectory } from './open-agent-directory.js';

/** Whose agent an address is, and which of them a key speaks with. */
@Module({
  providers: [
    { provide: AgentDirectory, inject: [CONFIG, PROCESS_CONTEXT, EngineClient], useFactory: openAgentDirectory },
  ],
  exports: [AgentDirectory],
})
export class AgentDirectoryModule {}
