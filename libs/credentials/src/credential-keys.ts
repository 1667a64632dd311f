/** The credentials of graphs, the deployment's. No TTLs. */
export const credentialKeys = {
  /** Hash of id to the credential as JSON: its name, type and hosts in clear, its values sealed. */
  all: '{turnpike}:credentials',
  /** List of changes as JSON (action, id, by, why, at in ms), newest first: at most 1,000. */
  changes: '{turnpike}:credential-changes',
} as const;

/** Tokens that credentials are exchanged for, by the credential and a hash of its values and what it is for. */
export const tokenKeys = {
  /** A token, sealed, as JSON; its TTL is as long as it lasts. */
  token: (name: string) => `{turnpike}:credential-token:${name}`,
  /** Somebody asks for that token; 10 s. */
  claim: (name: string) => `{turnpike}:credential-token-claim:${name}`,
} as const;
