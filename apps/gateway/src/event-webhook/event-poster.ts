import { createToken } from '#redis';
import { WebhookEvents } from './webhook-events.js';
import type { OpenEngine } from '#engine';
import type { EventTimes, TakenEvent } from './webhook-events.js';
import { atMostEvery } from '#telemetry';
import { pause } from '#timing';
import type { ProcessContext } from '../platform/process-context.js';

/** The result of one POST. */
export interface Posted {
  arrived: boolean;
  /** For operators: a status, or why there is none. */
  answer: string;
  retryAfterMs?: number;
}

export type PostEvent = (eventId: string, body: string) => Promise<Posted>;

export interface EventPosterOptions {
  post: PostEvent;
  times?: EventTimes;
}

const lookEveryMs = 500;
const countEveryMs = 5_000;
const complainEveryMs = 60_000;

/** The body of an event: the same bytes each time it is posted. */
export function serializeEvent({ type, at, data }: Pick<TakenEvent, 'type' | 'at' | 'data'>): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
}

/**
 * Posts the events that another system is owed, as any gateway may at any time (ADR 53): looks twice a second, and at once again while
 * there are more.
 */
export class EventPoster {
  private readonly stopped = new AbortController();
  /** Null: Redis was never there. */
  private going: Promise<void> | null = null;
  private readonly complain = atMostEvery(complainEveryMs, (err: unknown) =>
    this.processContext.logger.error({ err }, 'events could not be looked at; the next look is due all the same'),
  );
  private countedAt = -Infinity;

  constructor(
    opening: Promise<OpenEngine>,
    private readonly options: EventPosterOptions,
    private readonly processContext: ProcessContext,
  ) {
    opening.then(
      (engine) => {
        this.going = this.goOn(new WebhookEvents(engine.redis, engine.store.engine, options.times));
      },
      () => undefined, // whoever opens the engine handles it
    );
  }

  /** Waits for the POSTs under way, while their results can still be written down. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    await this.going;
  }

  private async goOn(events: WebhookEvents): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      const isMore = await this.look(events).catch((error: unknown) => {
        this.complain(error);
        return false;
      });
      if (!isMore) await pause(lookEveryMs, { signal });
    }
  }

  /** One look: whether anything was posted. */
  private async look(events: WebhookEvents): Promise<boolean> {
    const token = createToken();
    const taken = await events.take(token);
    await Promise.all(taken.map((event) => this.post(events, event, token)));
    if (performance.now() > this.countedAt + countEveryMs) await this.measureCounts(events);
    return taken.length > 0;
  }

  private async post(events: WebhookEvents, event: TakenEvent, token: string): Promise<void> {
    const { eventId, actorId, type, tries } = event;
    const posted = await this.options.post(eventId, serializeEvent(event));
    const result = await events.end(event, token, posted);
    const { logger, metrics } = this.processContext;
    metrics.count('eventPosts', { result: result === 'not-yours' ? 'again' : result });
    const { answer } = posted;
    if (result === 'failed') logger.error({ eventId, actorId, type, tries, answer }, 'an event was given up');
    else logger.info({ eventId, actorId, type, tries, answer, result }, 'an event was posted');
  }

  private async measureCounts(events: WebhookEvents): Promise<void> {
    const { pending, failed, oldestPendingMs } = await events.counts();
    this.countedAt = performance.now();
    const { metrics } = this.processContext;
    metrics.set('events', { status: 'pending' }, pending);
    metrics.set('events', { status: 'failed' }, failed);
    metrics.set('eventOldestAge', {}, oldestPendingMs / 1_000);
  }
}
