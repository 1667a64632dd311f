import { Injectable } from '@nestjs/common';
import { EngineClient } from '../platform/engine-client.js';
import { openSessions } from './open-sessions.js';
import { SessionOrders } from './session-orders.js';

/** Orders to the sessions of builders. */
@Injectable()
export class BuilderOrders extends SessionOrders {
  constructor(engine: EngineClient) {
    super(engine, openSessions(engine));
  }
}
