import { Module } from '@nestjs/common';
import { htmlChannel } from '#channels';
import type { Channel } from '#channels';
import { FormRates } from './form-rates.js';
import { AgentDirectoryModule } from '../../agent-directory/agent-directory.module.js';
import { IntakeModule } from '../../intake/intake.module.js';
import { MessagesModule } from '../../messages/messages.module.js';
import { FormController } from './form.controller.js';

/** Messages by a form on a page. */
@Module({
  imports: [AgentDirectoryModule, IntakeModule, MessagesModule],
  controllers: [FormController],
  providers: [FormRates],
})
export class FormModule {
  static channels(): Channel[] {
    return [htmlChannel];
  }
}
