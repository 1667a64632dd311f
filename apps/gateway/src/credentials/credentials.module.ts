import { Module } from '@nestjs/common';
import { CredentialStore } from '#credentials';
import { Inquiries } from '#deployment';
import { BuilderModule } from '../builder/builder.module.js';
import { storeProvider } from '../platform/ask-store.js';
import { CREDENTIAL_INQUIRIES, CREDENTIALS } from '../platform/tokens.js';
import { CredentialUseController } from './credential-use.controller.js';
import { CredentialsController } from './credentials.controller.js';

/** Credentials of graphs. */
@Module({
  imports: [BuilderModule],
  controllers: [CredentialsController, CredentialUseController],
  providers: [
    storeProvider(CREDENTIALS, ({ redis }) => new CredentialStore(redis)),
    storeProvider(CREDENTIAL_INQUIRIES, ({ redis }) => new Inquiries(redis, 'credentials')),
  ],
  exports: [CREDENTIALS, CREDENTIAL_INQUIRIES],
})
export class CredentialsModule {}
