import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { EngineClient } from '../platform/engine-client.js';
import { ApiRates } from './api-rates.js';
import { Callers } from './callers.js';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import { SessionController } from './sign-in.controller.js';
import { CONFIG, SESSIONS, PROCESS_CONTEXT } from '../platform/tokens.js';
import { createApiRates } from './api-rates.js';
import { CallerGuard } from './caller.guard.js';
import { createCallers } from './callers.js';
import { createSessions } from './sign-ins.js';

/** Who asks, what they may do, and how often. */
@Global()
@Module({
  imports: [AgentDirectoryModule],
  controllers: [SessionController],
  providers: [
    { provide: APP_GUARD, useClass: CallerGuard },
    { provide: SESSIONS, inject: [CONFIG, EngineClient, PROCESS_CONTEXT], useFactory: createSessions },
    { provide: Callers, inject: [CONFIG, SESSIONS, PROCESS_CONTEXT], useFactory: createCallers },
    { provide: ApiRates, inject: [CONFIG, EngineClient], useFactory: createApiRates },
  ],
  exports: [Callers, ApiRates, AgentDirectoryModule],
})
export class AuthModule {}
