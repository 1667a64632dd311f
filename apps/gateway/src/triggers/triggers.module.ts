import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { IntakeModule } from '../intake/intake.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { storeProvider } from '../platform/ask-store.js';
import { TEST_LISTENERS } from '../platform/tokens.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { BroughtFiles } from './brought-files.js';
import { ChatTrigger } from './chat-trigger.js';
import { ErrorStarts } from './error-starts.js';
import { HookTrigger } from './hook-trigger.js';
import { ServiceHooks } from './service-hooks.js';
import { FormTriggerController } from './form-trigger.controller.js';
import { ListenersController } from './listening/listeners.controller.js';
import { TestFormController } from './listening/test-form.controller.js';
import { TestListeners } from './listening/test-listeners.js';
import { TestWebhookController } from './listening/test-webhook.controller.js';
import { PublicCalls } from './public-calls.js';
import { PublishController } from './publish.controller.js';
import { TriggerAccess } from './trigger-access.js';
import { TriggerRates } from './trigger-rates.js';
import { TriggerRuns } from './trigger-runs.js';
import { TriggersUpkeep } from './triggers-upkeep.js';
import { WebhookTriggerController } from './webhook-trigger.controller.js';

/** What starts graphs by itself once they are published (ADR 75). */
@Module({
  imports: [CredentialsModule, IntakeModule, MessagesModule, SchedulesModule],
  controllers: [
    PublishController,
    FormTriggerController,
    WebhookTriggerController,
    ListenersController,
    TestFormController,
    TestWebhookController,
  ],
  providers: [
    BroughtFiles,
    ChatTrigger,
    ErrorStarts,
    HookTrigger,
    PublicCalls,
    ServiceHooks,
    TriggerAccess,
    TriggerRates,
    TriggerRuns,
    TriggersUpkeep,
    storeProvider(TEST_LISTENERS, ({ redis }) => new TestListeners(redis)),
  ],
  exports: [TriggerRates],
})
export class TriggersModule {}
