import type { Redis } from '#redis';
import { makeId } from '#protocol';
import type { Address } from '#protocol';
import { connect, JobQueues, parseStored, toHashTag } from '#redis';
import type { Hint, JobCall } from '#redis';
import { openActorStore } from '#engine';
import type { ActorStore, EngineLimits, EngineTimes } from '#engine';
import { partitionOfPerson, deploymentKey } from '#deployment';
import type { Deployment } from '#deployment';
import type { TreeLimits } from '#memory-engine';
import type { RewriteLua, ScriptFile } from '../../libs/engine/src/scripts.js';
import { loadDump } from './view.js';

/** Worlds that run side by side, one in each partition, so that the round trips of one hide behind the others'. */
export const fixtureCount = 16;

/** Small, so that random steps of time cross every one of them. */
export const referenceTimes: EngineTimes = {
  leaseMs: 50,
  graceMs: 40,
  quietMs: 10,
  maxQuietMs: 25,
  retentionSeconds: 30 * 86_400,
  memorySeconds: 90 * 86_400,
  seenTtlSeconds: 40 * 86_400,
};

export const referenceLimits: EngineLimits = {
  maxAttempts: 2,
  maxClaims: { 'run-tool': 3, 'send-reply': 5, compress: 2 },
  sendTriedForMs: 120,
  maxPosts: 2,
  mostPosts: 4,
  postedForMs: 200,
  textsPerHour: 4,
  maxMail: 3,
};

const deployment: Deployment = { partitions: fixtureCount, idKey: 'one key, so that a seed means the same everywhere' };

/** Every script of a partition reads the time that its world has set. */
const clockLua = `
local function clock()
  return tonumber(redis.call('GET', string.match(KEYS[1], '^{p%d+}') .. ':clock'))
end`;

/** A tree's limits, small for the same reason. */
export const referenceTreeLimits: TreeLimits = { mostChildren: 4, mostOwed: 6, mostWalked: 3 };

const usualLimits = 'local mostPosts, mostChildren, mostOwed, mostWalked = 32, 1000, 256, 16';

/** The commit script with a tree's limits small; it has the line that says them, or nothing would be compared at them. */
function withSmallLimits(lua: string): string {
  const { mostChildren, mostOwed, mostWalked } = referenceTreeLimits;
  if (!lua.includes(usualLimits)) throw new Error('commit.lua no longer says its limits in this line');
  return lua.replace(usualLimits, usualLimits.replace('1000, 256, 16', `${mostChildren}, ${mostOwed}, ${mostWalked}`));
}

/** List of the hints given in a partition, as JSON. */
export function hintsKey(partition: number): string {
  return `${toHashTag(partition)}:hints`;
}

/** What stands in the place of BullMQ's scripts: what it makes of a hint is not the scripts' affair. */
const recordHintLua = "redis.call('RPUSH', KEYS[1], ARGV[1])";

/** Has the hints of each partition listed instead of adding jobs. */
class RecordingQueues extends JobQueues {
  constructor(private readonly recorder: Redis) {
    super(recorder, fixtureCount);
  }

  override toJobCall(partition: number, hint: Hint): JobCall {
    return { script: 'addStandardJob', keys: [hintsKey(partition)], args: [JSON.stringify(hint)] };
  }

  override async add(partition: number, hint: Hint): Promise<void> {
    await this.recorder.rpush(hintsKey(partition), JSON.stringify(hint));
  }
}

/** More than one step gives. */
const mostHints = 1_000;

/** The store on a real Redis, with time, names and hints in the test's hands. */
export interface Harness {
  redis: Redis;
  store: ActorStore;
  /** Hints given in a partition since it was asked last, in their order. */
  takeHints(partition: number): Promise<Hint[]>;
  /** The number of the message that a partition accepts next. */
  setNextMessage(partition: number, number: number): void;
  deployment: Deployment;
  close(): Promise<void>;
}

/** The nth message id of a partition. */
export function messageIdOf(number: number, partition: number): string {
  return makeId('msg', String(number).padStart(24, '0') + '00', partition);
}

/** Opens the store on an empty Redis. `breakRule` may change a script's text on the way. */
export async function openHarness(url: string, breakRule: RewriteLua = (_file, lua) => lua): Promise<Harness> {
  const redis = connect({ url, role: 'worker', onError: () => undefined });
  await redis.flushdb();
  await redis.hset(deploymentKey, { ...deployment, schema: '1' });
  await loadDump(redis);
  const queues = new RecordingQueues(redis);
  const numbers = new Array<number>(fixtureCount).fill(0);
  const store = await openActorStore({
    redis,
    queues,
    times: referenceTimes,
    limits: referenceLimits,
    packer: () => JSON.stringify, // in a dump they are read as they are
    packItem: (text) => text,
    rewriteLua: (file, lua) => breakRule(file, rewrite(file, lua)),
    createMessageId: (partition) => messageIdOf(numbers[partition] ?? 0, partition),
  });
  return {
    redis,
    store,
    takeHints: async (partition) => {
      const hints = (await redis.lpop(hintsKey(partition), mostHints)) ?? [];
      return hints.map((hint) => parseStored<Hint>(hint));
    },
    setNextMessage: (partition, number) => void (numbers[partition] = number),
    deployment,
    close: async () => {
      await queues.close();
      redis.disconnect();
    },
  };
}

function rewrite(file: ScriptFile, lua: string): string {
  if (file === 'clock') return clockLua;
  if (file === 'addStandardJob') return recordHintLua;
  return file === 'commit' ? withSmallLimits(lua) : lua;
}

/** Sets the time of a partition, in ms since the epoch. */
export async function setClock(redis: Redis, partition: number, now: number): Promise<void> {
  await redis.set(`${toHashTag(partition)}:clock`, now);
}

/** People whom the deployment's hash puts into a partition, found by trying numbers and tenants. */
export function peopleOf(partition: number, count: number): Pick<Address, 'tenant' | 'theirs'>[] {
  const found: Pick<Address, 'tenant' | 'theirs'>[] = [];
  for (let n = 0; found.length < count; n++) {
    const person = { tenant: `t${Math.floor(n / 100)}`, theirs: `+155501${String(n % 100).padStart(2, '0')}` };
    if (partitionOfPerson(deployment, { ...person, channel: 'sms', ours: '' }) === partition) found.push(person);
  }
  return found;
}
