/** The deployment's own record: hash of `partitions`, `idKey`, `schema` (the schema version in force; `1>2` while it is migrated). No TTL. Same key for every partition. */
export const deploymentKey = '{turnpike}:deployment';

/** Who knows which schema version of the data, and how the one in force came to be (ADR 32). Same slot as the deployment. */
export const schemaKeys = {
  /**
   * Hash of process id to until when it counts as live (ms) and its announcement (JSON). No TTL: a process that leaves removes it, and
   * one that is silent is removed a quarter of an hour later.
   */
  processes: '{turnpike}:processes',
  /** List of moves of the schema version as JSON (from, to, by, why, at in ms), newest first: at most 1,000. No TTL. */
  migrations: '{turnpike}:raises',
  /** Hash of part of the migration under way to 1: the finished ones. Gone with its end. */
  migration: '{turnpike}:migration',
} as const;

/**
 * Hash of who asked (`tool get_counts`) to the last refused connection, as JSON (EgressRefusal, at in ms). TTL: a day since the last one.
 * Same slot as the deployment.
 */
export const egressRefusalsKey = '{turnpike}:egress-refusals';

/** The gateway's questions to the controllers, which alone can answer them (ADR 33). Same slot as the deployment; gone within a minute. */
export const inquiryKeys = {
  /** List: the questions that nobody has taken yet, oldest first, each as JSON. TTL: as long as somebody may wait. */
  asked: '{turnpike}:inquiries',
  /** List: the ids of the same of drafts of graphs, to be tested (ADR 166). */
  drafts: '{turnpike}:draft-inquiries',
  /** One of those, as JSON. TTL: as long as somebody may wait; gone once it is taken, or nobody waits. */
  draft: (id: string): string => `{turnpike}:draft-inquiry:${id}`,
  /** List: the ids of the same of credentials, to be tested. */
  credentials: '{turnpike}:credential-inquiries',
  /** One of those, as JSON. TTL and end as that of a draft. */
  credential: (id: string): string => `{turnpike}:credential-inquiry:${id}`,
  /** List: the ids of the same of tools, to be tried. */
  tools: '{turnpike}:tool-inquiries',
  /** One of those, as JSON. TTL and end as that of a draft. */
  tool: (id: string): string => `{turnpike}:tool-inquiry:${id}`,
  /** List: the one answer, as JSON. TTL: as long as somebody may wait. */
  answer: (id: string): string => `{turnpike}:inquiry:${id}`,
} as const;
