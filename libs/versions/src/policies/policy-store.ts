import type { Redis } from '#redis';
import { InvariantError } from '#errors';
import type { PolicyTable, PolicyAction } from '#policy';
import { ioBoundary } from '#telemetry';
import { clockLua, readLua, parseStored } from '#redis';
import { SchemaStore } from '#deployment';
import { policyKeys } from '../version-keys.js';
import { gatedFieldIn, whyNewer } from './gated-fields.js';

/** Who changes the policy and why, for the record. */
export interface PolicyChangeReason {
  by: string;
  why: string;
}

/** One change; `base` is the version before it. Times are milliseconds since the epoch by Redis's clock. */
export interface PolicyChange extends PolicyChangeReason {
  version: string;
  action: PolicyAction;
  base: string;
  at: number;
}

/**
 * `changed`: the policy has moved on to `version` since it was looked at; `taken`, `unknown`: so is the version asked for;
 * `newer`: the schema version in force does not let it have a field that `why` names (ADR 32).
 */
export type PolicyChanged =
  | { status: 'done' | 'changed' | 'taken' | 'unknown'; version: string }
  | { status: 'newer'; version: string; field: string; why: string };

/** The current version, and that of the file that is current where nothing was set. */
export interface PolicyStatus {
  current: string | null;
  file: string | null;
}

const keys = [policyKeys.state, policyKeys.tables, policyKeys.history, policyKeys.left];

/** The stored versions of the policy. What is read back is checked by its user. */
export class PolicyStore {
  constructor(
    private readonly redis: Redis,
    private readonly keptMs: number,
  ) {}

  async status(): Promise<PolicyStatus> {
    const [current, file = null] = await ioBoundary('redis.policy-standing', () =>
      this.redis.hmget(policyKeys.state, 'current', 'file'),
    );
    return { current: current ?? file, file };
  }

  /** A stored version's table as it was written; null when it is gone. */
  async table(version: string): Promise<unknown> {
    const text = await ioBoundary('redis.policy-table', () => this.redis.hget(policyKeys.tables, version));
    return text === null ? null : parseStored<unknown>(text);
  }

  /** The changes, newest first: the last thousand. */
  async history(): Promise<PolicyChange[]> {
    const texts = await ioBoundary('redis.policy-history', () => this.redis.lrange(policyKeys.history, 0, -1));
    return texts.map((text) => parseStored<PolicyChange>(text));
  }

  /** Stores the table of a process's own file under its version. */
  register(table: PolicyTable): Promise<PolicyChanged> {
    return this.run('register', table.version, JSON.stringify(table));
  }

  /** Makes a new version the current one, if `base` still is. */
  async set(base: string, table: PolicyTable, request: PolicyChangeReason): Promise<PolicyChanged> {
    const newer = await this.newerIn(table.version, table);
    if (newer) return newer;
    return this.change(base, table.version, JSON.stringify(table), 'set', request);
  }

  /** Makes a stored version the current one, if `base` still is. */
  async rollBack(base: string, version: string, request: PolicyChangeReason): Promise<PolicyChanged> {
    const newer = await this.newerIn(version, await this.table(version));
    if (newer) return newer;
    return this.change(base, version, '', 'rollback', request);
  }

  /** What keeps a table from holding while the schema version is as it is; null: nothing does. The schema version never goes down, so that a look is enough. */
  async newerIn(version: string, table: unknown): Promise<Extract<PolicyChanged, { status: 'newer' }> | null> {
    const found = gatedFieldIn(table, await new SchemaStore(this.redis).inForce());
    return found && { status: 'newer', version, field: found.field, why: whyNewer(found) };
  }

  private change(
    base: string,
    version: string,
    text: string,
    action: PolicyChange['action'],
    { by, why }: PolicyChangeReason,
  ) {
    return this.run('change', base, version, text, action, by, why, this.keptMs);
  }

  private async run(script: 'change' | 'register', ...args: (string | number)[]): Promise<PolicyChanged> {
    const reply = await ioBoundary(`redis.policy-${script}`, () =>
      this.redis.eval(scripts[script], keys.length, ...keys, ...args),
    );
    if (!Array.isArray(reply) || reply.length !== 2)
      throw new InvariantError(`the policy's script ${script} gave no pair`);
    const [status, version] = reply as ['done' | 'changed' | 'taken' | 'unknown', string]; // the scripts' own words
    return { status, version };
  }
}

const scripts = {
  change: `${clockLua}\n${readLua(import.meta.url, './change.lua')}`,
  register: readLua(import.meta.url, './register.lua'),
};
