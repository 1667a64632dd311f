import { Module } from '@nestjs/common';
import { CredentialStore } from '#credentials';
import { storeProvider } from '../platform/ask-store.js';
import { CREDENTIALS } from '../platform/tokens.js';
import { CredentialsController } from './credentials.controller.js';

/** Credentials of graphs. */
@Module({
  controllers: [CredentialsController],
  providers: [storeProvider(CREDENTIALS, ({ redis }) => new CredentialStore(redis))],
  exports: [CREDENTIALS],
})
export class CredentialsModule {}
