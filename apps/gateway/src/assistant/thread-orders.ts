import { Inject, Injectable } from '@nestjs/common';
import type { ThreadOrder } from '#protocol';
import type { Sessions } from '#engine';
import { toMemoryAddress } from '#registry';
import { SessionOrders } from '../builder/session-orders.js';
import type { AskStore } from '../platform/ask-store.js';
import { EngineClient } from '../platform/engine-client.js';
import { THREADS } from '../platform/tokens.js';
import { threadAddress } from './thread-address.js';

export type Threads = AskStore<Sessions<ThreadOrder>>;

/** Orders to threads. */
@Injectable()
export class ThreadOrders extends SessionOrders<ThreadOrder> {
  constructor(engine: EngineClient, @Inject(THREADS) ask: Threads) {
    super(engine, ask, threadAddress);
  }
}

/** Orders to what is remembered of users. */
@Injectable()
export class MemoryOrders extends SessionOrders<ThreadOrder> {
  constructor(engine: EngineClient, @Inject(THREADS) ask: Threads) {
    super(engine, ask, toMemoryAddress);
  }
}
