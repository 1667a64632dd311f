import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { TriggersModule } from '../triggers/triggers.module.js';
import { CallbacksController } from './callbacks.controller.js';
import { OutsideEventsController } from './outside-events.controller.js';

/** Events of other systems, and signals to runs. */
@Module({ imports: [MessagesModule, TriggersModule], controllers: [OutsideEventsController, CallbacksController] })
export class OutsideEventsModule {}
