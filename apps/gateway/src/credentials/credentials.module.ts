import { Module } from '@nestjs/common';
import { CredentialStore } from '#credentials';
import { EngineClient } from '../platform/engine-client.js';
import { AuthModule } from '../auth/auth.module.js';
import { askStore } from '../platform/ask-store.js';
import { CREDENTIALS } from '../platform/tokens.js';
import { CredentialsController } from './credentials.controller.js';

/** Credentials of graphs. */
@Module({
  imports: [AuthModule],
  controllers: [CredentialsController],
  providers: [
    {
      provide: CREDENTIALS,
      inject: [EngineClient],
      useFactory: (engine: EngineClient) => askStore(engine, ({ redis }) => new CredentialStore(redis)),
    },
  ],
  exports: [CREDENTIALS],
})
export class CredentialsModule {}
