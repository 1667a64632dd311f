import { readField } from '#values';
import { keysLike } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { hashBehindSide, hashPerson } from '#deployment';
import type { Deployment } from '#deployment';
import type { Engine } from '#engine';
import { erasuresKey, keys } from '#records';
import { parseStoredJson } from './parsed.js';
import { locatePerson } from './person.js';
import type { Person, Whereabouts } from './person.js';
import { readKeyContent } from './stored.js';

/** The tenant where agents name none. */
const commonTenant = 'default';

const actorPattern = `${keys.actorPrefix(0).replace('{p0}', '{p*}')}*`;

/** A base key of a partition: the name of its kind, and an id without anything after it. */
export function baseKeys(found: readonly string[]): string[] {
  return found.filter((key) => /^\{p\d+\}:[a-z]+:[^:]+$/.test(key));
}

/** A conversation, and which of the person's addresses it has. */
export interface Conversation {
  actorId: string;
  tenant: string;
  channel: string;
  /** Our side: the number or the name that they write to. */
  ours: string;
  address: string;
}

/** What a person's words are under: a conversation, or what works beside one: a child, or where a run of theirs is done again (ADR 164). */
interface ActorOf extends Conversation {
  isBeside: boolean;
}

/** Whether a conversation has an address: a thread within a person's direct messages is theirs as well. */
function isWith(address: string, channel: unknown, theirs: string): boolean {
  return theirs === address || (channel === 'slack' && address.startsWith('D') && theirs.startsWith(`${address}/`));
}

/** Whether a run of a person's is done again there. */
function isSideOf(deployment: Deployment, tenant: string, address: string, theirs: string): boolean {
  const person = hashBehindSide(theirs);
  return person !== null && person === hashPerson(deployment, { tenant, theirs: address, channel: '', ours: '' });
}

interface Found {
  actors: ActorOf[];
  /** Every tenant that has a conversation with anybody. */
  tenants: Set<string>;
}

/** Without a deployment only those that bear the address itself. */
async function readActors(
  redis: Redis,
  addresses: readonly string[],
  deployment: Deployment | null = null,
): Promise<Found> {
  const found: Found = { actors: [], tenants: new Set() };
  for (const key of baseKeys(await keysLike(redis, actorPattern))) {
    const [json, parent] = await ioBoundary('redis.address', () => redis.hmget(key, 'address', 'parent'));
    const stored = parseStoredJson(json ?? '');
    const [tenant, channel, ours, theirs] = ['tenant', 'channel', 'ours', 'theirs'].map((name) =>
      readField(stored, name),
    );
    if (typeof tenant !== 'string' || typeof theirs !== 'string') continue;
    found.tenants.add(tenant);
    const own = addresses.find((each) => isWith(each, channel, theirs));
    const side = deployment && addresses.find((each) => isSideOf(deployment, tenant, each, theirs));
    const address = own ?? side ?? null;
    const actorId = key.split(':').at(-1) ?? '';
    const isBeside = typeof parent === 'string' || own === undefined;
    if (address !== null)
      found.actors.push({ actorId, tenant, channel: String(channel), ours: String(ours), address, isBeside });
  }
  return found;
}

/** The conversations with any of these addresses, whatever they wrote to. Walks every key: for an operator, not for every second. */
export async function conversationsWith(redis: Redis, addresses: readonly string[]): Promise<Conversation[]> {
  return (await readActors(redis, addresses)).actors.filter(({ isBeside }) => !isBeside);
}

/** The tenants of earlier erasures: the last conversation of one may have gone with an erasure that was cut off. */
async function tenantsErased(redis: Redis): Promise<string[]> {
  const entries = (await readKeyContent(redis, erasuresKey)).map((line) => readField(parseStoredJson(line), 'tenants'));
  return entries.flatMap((tenants) => (Array.isArray(tenants) ? tenants.map(String) : []));
}

export interface Located {
  whereabouts: Whereabouts[];
  /** How many conversations with the same addresses other tenants have, by tenant. */
  outside: Record<string, number>;
}

/**
 * Where a person is known: each tenant's record of each address, with its conversations on all numbers of the tenant, and the children that
 * work for them: by their addresses, and by what an interrupted erasure had begun with.
 */
export async function locate(engine: Engine, redis: Redis, { tenants, addresses }: Person): Promise<Located> {
  const { actors, tenants: known } = await readActors(redis, addresses, engine.deployment);
  const asked = new Set(tenants ?? [commonTenant, ...known, ...(await tenantsErased(redis))]);
  const whereabouts: Whereabouts[] = [];
  for (const tenant of asked) {
    for (const address of addresses) {
      const place = locatePerson(engine.deployment, tenant, address);
      const actorIds = new Set(await readKeyContent(redis, keys.erasing(place.partition, place.hash)));
      for (const each of actors) {
        if (each.tenant === tenant && each.address === address) actorIds.add(each.actorId);
      }
      whereabouts.push({ ...place, actorIds });
    }
  }
  const outside: Record<string, number> = {};
  for (const { tenant, isBeside } of actors)
    if (!isBeside && !asked.has(tenant)) outside[tenant] = (outside[tenant] ?? 0) + 1;
  return { whereabouts, outside };
}

/** Whether a conversation exists and has an address. */
export async function isSomebodys(redis: Redis, actorId: string): Promise<boolean> {
  return (await ioBoundary('redis.address', () => redis.hexists(keys.actor(actorId), 'address'))) === 1;
}
