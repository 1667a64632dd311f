import { createHash } from 'node:crypto';
import type { PolicyAction } from '#policy';
import { accessKeys, AccessKeyStore, readSignInDeed } from '#access';
import type { AccessKey, KeyChange } from '#access';
import { credentialKeys } from '#credentials';
import type { CredentialChange } from '#credentials';
import { pageBehind, parseStored, readIndexFrom } from '#redis';
import type { ListPlace, PageWanted, Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { erasuresKey, findLatest, indicesWholeSince, keys, mostIndexed } from '#records';
import type { StoredDeed, Engine } from '#engine';
import { schemaKeys } from '#deployment';
import { operatorRequestsKey } from '#limits';
import { TableStore } from '#tables';
import type { TableRecord } from '#tables';
import { agentKeys, policyKeys } from '#versions';

/** Who did what, when (ms since the epoch by Redis's clock) and why; `to`: the object, by ids, names and versions alone. */
export interface AuditEntry {
  at: number;
  did: string;
  by: string;
  reason: string | null;
  to: Record<string, string | boolean | readonly string[]>;
}

export interface AuditPage {
  entries: AuditEntry[];
  /** Where the next page begins; null when there is none. */
  next: string | null;
  /** What was done before then may be missing, in ms; null: nothing is. */
  wholeSince: number | null;
}

interface Kept {
  at: number;
  by: string;
  why: string;
}

function toAuditEntry({ at, by, why }: Kept, did: string, to: AuditEntry['to']): AuditEntry {
  return { at, did, by, reason: why, to };
}

/** How many actions of a kind their list keeps, and how many of a data table. */
const mostListed = 1_000;

/** Lists of actions that are stored with what they change: how their lines read as entries. */
const lists: readonly { key: string; most?: number; read: (line: string) => AuditEntry }[] = [
  {
    key: operatorRequestsKey,
    read: (line) => {
      const entry = parseStored<Kept & { name: string; to: string }>(line);
      return toAuditEntry(entry, 'breaker-forced', { name: entry.name, state: entry.to || 'auto' });
    },
  },
  {
    key: policyKeys.history,
    read: (line) => {
      const { version, base, action, ...change } = parseStored<
        Kept & { version: string; base: string; action: PolicyAction }
      >(line);
      return toAuditEntry(change, action === 'set' ? 'policy-set' : 'policy-rolled-back', { version, base });
    },
  },
  {
    key: agentKeys.published,
    read: (line) => {
      const {
        at,
        did = 'workflow-published',
        by,
        why,
        id,
        version,
        base,
        to = { workflow: id, version, ...(base !== null && { base }) },
      } = parseStored<
        Omit<Kept, 'why'> & {
          did?: string;
          why: string | null;
          id: string;
          version: string;
          base: string | null;
          to?: AuditEntry['to'];
        }
      >(line);
      return { at, did, by, reason: why, to };
    },
  },
  {
    key: credentialKeys.changes,
    read: (line) => {
      const { action, id, ...change } = parseStored<CredentialChange>(line);
      return toAuditEntry(change, `credential-${action}`, { credential: id });
    },
  },
  {
    key: schemaKeys.migrations,
    read: (line) => {
      const { from, to, ...move } = parseStored<Kept & { from: string; to: string }>(line);
      return toAuditEntry(move, 'layout-moved', { from, version: to });
    },
  },
  {
    key: accessKeys.signIns,
    read: readSignInDeed,
  },
  {
    key: erasuresKey,
    most: mostIndexed,
    read: (line) => {
      const {
        at,
        by,
        reason,
        did,
        people = [],
      } = parseStored<{
        at: number;
        by: string;
        reason: string;
        did: string;
        people?: string[];
      }>(line);
      return { at, did: did === 'exported' ? 'person-exported' : `erasure-${did}`, by, reason, to: { people } };
    },
  },
];

const tableActions: Record<TableRecord['action'], string> = {
  'create-table': 'table-created',
  'delete-table': 'table-deleted',
  'add-column': 'table-column-added',
  'rename-column': 'table-column-renamed',
  'drop-column': 'table-column-dropped',
  'insert-rows': 'table-rows-inserted',
  'update-rows': 'table-rows-updated',
  'upsert-rows': 'table-rows-upserted',
  'delete-rows': 'table-rows-deleted',
};

function tableEntry({ action, id, name, by, why, at, affected }: TableRecord): AuditEntry {
  return toAuditEntry({ at, by, why }, tableActions[action], { table: id, name, rows: String(affected) });
}

function keyEntries({ id, name, secrets, revoked }: AccessKey): AuditEntry[] {
  const entry = (change: KeyChange, did: string): AuditEntry => toAuditEntry(change, did, { key: id, name });
  const made = secrets.map((secret, n) => entry(secret, n === 0 ? 'key-created' : 'key-rotated'));
  return revoked === null ? made : [...made, entry(revoked, 'key-revoked')];
}

function deedFrom(text: string): AuditEntry {
  const { at, did, by, reason, ...to } = parseStored<StoredDeed & { at: number }>(text);
  return { at, did, by, reason, to };
}

function listAuditKeys({ deployment }: Engine): string[] {
  return Array.from({ length: deployment.partitions }, (_, partition) => keys.audit(partition));
}

async function deedsFrom(redis: Redis, engine: Engine, { behind, limit }: PageWanted): Promise<AuditEntry[]> {
  const range = { at: behind?.at ?? null, most: limit + 1, wholeMoments: true };
  const found = await Promise.all(listAuditKeys(engine).map((deeds) => readIndexFrom(redis, deeds, 'latest', range)));
  return found.flat().map(({ id: text }) => deedFrom(text));
}

function findOldest(entries: readonly { at: number }[]): number {
  return entries.reduce((oldest, { at }) => Math.min(oldest, at), Infinity);
}

/** An entry has no id: what it says is its name. */
function placed(entry: AuditEntry): ListPlace & { entry: AuditEntry } {
  const id = createHash('sha256').update(JSON.stringify(entry)).digest('base64url');
  return { at: entry.at, id, entry };
}

/**
 * What operators did, the latest first: to conversations, runs, calls and letters, to breakers, the policy, workflows, credentials,
 * data tables, named keys and the schema version, and erasures.
 */
export async function readAudit(redis: Redis, engine: Engine, wanted: PageWanted): Promise<AuditPage> {
  const found = await deedsFrom(redis, engine, wanted);
  const since = [await indicesWholeSince(redis, listAuditKeys(engine))];
  for (const { key, most = mostListed, read } of lists) {
    const lines = await ioBoundary('redis.audit-list', () => redis.lrange(key, 0, -1));
    const entries = lines.map(read);
    if (entries.length >= most) since.push(findOldest(entries));
    found.push(...entries);
  }
  for (const changes of await new TableStore(redis).changes()) {
    if (changes.length >= mostListed) since.push(findOldest(changes));
    found.push(...changes.map(tableEntry));
  }
  for (const key of await new AccessKeyStore(redis).list()) found.push(...keyEntries(key));
  const { page, next } = pageBehind(found.map(placed), 'latest', wanted);
  return { entries: page.map(({ entry }) => entry), next, wholeSince: findLatest(since) };
}
