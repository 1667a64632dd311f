import { startOf } from '#values';
import { createHash } from 'node:crypto';
import { validatePolicy } from '#policy';
import type { PolicyTable } from '#policy';
import { every } from '#timing';
import type { PolicyStore } from './policy-store.js';

/** Of a version's name, before its fingerprint. */
const ownNameChars = 50;

/** What a watch reports: a version that is now current, and what keeps it from looking. */
export interface PolicyWatchObserver {
  changed(version: string): void;
  failed(error: unknown): void;
}

/** What a watch asks of the deployment. */
export type Watched = Pick<PolicyStore, 'register' | 'status' | 'table'>;

/** At rest, when nobody has used the policy for as long, it is looked for as seldom; in milliseconds. */
const restMs = 5_000;

/**
 * The policy as this process uses it: what the deployment has set, looked for every second while it is used, or the process's own file. It stays
 * with what it has while Redis is away, and where it cannot read what was set.
 */
export class PolicyWatch {
  private readonly known = new Map<string, PolicyTable>();
  private store: Watched | null = null;
  private endLooks = (): void => undefined;
  private isRegistered = false;
  private now: PolicyTable;
  private usedAt = performance.now();
  private lookedAt = -Infinity;
  private looking: Promise<void> | null = null;

  constructor(
    private own: PolicyTable,
    private readonly observer: PolicyWatchObserver,
    private readonly everyMs = 1_000,
  ) {
    this.now = own;
    this.known.set(own.version, own);
  }

  /** The current policy. */
  get current(): PolicyTable {
    this.usedAt = performance.now();
    return this.now;
  }

  /** Before work that is decided by it: looks where the last look is more than a second ago, as after a rest. Never rejects. */
  async refresh(): Promise<void> {
    this.usedAt = performance.now();
    if (performance.now() - this.lookedAt > 2 * this.everyMs) await this.look();
  }

  /** Begins to look; resolves after the first look, whatever its result. */
  async open(store: Watched): Promise<void> {
    this.store = store;
    await this.look();
    if (this.store) this.endLooks = every(this.everyMs, () => this.lookUnlessResting());
  }

  /** A version that this process has; fetch it first. */
  of(version: string): PolicyTable | undefined {
    return this.known.get(version);
  }

  /** Asks the deployment for a version; resolves whether or not it is stored. Rejects when Redis is away. */
  async fetch(version: string): Promise<void> {
    if (this.known.has(version) || this.store === null) return;
    const stored = await this.store.table(version);
    if (stored === null) return;
    const check = validatePolicy(stored);
    if (check.ok) this.known.set(version, check.table);
    else this.observer.failed(new Error(`policy ${version}: ${check.problems.map(({ field }) => field).join(', ')}`));
  }

  stop(): void {
    this.endLooks();
    this.store = null;
  }

  /** A version means one table in all processes: a name that another table has already gets a fingerprint added. */
  private async register(store: Watched): Promise<void> {
    this.isRegistered = (await store.register(this.own)).status === 'done';
    if (this.isRegistered) return;
    this.known.delete(this.own.version);
    const hash = createHash('sha256').update(JSON.stringify(this.own)).digest('hex').slice(0, 8);
    this.own = { ...this.own, version: `${startOf(this.own.version, ownNameChars)}-${hash}` };
    this.known.set(this.own.version, this.own);
    this.now = this.own;
    this.isRegistered = (await store.register(this.own)).status === 'done';
  }

  private async lookUnlessResting(): Promise<void> {
    const now = performance.now();
    if (now - this.usedAt < restMs || now - this.lookedAt > restMs - this.everyMs / 2) await this.look();
  }

  /** One look for all who ask while it is under way. */
  private look(): Promise<void> {
    const { store } = this;
    if (store === null) return Promise.resolve();
    this.looking ??= this.lookInto(store)
      .catch((error: unknown) => this.store && this.observer.failed(error))
      .then(() => {
        this.lookedAt = performance.now();
        this.looking = null;
      });
    return this.looking;
  }

  private async lookInto(store: Watched): Promise<void> {
    if (!this.isRegistered) await this.register(store);
    const { current, file } = await store.status();
    if (file === null) this.isRegistered = false; // Redis has lost it: unless the file's version is registered, nobody can change the policy
    const wanted = current === null || current === file ? this.own.version : current;
    await this.fetch(wanted);
    const found = this.of(wanted);
    if (found === undefined || found === this.now) return;
    this.now = found;
    this.observer.changed(wanted);
  }
}
