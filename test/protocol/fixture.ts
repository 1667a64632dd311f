import type { OwedEffect, Address } from '#protocol';
import { toHashTag } from '#redis';
import type { IngestRequest, Loaded } from '#engine/ports';
import { actorIdFor } from '#deployment';
import { keys } from '#records';
import { isAside, MemoryActor } from '#memory-engine';
import type { Seen } from '#memory-engine';
import type { DueActor } from '../../libs/engine/src/sweeper.js';
import { invariantBreaches } from './invariants.js';
import { messageIdOf, peopleOf, setClock, referenceLimits, referenceTimes, referenceTreeLimits } from './harness.js';
import type { Harness } from './harness.js';
import { differences, dumpKeys, dumpPartition, fullView, laneView, textOf } from './view.js';

const startOfTime = 1_795_000_000_000;

/** Every so many steps the records are compared too; lanes, timers and owed effects always. */
const fullEvery = 40;

/** What the partition has sent before: so many that the next ones push the oldest out. */
const sentBefore = Array.from({ length: 19 }, (_, n) => `SMbefore${n}`);

/** What is done to the store and to the reference engine alike. */
export interface Action {
  label: string;
  store: () => Promise<unknown>;
  memory: () => Promise<unknown>;
  /** Effects that may leave the owed set without an event. */
  cancels?: string[];
  /** Learns from the answer, which both gave alike. */
  then?: (answer: unknown) => void;
}

/** A turn that some worker has begun and may still commit. */
export interface OpenTurn {
  actorId: string;
  token: string;
  loaded: Extract<Loaded, { version: number }>;
}

/** An effect that was owed at some time. */
export interface KnownEffect {
  id: string;
  actorId: string;
  kind: OwedEffect['type'];
}

/** Store and reference engine disagree, or both break an invariant. */
export class Difference extends Error {
  override readonly name = 'Difference';
}

/** Store and reference engine in one partition, on one clock: three conversations, two of them of one person. */
export class Fixture {
  now = startOfTime;
  readonly memory: MemoryActor;
  readonly addresses: readonly [Address, ...Address[]];
  readonly actorIds: readonly [string, ...string[]];
  readonly tokens: [string, string, string, string] = ['w0', 'w1', 'w2', 'w3'];
  readonly turns: OpenTurn[] = [];
  readonly effects: KnownEffect[] = [];
  /** What a sweeper has read and not yet acted on. */
  sweeping: { store: DueActor[]; memory: Seen } | null = null;
  /** The last message that was handed in. */
  lastIngest: IngestRequest | null = null;
  /** What has been done so far, for the report. */
  readonly trace: string[] = [];
  private messages = 0;
  private hintsSeen = 0;

  constructor(
    readonly harness: Harness,
    readonly partition: number,
  ) {
    const [one, other] = peopleOf(partition, 2);
    if (!one || !other) throw new Error('a world needs two people');
    const [ours, also] = ['+15550100', '+15550101'];
    this.addresses = [
      { ...one, channel: 'sms', ours },
      { ...one, channel: 'webhook', ours: also },
      { ...other, channel: 'webhook', ours: also },
    ];
    this.actorIds = [this.idOf(this.addresses[0]), ...this.addresses.slice(1).map((address) => this.idOf(address))];
    const { deployment } = harness;
    this.memory = new MemoryActor({
      ...{ deployment, times: referenceTimes, limits: referenceLimits, treeLimits: referenceTreeLimits },
      clock: () => this.now,
      createMessageId: () => messageIdOf(this.messages, partition),
    });
  }

  /** A partition at the beginning of time, empty but for what it has sent before. */
  async reset(): Promise<void> {
    const { redis } = this.harness;
    const left = await redis.keys(`${toHashTag(this.partition)}:*`);
    if (left.length > 0) await redis.del(left);
    await setClock(redis, this.partition, this.now);
    await redis.rpush(keys.sent(this.partition), ...sentBefore);
    this.memory.memory.sent.set(this.partition, sentBefore);
  }

  /** Names the message that is ingested next, for store and reference engine. */
  nameNextMessage(): string {
    this.messages += 1;
    this.harness.setNextMessage(this.partition, this.messages);
    return messageIdOf(this.messages, this.partition);
  }

  /** A message that may have been accepted at some time. */
  messageId(number: number): string {
    return messageIdOf(number % (this.messages + 2), this.partition);
  }

