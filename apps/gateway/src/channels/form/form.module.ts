import { Module } from '@nestjs/common';
import { htmlChannel } from '#channels';
import type { Channel } from '#channels';
import { AgentDirectoryModule } from '../../agent-directory/agent-directory.module.js';
import { IntakeModule } from '../../intake/intake.module.js';
import { MessagesModule } from '../../messages/messages.module.js';
import { FormController } from './form.controller.js';
import { CONFIG, ENGINE_CLIENT, FORM_RATES } from '../../platform/tokens.js';
import { formRatesOf } from './form-rates.js';

/** Messages by a form on a page. */
@Module({
  imports: [AgentDirectoryModule, IntakeModule, MessagesModule],
  controllers: [FormController],
  providers: [{ provide: FORM_RATES, inject: [CONFIG, ENGINE_CLIENT], useFactory: formRatesOf }],
})
export class FormModule {
  static channels(): Channel[] {
    return [htmlChannel];
  }
}
