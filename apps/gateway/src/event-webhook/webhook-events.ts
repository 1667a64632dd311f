import { pageBehind, parseStored, readIndexFrom } from '#redis';
import type { PageWanted, Redis } from '#redis';
import { InvariantError } from '#errors';
import { parsePartition } from '#protocol';
import { indicesWholeSince, keys, mostIndexed, parseSubject } from '#records';
import type { EventStatus, WebhookEventType } from '#records';
import { ioBoundary } from '#telemetry';
import type { Engine } from '#engine';

/** An event to be posted now. Times are ms since the epoch by Redis's clock. */
export interface TakenEvent {
  eventId: string;
  actorId: string;
  at: number;
  type: WebhookEventType;
  data: Record<string, unknown>;
  /** How often it was taken, this time included. */
  tries: number;
}

/** An event and its status. */
export interface KeptEvent extends TakenEvent {
  status: EventStatus;
  /** The last answer; null: none yet. */
  answer: string | null;
  endedAt: number | null;
}

export interface EventsPage {
  events: KeptEvent[];
  /** Where the next page begins; null when there is none. */
  next: string | null;
  /** What ended before then may be missing, in ms; null: nothing was left out. */
  wholeSince: number | null;
}

/** How many events have this status, and since when the oldest is pending. */
export interface EventCounts {
  pending: number;
  failed: number;
  /** In ms; 0: none is pending. */
  oldestPendingMs: number;
}

export interface EventTimes {
  /** How long a POST counts as under way, in milliseconds. */
  leaseMs: number;
  /** The pause before the second try; each one after is twice as long, up to the longest. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** An event is given up after this many tries and this long since the first, both. */
  mostTries: number;
  triedForMs: number;
  /** How many may wait in a partition, for a receiver that takes none; beyond it the oldest are given up. */
  mostPending: number;
}

export const eventTimes: EventTimes = {
  leaseMs: 30_000,
  firstPauseMs: 5_000,
  longestPauseMs: 30 * 60_000,
  mostTries: 10,
  triedForMs: 86_400_000,
  mostPending: 50_000,
};

const deliveredSeconds = 86_400;
const takenAtOnce = 20;

type Payload = Pick<TakenEvent, 'type' | 'data'>;

