import { createHmac, randomBytes } from 'node:crypto';
import type { Redis } from '#redis';
import { makeId } from '#protocol';
import { startOf } from '#values';
import { ioBoundary } from '#telemetry';
import type { Address } from '#protocol';
import { deploymentKey } from './deployment-keys.js';
import { explainSchemaRefusal, ownSchemaVersions } from './schema/schema-version.js';
import type { SchemaRange } from './schema/schema-version.js';

/** What every process of a deployment must agree on; the first one to boot writes it. */
export interface Deployment {
  partitions: number;
  /** Keys the hash that makes an actor's id, so that ids in logs cannot be turned back into phone numbers. */
  idKey: string;
}

/** Reads the deployment, or founds it at the newest schema version, with the `idKey` given where one is remembered. Refuses to start a process that disagrees on the number of partitions or does not know the schema version. */
export async function joinDeployment(
  redis: Redis,
  partitions: number,
  schemaVersions: SchemaRange = ownSchemaVersions,
  idKey: string = randomBytes(32).toString('hex'),
): Promise<Deployment> {
  const founding = { partitions: String(partitions), idKey, schema: String(schemaVersions.newest) };
  for (const [field, value] of Object.entries(founding)) {
    await ioBoundary('redis.found-deployment', () => redis.hsetnx(deploymentKey, field, value));
  }
  const fields = ['partitions', 'idKey', 'schema'];
  const [stored, kept, schema = null] = await ioBoundary('redis.join-deployment', () =>
    redis.hmget(deploymentKey, ...fields),
  );
  if (Number(stored) !== partitions) {
    throw new Error(`PARTITIONS is ${partitions}, but this Redis was set up with ${stored}; set PARTITIONS=${stored}`);
  }
  const refusal = explainSchemaRefusal(schema, schemaVersions);
  if (refusal !== null) throw new Error(refusal);
  if (!kept) throw new Error('Redis holds a deployment without its idKey: bring it back from a backup');
  return { partitions, idKey: kept };
}

function keyedHash(deployment: Deployment, parts: string[]): Buffer {
  return createHmac('sha256', deployment.idKey).update(JSON.stringify(parts)).digest();
}

/** What is derived from an address, which a message's way in asks for many times. */
interface Derived {
  deployment: Deployment;
  personHash: string;
  actorId: string | null;
}

/** An address is never changed once it is made; it is forgotten with the message that names it. */
const derivedFrom = new WeakMap<Address, Derived>();

function derived(deployment: Deployment, address: Address): Derived {
  const known = derivedFrom.get(address);
  if (known?.deployment === deployment) return known;
  const hash = keyedHash(deployment, ['person', address.tenant, address.theirs]);
  const made = { deployment, personHash: hash.toString('hex', 0, 16), actorId: null };
  derivedFrom.set(address, made);
  return made;
}

/** The person behind an address, over all of a tenant's numbers: what an opt-out is kept under. */
export function hashPerson(deployment: Deployment, address: Address): string {
  return derived(deployment, address).personHash;
}

/** Chosen by tenant and person, so that all of a person's conversations share a slot with their opt-out. */
export function partitionOfPerson(deployment: Deployment, address: Address): number {
  return parseInt(startOf(hashPerson(deployment, address), 8), 16) % deployment.partitions;
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An actor's id is derived, not random: the same two addresses always meet in the same conversation. */
export function actorIdFor(deployment: Deployment, address: Address): string {
  const known = derived(deployment, address);
  return (known.actorId ??= newActorId(deployment, address));
}

function newActorId(deployment: Deployment, address: Address): string {
  const hash = keyedHash(deployment, ['actor', address.tenant, address.channel, address.ours, address.theirs]);
  let body = '';
  for (const byte of hash.subarray(0, 26)) body += crockford[byte & 31];
  return makeId('act', body, partitionOfPerson(deployment, address));
}