  async advance(ms: number): Promise<void> {
    this.now += ms;
    await setClock(this.harness.redis, this.partition, this.now);
  }

  /** Does one thing to both and throws a `Difference` unless they answer and end up alike, with every invariant kept. */
  async perform({ label, store, memory, cancels = [], then }: Action): Promise<void> {
    const before = this.owedIds(cancels);
    const [ours, theirs] = [await outcomeOf(store), await outcomeOf(memory)];
    this.trace.push(`+${this.now - startOfTime} ${label} -> ${ours.slice(0, 200)}`);
    if (ours !== theirs) throw this.difference([`  store answers ${ours}`, `  twin  answers ${theirs}`]);
    await this.compareHints();
    await this.compareLanes();
    if (this.trace.length % fullEvery === 0) await this.compareAll();
    const breaches = invariantBreaches(this.memory, before, this.now, referenceTimes);
    if (breaches.length > 0) throw this.difference(breaches);
    if (ours.startsWith('{') || ours.startsWith('[')) then?.(JSON.parse(ours));
  }

  /** Notes effects as owed from now on. */
  remember(effects: KnownEffect[]): void {
    this.effects.push(...effects.filter((effect) => this.memory.memory.lanes.get(effect.actorId)?.owed.has(effect.id)));
  }

  /** Notes the messages beside the runs that are owed and not yet known. */
  rememberAsides(): void {
    for (const { actorId, owed } of this.memory.memory.lanes.values()) {
      const news = [...owed.values()].filter(({ effect }) => isAside(effect)).map(({ effect }) => effect.id);
      const unknown = news.filter((id) => !this.effects.some((effect) => effect.id === id));
      this.effects.push(...unknown.map((id) => ({ id, actorId, kind: 'send-reply' as const })));
    }
  }

  /** Compares everything in the partition, records and forgotten keys included. */
  async compareAll(): Promise<void> {
    const text = textOf(fullView(this.memory, this.partition));
    const dump = await dumpPartition(this.harness.redis, this.partition);
    if (dump !== text) throw this.difference(differences(dump, text));
  }

  private async compareLanes(): Promise<void> {
    const view = laneView(this.memory, this.partition);
    const effects = this.effects.slice(-12).map(({ id }) => keys.effect(id));
    const lanes = [...new Set([...this.actorIds, ...this.memory.memory.lanes.keys()])].flatMap((id) => [
      keys.actor(id),
      keys.mail(id),
      keys.owed(id),
      keys.known(id),
      keys.held(id),
      keys.children(id),
    ]);
    const optOuts = [...this.memory.memory.lanes.values()].map((lane) => lane.personKey);
    const shared = [
      keys.due,
      keys.parked,
      keys.taken,
      keys.sent,
      keys.approvals,
      keys.doubt,
      keys.expiring,
      keys.waiting,
    ].map((key) => key(this.partition));
    const order = [...new Set([...view.keys(), ...lanes, ...effects, ...optOuts, ...shared])];
    const dump = await dumpKeys(this.harness.redis, order);
    const text = textOf(view, order);
    if (dump !== text) throw this.difference(differences(dump, text));
  }

  private async compareHints(): Promise<void> {
    const ours = JSON.stringify((await this.harness.takeHints(this.partition)).map(sorted));
    const theirs = JSON.stringify(this.memory.memory.hints.slice(this.hintsSeen).map(sorted));
    if (ours !== theirs) throw this.difference([`  store hints ${ours}`, `  twin  hints ${theirs}`]);
    this.hintsSeen = this.memory.memory.hints.length;
  }

  private owedIds(except: string[]): Map<string, string[]> {
    const owed = Array.from(this.memory.memory.lanes, ([actorId, lane]): [string, string[]] => [
      actorId,
      [...lane.owed.keys()],
    ]);
    return new Map(owed.map(([actorId, ids]) => [actorId, ids.filter((id) => !except.includes(id))]));
  }

  private difference(lines: string[]): Difference {
    return new Difference(lines.join('\n'));
  }

  private idOf(address: Address): string {
    return actorIdFor(this.harness.deployment, address);
  }
}

/** JSON whose keys are in order, so that two equal answers are the same text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}

async function outcomeOf(act: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(sorted(await act())) ?? 'nothing';
  } catch (error) {
    return String(error); // a broken promise is an answer too
  }
}
