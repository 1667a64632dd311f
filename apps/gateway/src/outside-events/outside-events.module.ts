import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { OutsideEventsController } from './outside-events.controller.js';

/** Events of other systems, and signals to runs. */
@Module({ imports: [MessagesModule], controllers: [OutsideEventsController] })
export class OutsideEventsModule {}
