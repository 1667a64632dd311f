/** The credentials of graphs, the deployment's. No TTLs. */
export const credentialKeys = {
  /** Hash of id to the credential as JSON: its name, type and hosts in clear, its values sealed. */
  all: '{turnpike}:credentials',
  /** List of changes as JSON (action, id, by, why, at in ms), newest first: at most 1,000. */
  changes: '{turnpike}:credential-changes',
} as const;
