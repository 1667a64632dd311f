import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { clockLua, readLua, parseStored } from '#redis';
import { SchemaStore } from '#deployment';
import { ConfirmedVersions } from '../workflows/confirmed-store.js';
import { agentKeys, forEver } from '../version-keys.js';
import { gatedFieldOfAgent, describeGatedField } from '../policies/gated-fields.js';

/** The stored versions of configured agents. What is read back is checked by its user. */
export class AgentVersionStore {
  /** `keptMs`: how long a version is stored after the last process used it as its own. */
  constructor(
    private readonly redis: Redis,
    private readonly keptMs: number,
  ) {}

  /** A version's definition as it was stored; null when it is gone. */
  async read(version: string): Promise<unknown> {
    const text = await ioBoundary('redis.agent-version', () => this.redis.hget(agentKeys.versions, version));
    return text === null ? null : parseStored<unknown>(text);
  }

  /**
   * Keeps the definitions that a process has as its own, by their versions, for whoever serves their runs. Rejects when one has a field
   * that the schema version in force does not let it have (ADR 32), and keeps none then.
   */
  async keep(definitions: ReadonlyMap<string, unknown>): Promise<void> {
    await this.refuseNewer(definitions);
    const pairs = Array.from(definitions, ([version, definition]) => [version, JSON.stringify(definition)]).flat();
    const keys = [agentKeys.versions, agentKeys.held];
    await ioBoundary('redis.agent-keep', () => this.redis.eval(script, keys.length, ...keys, this.keptMs, ...pairs));
    await new ConfirmedVersions(this.redis).forgetDropped();
  }

  /** Keeps what no process has as its own: it is never dropped. */
  async keepForGood(version: string, definition: unknown): Promise<void> {
    const { versions, held } = agentKeys;
    const text = JSON.stringify(definition);
    await ioBoundary('redis.agent-keep-for-good', () =>
      this.redis.multi().hsetnx(versions, version, text).hset(held, version, forEver).exec(),
    );
  }

  private async refuseNewer(definitions: ReadonlyMap<string, unknown>): Promise<void> {
    const inForce = await new SchemaStore(this.redis).inForce();
    for (const [version, definition] of definitions) {
      const newer = gatedFieldOfAgent(definition, inForce);
      if (newer) throw new Error(`agent ${version}: ${describeGatedField(newer)}`);
    }
  }
}

const script = `${clockLua}\n${readLua(import.meta.url, './keep.lua')}`;
