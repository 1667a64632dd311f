import { ioBoundary } from '#telemetry';
import { isReply } from './mistrust-silence.js';
import { formatServerName, isCluster } from './redis.js';
import type { OneRedis, Redis } from './redis.js';

/** Where a subscriber passes on what it is told. */
export interface SubscriberOptions {
  /** Each in the slot of what it is about: a shard tells its own. */
  channels: readonly string[];
  /** Channels beside those: whoever may not subscribe to them is told of it by `onError`, and receives the others. */
  extraChannels?: readonly string[];
  onMessage: (text: string) => void;
  /** All channels are subscribed to anew: what was said before that was missed. */
  onSubscribed: () => void;
  onError: (error: Error) => void;
  /** How often each subscription is asked for again, in ms: the answer shows that the connection lives, and mends what a slot that moved has cost. */
  againEveryMs?: number;
}

/** A connection that is told by one server. */
interface Subscription {
  connection: OneRedis;
  channels: readonly string[];
  extras: readonly string[];
  isSubscribed: boolean;
}

const againEveryMs = 10_000;
/** How long a server may take to answer, in ms. */
const patienceMs = 3_000;
const longestReconnectMs = 1_000;

function reconnectMs(attempt: number): number {
  return Math.min(attempt * 50, longestReconnectMs);
}

/**
 * Receives what is published, on connections of its own beside `redis`, which never end by themselves: one, or one for each master of a cluster.
 * A script publishes within its shard where the server can, and to all otherwise: both are subscribed to.
 */
export class Subscriber {
  private readonly subscriptions = new Map<string, Subscription>();
  /** Of a cluster's channels. */
  private readonly slots = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;
  private readonly arrange = (): void => this.arrangeSubscriptions();
  private isWhole = false;
  private isClosed = false;

  constructor(
    private readonly redis: Redis,
    private readonly options: SubscriberOptions,
  ) {
    this.timer = setInterval(() => this.askAgain(), options.againEveryMs ?? againEveryMs).unref();
    if (isCluster(redis)) for (const event of topologyEvents) redis.on(event, this.arrange);
    this.askAgain();
  }

  /** Whether every channel is subscribed to. */
  get isSubscribed(): boolean {
    return this.isWhole;
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
    for (const event of topologyEvents) this.redis.off(event, this.arrange);
    for (const { connection } of this.subscriptions.values()) connection.disconnect();
    this.subscriptions.clear();
    this.isWhole = false;
  }

  private askAgain(): void {
    void this.learnSlots()
      .catch(() => undefined) // the cluster is away: asked again
      .then(this.arrange);
    for (const subscription of this.subscriptions.values())
      if (subscription.connection.status === 'ready') void this.subscribe(subscription);
  }

  private async learnSlots(): Promise<void> {
    const { redis } = this;
    const { channels, extraChannels = [] } = this.options;
    if (!isCluster(redis)) return;
    const unknown = [...channels, ...extraChannels].filter((channel) => !this.slots.has(channel));
    for (const channel of unknown)
      this.slots.set(channel, await ioBoundary('redis.key-slot', () => redis.cluster('KEYSLOT', channel)));
  }

  /** Opens what is missing, and closes what no channel needs any more. */
  private arrangeSubscriptions(): void {
    if (this.isClosed) return;
    const wanted = this.places();
    for (const [name, subscription] of this.subscriptions) if (!wanted.has(name)) this.drop(name, subscription);
    for (const [name, { node, channels, extras }] of wanted) {
      const subscription = this.subscriptions.get(name);
      if (subscription === undefined) this.open(name, node, { channels, extras });
      else if (channelNames(subscription) !== channelNames({ channels, extras })) {
        Object.assign(subscription, { channels, extras, isSubscribed: false });
        if (subscription.connection.status === 'ready') void this.subscribe(subscription);
      }
    }
    this.judge();
  }

