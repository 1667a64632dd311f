import { createHash, randomUUID } from 'node:crypto';
import type { GraphTrigger } from '#compiler';
import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { listenerKeys } from './listener-keys.js';

/** How long a draft waits for a call, and how long what came may be looked for, in seconds. */
export const listenSeconds = 120;

/** Of the hash of a draft's id. */
const addressChars = 16;

/** The kinds of triggers that a draft can wait for a call of. */
export const awaitedKinds = { webhook: 'A call by HTTP.', form: 'A form that somebody sends.' } as const;

/** How it can be with one that listens. */
export const listenerStates = {
  waiting: 'Nothing has come yet.',
  called: 'A call has come.',
  replaced: 'Somebody has begun to listen for the same draft since.',
  over: 'Nothing came in time, or it was closed.',
} as const;

/** What a draft waits for. */
export interface TestListener {
  id: string;
  /** The part of a path by which calls are meant for its draft. */
  address: string;
  trigger: GraphTrigger;
}

/** How it is with one that listens: another has begun to on the same draft, or its time is over. */
export type ListenerState =
  | { state: 'waiting'; secondsLeft: number }
  | { state: 'called'; payload: unknown }
  | { state: 'replaced' }
  | { state: 'over' };

/** The same for one draft at all times, so that whoever calls it is told once; it does not name the draft. */
export function testAddress(draft: string): string {
  return createHash('sha256').update(draft).digest('hex').slice(0, addressChars);
}

/**
 * Drafts that wait for one real call of their triggers, each at its own address: the latest to listen has it. What is here is forgotten by its time,
 * whoever dies.
 */
export class TestListeners {
  constructor(private readonly redis: Redis) {}

  async open(draft: string, trigger: GraphTrigger): Promise<TestListener> {
    const listener = { id: randomUUID(), address: testAddress(draft), trigger };
    await ioBoundary('redis.open-test-listener', () =>
      this.redis
        .multi()
        .set(listenerKeys.listener(listener.id), JSON.stringify(listener), 'EX', listenSeconds)
        .set(listenerKeys.latest(listener.address), listener.id, 'EX', listenSeconds)
        .exec(),
    );
    return listener;
  }

  /** Who listens at an address and has not been called yet; null: nobody. */
  async find(address: string): Promise<TestListener | null> {
    const id = await ioBoundary('redis.find-test-listener', () => this.redis.get(listenerKeys.latest(address)));
    if (id === null) return null;
    const [listener = null, event = null] = await ioBoundary('redis.read-test-listener', () =>
      this.redis.mget(listenerKeys.listener(id), listenerKeys.event(id)),
    );
    return listener === null || event !== null ? null : parseStored<TestListener>(listener);
  }

  /** Whether this call is the one that was waited for: the first is. */
  async take(id: string, payload: unknown): Promise<boolean> {
    const event = JSON.stringify({ payload });
    const taken = await ioBoundary('redis.take-test-event', () =>
      this.redis.set(listenerKeys.event(id), event, 'EX', listenSeconds, 'NX'),
    );
    return taken !== null;
  }

  /** What came may be looked for again, as an answer may be lost on its way. */
  async look(id: string): Promise<ListenerState> {
    const [listener = null, event = null] = await ioBoundary('redis.look-for-test-event', () =>
      this.redis.mget(listenerKeys.listener(id), listenerKeys.event(id)),
    );
    if (event !== null) return { state: 'called', ...parseStored<{ payload: unknown }>(event) };
    if (listener === null) return { state: 'over' };
    const { address } = parseStored<TestListener>(listener);
    const [latest, secondsLeft] = await ioBoundary('redis.look-at-test-address', () =>
      Promise.all([this.redis.get(listenerKeys.latest(address)), this.redis.ttl(listenerKeys.listener(id))]),
    );
    return latest === id ? { state: 'waiting', secondsLeft: Math.max(secondsLeft, 0) } : { state: 'replaced' };
  }

  /** Nobody waits any more: nothing of it stays. Another one at the same address is not touched. */
  async close(id: string): Promise<void> {
    await ioBoundary('redis.close-test-listener', () =>
      this.redis.del(listenerKeys.listener(id), listenerKeys.event(id)),
    );
  }
}
