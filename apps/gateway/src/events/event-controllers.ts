import { EventsController } from './events.controller.js';
import { MessageEventsController } from './message-events.controller.js';
import { TranscriptController } from '../transcript/transcript.controller.js';

/** All that answers with a stream. */
export const eventControllers = [EventsController, MessageEventsController, TranscriptController];
