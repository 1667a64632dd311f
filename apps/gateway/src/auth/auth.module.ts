import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ApiRates } from './api-rates.js';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import { SessionController } from './sign-in.controller.js';
import { CallerGuard } from './caller.guard.js';
import { Callers } from './callers.js';
import { NamedKeys } from './identity/named-keys.js';
import { OidcController } from './oidc/oidc.controller.js';
import { ProviderSignIns } from './oidc/provider-sign-ins.js';
import { BreakGlass } from './open/break-glass.js';
import { OpenSessionsController } from './open/open-sessions.controller.js';
import { OpenSessions } from './open/open-sessions.js';
import { Sessions } from './sign-ins.js';
import { WrongApiKeys } from './wrong-keys.js';

/** Who asks, what they may do, and how often. */
@Global()
@Module({
  imports: [AgentDirectoryModule],
  controllers: [SessionController, OidcController, OpenSessionsController],
  providers: [
    { provide: APP_GUARD, useClass: CallerGuard },
    ...[ApiRates, Sessions, Callers, WrongApiKeys, NamedKeys, ProviderSignIns, BreakGlass, OpenSessions],
  ],
  exports: [Callers, ApiRates, NamedKeys, AgentDirectoryModule],
})
export class AuthModule {}
