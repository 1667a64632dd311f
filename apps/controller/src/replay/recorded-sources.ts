import { validatePolicy } from '#policy';
import type { PolicyTable } from '#policy';
import { AgentVersionCache } from '#registry';
import type { PolicyVersions } from '../pins/versions.js';

/** Versions by name, as recorded runs contain them; absent in records from before there were any. */
export interface RecordedVersions {
  policies?: Readonly<Record<string, PolicyTable>>;
  agents?: Readonly<Record<string, unknown>>;
}

/** Sources that learn versions from what is replayed, for a process without a store. `current` holds where no policy is known. */
export interface RecordedSources {
  policies: PolicyVersions;
  agents: AgentVersionCache;
  add(versions: RecordedVersions): void;
}

/** Sources that know `current` alone. */
export function recordedSources(current: PolicyTable): RecordedSources {
  const known = new Map([[current.version, current]]);
  const agents = new AgentVersionCache();
  return {
    policies: { current, of: (version) => known.get(version), fetch: () => Promise.resolve() },
    agents,
    add: ({ policies = {}, agents: definitions = {} }) => {
      for (const [version, table] of Object.entries(policies)) known.set(version, completed(table));
      for (const [version, definition] of Object.entries(definitions)) agents.learn(version, definition);
    },
  };
}

/** A table that was recorded before a setting existed has it as published, as the processes that read it from Redis have it. */
function completed(table: PolicyTable): PolicyTable {
  const check = validatePolicy(table);
  return check.ok ? check.table : table;
}
