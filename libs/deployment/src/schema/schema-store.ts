import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { ProviderFailure } from '#telemetry';
import { ReplyReader, loadScripts, parseStored } from '#redis';
import type { RunOfSet } from '#redis';
import type { Deployment } from '../deployment.js';
import { deploymentKey, schemaKeys } from '../deployment-keys.js';
import { parseSchemaVersion, ownSchemaVersions } from './schema-version.js';
import type { SchemaRange } from './schema-version.js';

/** What a process says of itself, beside the schema versions it knows. */
export interface ProcessRecord extends SchemaRange {
  app: string;
  host: string;
  pid: number;
  /** Absent: a build from before versions were announced. */
  version?: string;
  /** The roles that it serves beside its app's own (ADR 161); absent: none. */
  serves?: readonly string[];
  /** It holds back what a simulated run sends and writes (ADR 163); absent: an older build. */
  simulates?: true;
  /** It has runs begin on what is published of agents (ADR 157); absent: an older build, which goes by their files. */
  takesAgentChanges?: true;
  /** The addresses of its machine and the ports that it listens on there; absent: none, or an older build. */
  listens?: { addresses: string[]; ports: number[] };
  /** The breakers that it has opened on its own faults (ADR 165); absent: none, or an older build. */
  openBreakers?: readonly string[];
  /** The providers of models whose last calls failed in it (ADR 165); absent: none, or an older build. */
  failingProviders?: readonly ProviderFailure[];
}

/** What a process knows of the deployment, for a Redis that has come back empty: what it works by, and the schema version that it heard last. */
export interface KnownDeployment extends Deployment {
  schema: string;
}

/** What a process is answered: the schema version as it is written down, and whether ids are still made with its own `idKey` and partitions. */
export interface AnnouncedSchema {
  schema: string;
  isOurs: boolean;
}

/** A process that has not left, under the id that its workers' connections carry too. */
export interface SeenProcess extends ProcessRecord {
  id: string;
  /** Milliseconds until it counts as gone, unless it announces itself again; 0 and less: it has been silent since then. */
  leaseLeftMs: number;
}

/** A process that has announced itself lately. */
export type LiveProcess = SeenProcess;

/** Who moves the schema version and why, for everybody who later asks. Neither is checked here. */
export interface MigrationRequest {
  by: string;
  why: string;
}

/** A move of the schema version as it is kept; `at` is in ms by Redis's clock. */
export interface SchemaMove extends MigrationRequest {
  from: string;
  to: string;
  at: number;
}

/** `moved`: something else is written down by now; `unready`: a live process does not know the next schema version. */
export type Moved = { status: 'done' | 'unready' } | { status: 'moved'; schema: string };

const scriptNames = ['beat', 'list', 'move', 'part'] as const;

/** The schema version's part of the deployment: what is in force, who knows what, who has migrated it, how far a migration is. */
export class SchemaStore {
  private readonly script: RunOfSet<(typeof scriptNames)[number]>;

  constructor(private readonly redis: Redis) {
    this.script = loadScripts(redis, { label: 'layout', folder: new URL('./', import.meta.url), names: scriptNames });
  }

  /** The recorded version; null before any process has written the deployment. */
  async schema(): Promise<string | null> {
    return ioBoundary('redis.layout', () => this.redis.hget(deploymentKey, 'schema'));
  }

  /** The schema version in force; before any process has founded the deployment, the one that it would be founded at. */
  async inForce(): Promise<number> {
    return parseSchemaVersion(await this.schema())?.inForce ?? ownSchemaVersions.newest;
  }

  /**
   * One round trip: announces what this process knows, for a while, writes the deployment again where there is none, and reads the
   * record.
   */
  async heartbeat(
    id: string,
    record: ProcessRecord,
    leaseMs: number,
    known: KnownDeployment,
  ): Promise<AnnouncedSchema> {
    const { partitions, idKey, schema } = known;
    const args = [id, leaseMs, JSON.stringify(record), partitions, idKey, schema];
    const reader = new ReplyReader(await this.script('beat', keys, args), 'beat');
    return { schema: reader.text(), isOurs: reader.count() === 1 };
  }

  /** Does not wait for a Redis that is away: the lease runs out by itself. */
  async leave(id: string): Promise<void> {
    if (this.redis.status !== 'ready') return;
    await this.script('beat', keys, [id, 0, '']);
  }

  async processes(): Promise<LiveProcess[]> {
    return (await this.seen()).filter(({ leaseLeftMs }) => leaseLeftMs > 0);
  }

  /** The live processes, and those that fell silent without leaving, for a quarter of an hour after their lease. */
  async seen(): Promise<SeenProcess[]> {
    const reader = new ReplyReader(await this.script('list', keys, []), 'list');
    reader.text();
    const found: SeenProcess[] = [];
    while (reader.rest > 0) {
      const [id, record] = [reader.text(), parseStored<ProcessRecord>(reader.text())];
      found.push({ id, ...record, leaseLeftMs: reader.count() });
    }
    return found;
  }

  /** Writes `to` down where `from` still is and every live process knows schema version `needed`. */
  async move(from: string, to: string, needed: number, { by, why }: MigrationRequest): Promise<Moved> {
    const reader = new ReplyReader(await this.script('move', keys, [from, to, needed, by, why]), 'move');
    const status = reader.text();
    if (status === 'moved') return { status, schema: reader.text() };
    return { status: status === 'done' ? 'done' : 'unready' };
  }

  /** Who has moved the schema version and why, newest first: the last thousand moves. */
  async moves(): Promise<SchemaMove[]> {
    const texts = await ioBoundary('redis.layout-moves', () => this.redis.lrange(schemaKeys.migrations, 0, -1));
    return texts.map((text) => parseStored<SchemaMove>(text));
  }

  /** The finished parts of the migration under way. */
  async partsDone(): Promise<ReadonlySet<string>> {
    return new Set(await ioBoundary('redis.migrated-parts', () => this.redis.hkeys(schemaKeys.migration)));
  }

  /** Records a finished part, while the migration `migrating` is under way. */
  async notePartDone(migrating: string, part: string): Promise<void> {
    await this.script('part', keys, [migrating, part]);
  }
}

const keys = [deploymentKey, schemaKeys.processes, schemaKeys.migrations, schemaKeys.migration];
