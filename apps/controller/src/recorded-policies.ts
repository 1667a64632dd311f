import type { PolicyTable } from '#policy';
import type { PolicyBook } from './programs.js';

/** Versions of the policy by their names, as recorded runs bring them along. */
export type PolicyTables = Readonly<Record<string, PolicyTable>>;

/** A book that learns versions from what is replayed, for a process without a store. `current` holds where none is known. */
export function recordedPolicies(current: PolicyTable): PolicyBook & { add(tables: PolicyTables): void } {
  const known = new Map([[current.version, current]]);
  return {
    current,
    of: (version) => known.get(version),
    fetch: () => Promise.resolve(),
    add: (tables) => {
      for (const [version, table] of Object.entries(tables)) known.set(version, table);
    },
  };
}
