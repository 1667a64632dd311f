import { hostname } from 'node:os';
import { InvariantError } from '#errors';
import { listeningPorts, listFailingProviders, listOwnOpenBreakers, machineAddresses, version } from '#telemetry';
import { every } from '#timing';
import type { Deployment } from '../deployment.js';
import { parseSchemaVersion, ownSchemaVersions, explainSchemaRefusal } from './schema-version.js';
import type { SchemaRange } from './schema-version.js';
import type { SchemaStore } from './schema-store.js';

export interface SchemaWatchOptions {
  /** The id under which this process announces itself; its workers' connections carry it too. */
  id: string;
  app: string;
  /** This process's own settings; a Redis that comes back empty gets them again. */
  deployment: Deployment;
  /** Told once when the schema version in force is none that this build knows, or the deployment is another: the process must end. */
  onUnfit: (error: Error) => void;
  /** Told of another schema version than before that is in force. */
  onMigrated?: (inForce: number) => void;
  /** The roles that it serves beside its app's own (ADR 161); absent: none. */
  serves?: readonly string[];
  /** The versions that this build reads and writes; another range in tests only. */
  range?: SchemaRange;
  /** Between two announcements, in milliseconds; a process that misses four counts as gone. */
  everyMs?: number;
}

const heartbeatEveryMs = 5_000;
const leaseHeartbeats = 4;

/** How long a process counts as live after an announcement, in ms. */
export const announcementMs = heartbeatEveryMs * leaseHeartbeats;

const foreign =
  'Redis holds another deployment than the one this process has joined: it came back empty and was founded anew, or its idKey was changed; ids would differ';

/** A process's share in the schema version: says what it knows every few seconds, and learns in the same round trip what is in force. */
export class SchemaWatch {
  private endHeartbeats = (): void => undefined;
  private isOpen = false;
  private known: number | null = null;
  private readonly range: SchemaRange;
  private readonly everyMs: number;

  constructor(
    private readonly store: Pick<SchemaStore, 'heartbeat' | 'leave'>,
    private readonly options: SchemaWatchOptions,
  ) {
    this.range = options.range ?? ownSchemaVersions;
    this.everyMs = options.everyMs ?? heartbeatEveryMs;
  }

  /** The schema version in force as it was last heard: at most one heartbeat late while Redis is there. It goes down only with a Redis that came back empty. */
  get inForce(): number {
    if (this.known === null) throw new InvariantError('the layout is asked for before it was heard');
    return this.known;
  }

  /** Announces this process, then reads the record, so that no migration overlooks an opened process. Rejects when it may not work. */
  async open(): Promise<void> {
    const problem = await this.heartbeat();
    if (problem !== null) {
      await this.store.leave(this.options.id);
      throw new Error(problem);
    }
    this.isOpen = true;
    this.endHeartbeats = every(this.everyMs, () => this.again());
  }

  /** Leaves, so that nobody waits for the lease to run out; without Redis the lease runs out by itself. */
  async stop(): Promise<void> {
    this.isOpen = false;
    this.endHeartbeats();
    await this.store.leave(this.options.id).catch(() => undefined);
  }

  private async again(): Promise<void> {
    const problem = await this.heartbeat().catch(() => null); // the connection's own handler reports it
    if (!this.isOpen || problem === null) return;
    this.endHeartbeats();
    this.options.onUnfit(new Error(problem));
  }

  /** Why this process may not go on; null: it may. */
  private async heartbeat(): Promise<string | null> {
    const { id, app, deployment, serves = [] } = this.options;
    const ports = listeningPorts();
    const openBreakers = listOwnOpenBreakers();
    const failingProviders = listFailingProviders();
    const listens = ports.length === 0 ? {} : { listens: { addresses: machineAddresses(), ports } };
    const record = {
      app,
      host: hostname(),
      pid: process.pid,
      version,
      simulates: true as const,
      takesAgentChanges: true as const,
      ...this.range,
      ...listens,
      ...(serves.length > 0 && { serves }),
      ...(openBreakers.length > 0 && { openBreakers }),
      ...(failingProviders.length > 0 && { failingProviders }),
    };
    const known = { ...deployment, schema: String(this.known ?? this.range.newest) };
    const { schema, isOurs } = await this.store.heartbeat(id, record, this.everyMs * leaseHeartbeats, known);
    const problem = isOurs ? explainSchemaRefusal(schema, this.range) : foreign;
    if (problem === null) this.onSchema(parseSchemaVersion(schema)?.inForce ?? this.inForce);
    return problem;
  }

  private onSchema(inForce: number): void {
    const before = this.known;
    this.known = inForce;
    if (before !== null && before !== inForce) this.options.onMigrated?.(inForce);
  }
}
