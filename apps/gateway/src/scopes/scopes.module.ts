import { Global, Module } from '@nestjs/common';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import { SCOPE_GATE } from '../platform/tokens.js';
import { ScopesByRecords } from './scope-gate.js';

/** What belongs to whom, for the guard of callers: beside it, since it reads runs and conversations, whose routes are guarded. */
@Global()
@Module({
  imports: [AgentDirectoryModule],
  providers: [{ provide: SCOPE_GATE, useClass: ScopesByRecords }],
  exports: [SCOPE_GATE],
})
export class ScopesModule {}
