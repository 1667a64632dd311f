/** The schema versions of the data in Redis that a build reads and writes, both ends included (ADR 32). */
export interface SchemaRange {
  oldest: number;
  newest: number;
}

/** A deployment's schema version. */
export interface SchemaVersion {
  /** The version in force: what every process may rely on. */
  inForce: number;
  /** The next one, while a migration prepares the data for it; null: none does. */
  migratingTo: number | null;
}

/**
 * What this build reads and writes. Version 2: every conversation at rest has its time to go, and every process heeds middleware and
 * finalisation. Version 3: every process knows programs other than the agent, and the mail of trees (ADR 59). Version 4: every process reads packed rows
 * of runs (ADR 66). Version 5: every process knows the rules of programs that new runs begin under (ADR 96).
 */
export const ownSchemaVersions: SchemaRange = { oldest: 1, newest: 5 };

/** How a schema version is written down: `1`, or `1>2` while it is being migrated, which builds from before there were two refuse. */
export function formatSchema({ inForce, migratingTo }: SchemaVersion): string {
  return migratingTo === null ? String(inForce) : `${inForce}>${migratingTo}`;
}

/** Reads the record; null for anything that no build of ours has written. */
export function parseSchemaVersion(schema: string | null): SchemaVersion | null {
  const [, inForce, next] = /^(\d{1,6})(?:>(\d{1,6}))?$/.exec(schema ?? '') ?? [];
  if (inForce === undefined) return null;
  return { inForce: Number(inForce), migratingTo: next === undefined ? null : Number(next) };
}

/** Why a build of this range may not work on data of this schema version; null: it may. */
export function explainSchemaRefusal(schema: string | null, { oldest, newest }: SchemaRange): string | null {
  const schemaVersion = parseSchemaVersion(schema);
  const reads = oldest === newest ? `layout ${oldest}` : `layouts ${oldest} to ${newest}`;
  if (schemaVersion === null) return `Redis holds data of layout ${schema ?? '(none)'}; this build reads ${reads}`;
  const { inForce, migratingTo } = schemaVersion;
  if (migratingTo !== null && migratingTo > newest)
    return `Redis holds data of layout ${inForce} that is being raised to ${migratingTo}; this build reads ${reads}: start a newer build`;
  if (inForce > newest) return `Redis holds data of layout ${inForce}; this build reads ${reads}: start a newer build`;
  if (inForce < oldest)
    return `Redis holds data of layout ${inForce}; this build reads ${reads}: start the build before it and raise the layout (turnpike layout raise)`;
  return null;
}
