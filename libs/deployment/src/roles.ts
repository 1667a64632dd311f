import type { Serving } from '#telemetry';
import { isAlive } from './schema/process-table.js';
import type { SchemaStore, SeenProcess } from './schema/schema-store.js';

/** What each app serves by itself (ADR 161). */
const roles = { gateway: 'sends', controller: 'turns', 'tool-runner': 'tools', compressor: 'compression' } as const;

type Known = Pick<SeenProcess, 'app' | 'serves'>;

/** The roles of a process: its app's own, and those that it is told to serve beside it. */
function rolesOf({ app, serves = [] }: Known): string[] {
  return [...Object.entries(roles).flatMap(([own, role]) => (own === app ? [role] : [])), ...serves];
}

/** Each live process and what it serves, in words. */
export function tellServed(seen: readonly SeenProcess[]): string[] {
  const alive = seen.filter((one) => isAlive(one) && Object.hasOwn(roles, one.app));
  return alive.map((one) => `${one.app} ${one.host}:${one.pid} ${rolesOf(one).join(' and ')}`).toSorted();
}

/** The roles that no live process has, with the app whose they are. What a controller serves beside its turns leaves what jobs are for. */
export function listUnserved(seen: readonly SeenProcess[]): string[] {
  const alive = new Set(seen.filter(isAlive).map(({ app }) => app));
  return Object.entries(roles).flatMap(([app, role]) => (alive.has(app) ? [] : [`${role} (${app})`]));
}

/** Whoever asks for readiness again and again has Redis asked so often at most, in milliseconds. */
const lookEveryMs = 10_000;

/** What this process serves, and what nobody does as it was last seen: a probe does not wait for Redis. */
export class ServingLook {
  private unserved: readonly string[] | null = null;
  private lookedAt = -Infinity;

  constructor(
    private readonly store: Pick<SchemaStore, 'seen'>,
    private readonly own: Known,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Known from the second time on. */
  now(): Serving {
    if (this.clock() - this.lookedAt >= lookEveryMs) void this.look();
    return { serves: rolesOf(this.own), ...(this.unserved && { unserved: this.unserved }) };
  }

  /** A Redis that does not answer is told of by readiness itself. */
  private async look(): Promise<void> {
    this.lookedAt = this.clock();
    this.unserved = await this.store.seen().then(listUnserved, () => null);
  }
}