  /** Which servers have which of the channels. One whose slot nobody is known for is nowhere, and is looked for again. */
  private places(): ReadonlyMap<string, { node: OneRedis } & Told> {
    const { redis, slots } = this;
    const { channels, extraChannels: extras = [] } = this.options;
    if (!isCluster(redis)) return new Map([['', { node: redis, channels, extras }]]);
    const ownerOf = (channel: string): string | undefined => redis.slots[slots.get(channel) ?? -1]?.[0];
    const ownedBy = (node: OneRedis, all: readonly string[]): string[] =>
      all.filter((channel) => ownerOf(channel) === formatServerName(node));
    const places = redis
      .nodes('master')
      .map((node) => ({ node, channels: ownedBy(node, channels), extras: ownedBy(node, extras) }));
    const used = places.filter((place) => place.channels.length + place.extras.length > 0);
    return new Map(used.map((place) => [formatServerName(place.node), place]));
  }

  private drop(name: string, { connection }: Subscription): void {
    this.subscriptions.delete(name);
    connection.disconnect();
  }

  private open(name: string, node: OneRedis, told: Told): void {
    const connection = node.duplicate({
      ...{ autoResubscribe: false, enableOfflineQueue: false, maxRetriesPerRequest: null, commandTimeout: patienceMs },
      ...{ retryStrategy: reconnectMs, lazyConnect: false }, // those of a cluster's nodes are others
    });
    const subscription: Subscription = { connection, ...told, isSubscribed: false };
    this.subscriptions.set(name, subscription);
    const { onMessage, onError } = this.options;
    connection.on('error', onError);
    for (const event of ['message', 'smessage']) connection.on(event, (_channel, text: string) => onMessage(text));
    connection.on('ready', () => void this.subscribe(subscription));
    connection.on('close', () => this.lose(subscription));
    for (const event of ['sunsubscribe', 'moved']) connection.on(event, () => this.lookForSlot(subscription));
  }

  /** A slot has moved: whoever asks the cluster anew learns where to. */
  private lookForSlot(subscription: Subscription): void {
    this.lose(subscription);
    if (isCluster(this.redis)) this.redis.refreshSlotsCache(() => undefined); // what fails is asked again
  }

  /** Until it is asked for again. */
  private lose(subscription: Subscription): void {
    subscription.isSubscribed = false;
    this.judge();
  }

  private async subscribe(subscription: Subscription): Promise<void> {
    const { connection, channels } = subscription;
    try {
      await subscribeTo(connection, channels);
      if (subscription.channels === channels) subscription.isSubscribed = true;
      this.judge();
    } catch (error) {
      this.lose(subscription);
      this.options.onError(error instanceof Error ? error : new Error(String(error)));
      if (!isReply(error)) connection.disconnect(true); // it answers nothing: the next one may
      return;
    }
    if (subscription.extras.length > 0) await subscribeTo(connection, subscription.extras).catch(this.options.onError);
  }

  private judge(): void {
    const was = this.isWhole;
    const subscriptions = [...this.subscriptions.values()];
    const subscribed = subscriptions.filter(({ isSubscribed }) => isSubscribed).flatMap(({ channels }) => channels);
    this.isWhole = subscribed.length === this.options.channels.length;
    if (this.isWhole && !was) this.options.onSubscribed();
  }
}

/** What one server tells. */
type Told = Pick<Subscription, 'channels' | 'extras'>;

function channelNames({ channels, extras }: Told): string {
  return [...channels, '', ...extras].join(' ');
}

/** When a cluster's slots may be elsewhere. */
const topologyEvents = ['refresh', '+node', '-node'] as const;

/** One command for each channel: in a cluster one command is of one slot. */
async function subscribeTo(connection: OneRedis, channels: readonly string[]): Promise<void> {
  const toAll = ioBoundary('redis.subscribe', () => connection.subscribe(...channels));
  await Promise.all([toAll, ...channels.map((channel) => subscribeInShard(connection, channel))]);
}

async function subscribeInShard(connection: OneRedis, channel: string): Promise<void> {
  await ioBoundary('redis.subscribe-in-shard', () => connection.ssubscribe(channel)).catch((error: unknown) => {
    if (!(error instanceof Error) || !/unknown command/i.test(error.message)) throw error; // before Redis 7
  });
}
