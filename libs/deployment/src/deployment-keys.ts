/** The deployment's own record: hash of `partitions`, `idKey`, `schema` (the schema version in force; `1>2` while it is migrated). No TTL. Same key for every partition. */
export const deploymentKey = '{turnpike}:deployment';

/** Who knows which schema version of the data, and how the one in force came to be (ADR 32). Same slot as the deployment. */
export const schemaKeys = {
  /** Hash of process id to until when it counts as live (ms) and what it says of itself (JSON). No TTL: who leaves takes it off, and who is silent is struck off a quarter of an hour after that. */
  processes: '{turnpike}:processes',
  /** List of moves of the schema version as JSON (from, to, by, why, at in ms), newest first: at most 1,000. No TTL. */
  migrations: '{turnpike}:raises',
  /** Hash of part of the migration under way to 1: those that are over. Gone with its end. */
  migration: '{turnpike}:migration',
} as const;

/** Hash of who asked (`tool get_counts`) to the last connection that was not made for them, as JSON (EgressRefusal, at in ms). TTL: a day since the last one. Same slot as the deployment. */
export const egressRefusalsKey = '{turnpike}:egress-refusals';

/** What the gateway asks the controllers, which alone can answer it (ADR 33). Same slot as the deployment; gone within a minute. */
export const inquiryKeys = {
  /** List: what nobody has taken yet, oldest first, each as JSON. TTL: as long as somebody may wait. */
  asked: '{turnpike}:inquiries',
  /** List: the one answer, as JSON. TTL: as long as somebody may wait. */
  answer: (id: string): string => `{turnpike}:inquiry:${id}`,
} as const;
