import { listMasters, readDatabase } from '#redis';
import type { Redis } from '#redis';
import { queueNames } from '#protocol';
import type { QueueName } from '#protocol';
import { ioBoundary } from '#telemetry';

/** A worker's connection whose process has not said, or says no more, which schema versions it knows. */
export interface SilentWorker {
  queue: QueueName;
  /** Where it is connected from. */
  address: string;
  /** For how long it has been connected, in seconds. */
  ageSeconds: number;
}

const queueOf = new Map<string, QueueName>(queueNames.map((name) => [Buffer.from(name).toString('base64'), name]));

/**
 * The workers among Redis's clients that belong to no live process, by the names that BullMQ gives connections. Clients of another
 * database than `db` are another deployment's.
 */
export function silentAmong(clients: string, live: ReadonlySet<string>, db: number): SilentWorker[] {
  return clients.split('\n').flatMap((line) => {
    const fields = new Map(
      line.split(' ').map((pair): [string, string] => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
    );
    const [, base64 = '', process] = /^\{p\d+\}:([A-Za-z0-9+/]+=*)(?::w:(\S*))?$/.exec(fields.get('name') ?? '') ?? [];
    const queue = queueOf.get(base64);
    if (queue === undefined || (process !== undefined && live.has(process))) return [];
    if (Number(fields.get('db') ?? db) !== db) return [];
    return [{ queue, address: fields.get('addr') ?? '?', ageSeconds: Number(fields.get('age') ?? 0) }];
  });
}

/** Asks Redis who is connected. Rejects where its ACL does not allow it: then it is unknown whether all are ready. */
export async function findSilentWorkers(redis: Redis, live: ReadonlySet<string>): Promise<SilentWorker[]> {
  const clients = await ioBoundary('redis.client-list', () =>
    Promise.all(listMasters(redis).map((master) => master.client('LIST'))),
  );
  return silentAmong(clients.map(String).join('\n'), live, readDatabase(redis));
}