/** The events that another system is owed (ADR 53): taken by one process under a lease, posted, ended; listed and replayed. */
export class WebhookEvents {
  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
    private readonly times: EventTimes = eventTimes,
  ) {}

  /** The oldest due event of each conversation, over all partitions: a few at once. */
  async take(token: string): Promise<TakenEvent[]> {
    const taken: TakenEvent[] = [];
    for (let partition = 0; partition < this.partitions; partition++) {
      const reply = await this.engine.runner.run({
        name: 'event-take',
        keys: [
          keys.eventsDue(partition),
          keys.eventsByStatus(partition, 'pending'),
          keys.eventsByStatus(partition, 'failed'),
        ],
        args: [
          ...[token, this.times.leaseMs, takenAtOnce, keys.actorPrefix(partition), keys.eventPrefix(partition)],
          ...[this.times.mostPending, this.engine.times.retentionSeconds, mostIndexed],
        ],
      });
      const rows = reply as [string, string, string, string, number][]; // as event-take.lua gives them
      for (const [eventId, actorId, at, payload, tries] of rows)
        taken.push({ eventId, actorId, at: Number(at), tries, ...parseStored<Payload>(payload) });
    }
    return taken;
  }

  /** Reports a POST's result: it has arrived, or is tried again after the pause that is due, or `retryAfterMs` if that is longer. */
  async end(
    { eventId, actorId, tries }: Pick<TakenEvent, 'eventId' | 'actorId' | 'tries'>,
    token: string,
    { arrived, answer, retryAfterMs = 0 }: { arrived: boolean; answer: string; retryAfterMs?: number },
  ): Promise<'delivered' | 'again' | 'failed' | 'not-yours'> {
    const partition = this.findPartition(eventId) ?? 0;
    const { firstPauseMs, longestPauseMs, mostTries, triedForMs } = this.times;
    const pauseMs = Math.min(Math.max(firstPauseMs * 2 ** (tries - 1), retryAfterMs), longestPauseMs);
    const reply = await this.engine.runner.run({
      name: 'event-end',
      keys: [keys.event(eventId), keys.laneEvents(actorId), keys.eventsDue(partition), ...this.indices(partition)],
      args: [
        ...[eventId, actorId, token, arrived ? 'delivered' : 'again', answer, pauseMs, mostTries, triedForMs],
        ...[deliveredSeconds, this.engine.times.retentionSeconds, mostIndexed, keys.eventPrefix(partition)],
      ],
    });
    if (reply === 'delivered' || reply === 'again' || reply === 'failed' || reply === 'not-yours') return reply;
    throw new InvariantError(`event-end answered ${String(reply)}`);
  }

  /** Makes an event that has ended pending again, and notes who did it. */
  async replay(
    eventId: string,
    { by, reason }: { by: string; reason: string },
  ): Promise<'gone' | 'pending' | 'replayed'> {
    const partition = this.findPartition(eventId);
    if (partition === null) return 'gone';
    const deed = { did: 'event-replayed', by, reason, eventId };
    const reply = await this.engine.runner.run({
      name: 'event-replay',
      keys: [keys.event(eventId), keys.eventsDue(partition), ...this.indices(partition), keys.audit(partition)],
      args: [eventId, keys.actorPrefix(partition), JSON.stringify(deed)],
    });
    if (reply === 'gone' || reply === 'pending' || reply === 'replayed') return reply;
    throw new InvariantError(`event-replay answered ${String(reply)}`);
  }

  /** A page of the events with this status, the latest recorded or ended first. */
  async list(status: EventStatus, wanted: PageWanted): Promise<EventsPage> {
    const indices = Array.from({ length: this.partitions }, (_, partition) => keys.eventsByStatus(partition, status));
    const range = { at: wanted.behind?.at ?? null, most: wanted.limit + 1 };
    const found = await Promise.all(indices.map((index) => readIndexFrom(this.redis, index, 'latest', range)));
    const { page, next } = pageBehind(found.flat(), 'latest', wanted);
    const events = await Promise.all(page.map(({ id }) => this.read(id)));
    // Those that are pending are never left out: the oldest end as failed.
    const wholeSince = status === 'pending' ? null : await indicesWholeSince(this.redis, indices);
    return { events: events.filter((event) => event !== null), next, wholeSince };
  }

  async counts(): Promise<EventCounts> {
    const counts: EventCounts = { pending: 0, failed: 0, oldestPendingMs: 0 };
    for (let partition = 0; partition < this.partitions; partition++) {
      const pending = keys.eventsByStatus(partition, 'pending');
      const replies = await ioBoundary('redis.event-counts', () =>
        Promise.all([
          this.redis.zcard(pending),
          this.redis.zcard(keys.eventsByStatus(partition, 'failed')),
          this.redis.zrange(pending, 0, 0, 'WITHSCORES'),
          this.redis.time(),
        ]),
      );
      const [isPending, failed, [, oldest], [seconds]] = replies;
      counts.pending += isPending;
      counts.failed += failed;
      const ageMs = oldest === undefined ? 0 : Number(seconds) * 1_000 - Number(oldest);
      counts.oldestPendingMs = Math.max(counts.oldestPendingMs, ageMs);
    }
    return counts;
  }

  /** Null when there is none (any more). */
  async read(eventId: string): Promise<KeptEvent | null> {
    if (this.findPartition(eventId) === null) return null;
    const fields = await ioBoundary('redis.event', () => this.redis.hgetall(keys.event(eventId)));
    const { actorId, at, payload, status, tries = '0', answer, endedAt } = fields;
    if (actorId === undefined || payload === undefined) return null;
    return {
      eventId,
      actorId,
      at: Number(at),
      ...parseStored<Payload>(payload),
      tries: Number(tries),
      status: status as EventStatus, // one of three that the scripts write
      answer: answer ?? null,
      endedAt: endedAt === undefined ? null : Number(endedAt),
    };
  }

  private get partitions(): number {
    return this.engine.deployment.partitions;
  }

  private findPartition(eventId: string): number | null {
    const partition = parsePartition(parseSubject(eventId) ?? '');
    return partition !== null && partition < this.partitions ? partition : null;
  }

  private indices(partition: number): string[] {
    return [
      keys.eventsByStatus(partition, 'pending'),
      keys.eventsByStatus(partition, 'delivered'),
      keys.eventsByStatus(partition, 'failed'),
    ];
  }
}
