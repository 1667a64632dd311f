import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import { SessionController } from './sign-in.controller.js';
import { API_RATES, CALLERS, CONFIG, ENGINE_CLIENT, SESSIONS, PROCESS_CONTEXT } from '../platform/tokens.js';
import { apiRatesOf } from './api-rates.js';
import { CallerGuard } from './caller.guard.js';
import { callersOf } from './callers.js';
import { sessionsOf } from './sign-ins.js';

/** Who asks, what they may do, and how often. */
@Module({
  imports: [AgentDirectoryModule],
  controllers: [SessionController],
  providers: [
    { provide: APP_GUARD, useClass: CallerGuard },
    { provide: SESSIONS, inject: [CONFIG, ENGINE_CLIENT, PROCESS_CONTEXT], useFactory: sessionsOf },
    { provide: CALLERS, inject: [CONFIG, SESSIONS, PROCESS_CONTEXT], useFactory: callersOf },
    { provide: API_RATES, inject: [CONFIG, ENGINE_CLIENT], useFactory: apiRatesOf },
  ],
  exports: [CALLERS, API_RATES, AgentDirectoryModule],
})
export class AuthModule {}
