import { parsePartition } from '#protocol';
import type { Deployment } from '#deployment';
import { hashPerson, partitionOfPerson } from '#deployment';

/** Whom to erase: everything that the numbers of these tenants know of these addresses. */
export interface Person {
  /** Null: all tenants. */
  tenants: readonly string[] | null;
  /** Each as its channel writes it: `+1…`, `whatsapp:+1…`, an API caller's conversation id. */
  addresses: readonly string[];
}

/** One tenant's record of one address of the person: the partition, the keyed hash, and the conversations. */
export interface Whereabouts {
  tenant: string;
  partition: number;
  hash: string;
  actorIds: ReadonlySet<string>;
}

/** The partition and the keyed hash of an address, whatever of ours it wrote to. */
export function locatePerson(deployment: Deployment, tenant: string, theirs: string): Omit<Whereabouts, 'actorIds'> {
  const address = { tenant, theirs, channel: '', ours: '' }; // neither counts for the hash
  return { tenant, partition: partitionOfPerson(deployment, address), hash: hashPerson(deployment, address) };
}

/** All conversations of a person. */
export function listActorIds(whereabouts: readonly Whereabouts[]): string[] {
  return [...new Set(whereabouts.flatMap(({ actorIds }) => [...actorIds]))];
}

/** The partitions that conversations lie in. */
export function listPartitions(actorIds: Iterable<string>): Set<number> {
  return new Set([...actorIds].flatMap((actorId) => parsePartition(actorId) ?? []));
}
