import { Module } from '@nestjs/common';
import { AGENT_DESK, CONFIG, ENGINE_LINK, VOICE } from '../platform/tokens.js';
import { openDesk } from './open-agent-directory.js';

/** Whose agent an address is, and which of them a key speaks with. */
@Module({
  providers: [{ provide: AGENT_DESK, inject: [CONFIG, VOICE, ENGINE_LINK], useFactory: openDesk }],
  exports: [AGENT_DESK],
})
export class AgentDirectoryModule {}
