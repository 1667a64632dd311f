import { keysLike } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { keys } from '#records';
import { aDirectChannel } from './mentions.js';
import type { Person } from './person.js';
import { readKeyContent } from './stored.js';

function directChannels({ addresses }: Person): string[] {
  return addresses.filter((address) => aDirectChannel.test(address));
}

/** The keys of messages by those provider ids that begin with an address: on Slack an id begins with its channel. */
export async function keysOfIds(redis: Redis, person: Person): Promise<string[]> {
  const found: string[] = [];
  for (const channel of directChannels(person)) {
    found.push(...(await keysLike(redis, `{p*}:seen:slack:${channel}:*`)));
    found.push(...(await keysLike(redis, `{p*}:provider:${channel}:*`)));
  }
  return found;
}

/** Removes such ids from the lists of a partition's latest sends, which all its conversations share. */
export async function unlistIds(redis: Redis, person: Person, partitions: ReadonlySet<number>): Promise<void> {
  const begins = directChannels(person).map((channel) => `${channel}:`);
  for (const partition of begins.length > 0 ? partitions : []) {
    const sent = keys.sent(partition);
    for (const id of await readKeyContent(redis, sent)) {
      if (begins.some((begin) => id.startsWith(begin))) await ioBoundary('redis.erase', () => redis.lrem(sent, 0, id));
    }
  }
}
