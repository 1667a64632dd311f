import { EventsController } from './events.controller.js';
import { MessageEventsController } from './message-events.controller.js';

/** All that answers with a stream. */
export const eventControllers = [EventsController, MessageEventsController];
