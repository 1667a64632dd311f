import { Module } from '@nestjs/common';
import { htmlChannel } from '#channels';
import type { Channel } from '#channels';
import { FormRates } from './form-rates.js';
import { EngineClient } from '../../platform/engine-client.js';
import { AgentDirectoryModule } from '../../agent-directory/agent-directory.module.js';
import { IntakeModule } from '../../intake/intake.module.js';
import { MessagesModule } from '../../messages/messages.module.js';
import { FormController } from './form.controller.js';
import { CONFIG } from '../../platform/tokens.js';
import { createFormRates } from './form-rates.js';

/** Messages by a form on a page. */
@Module({
  imports: [AgentDirectoryModule, IntakeModule, MessagesModule],
  controllers: [FormController],
  providers: [{ provide: FormRates, inject: [CONFIG, EngineClient], useFactory: createFormRates }],
})
export class FormModule {
  static channels(): Channel[] {
    return [htmlChannel];
  }
}
