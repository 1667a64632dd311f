/** The policy's versions, the deployment's: a slot of their own. No TTLs. */
export const policyKeys = {
  /** Hash: current (absent: the file's holds) and file: the versions. */
  state: '{policy}:state',
  /** Hash of version to its table as JSON. */
  tables: '{policy}:tables',
  /** List of changes as JSON (version, action, base, by, why, at in ms), newest first: at most 1,000. */
  history: '{policy}:history',
  /** Hash of version to when it ceased to be current, in ms: after the retention it goes. */
  left: '{policy}:left',
} as const;

/** The versions of configured agents, the deployment's: a slot of their own. No TTLs. */
export const agentKeys = {
  /** Hash of version to the agent's definition as JSON. */
  versions: '{agents}:versions',
  /** Hash of version to when a process last had it as its own, in ms: after the retention it goes. */
  held: '{agents}:held',
  /** Hash of a living controller to `<ms> <registry>`: when it last said by which registry it answers. */
  holders: '{agents}:holders',
  /** Hash of a stored workflow's id to its versions as JSON, newest first. What they run is among `versions`. */
  workflows: '{agents}:workflows',
  /** Hash of a configured agent's id to what was published of it, as JSON, newest first: 100 of each. Its words are among `versions`. */
  changed: '{agents}:changed',
  /** Hash of `<agent> <id of a test>` to its name: the tests that are kept of agents. */
  tests: '{agents}:tests',
  /** Before the id of a test: hash of its agent, and what it is, as JSON. An erasure of whom its words are takes it along. */
  test: '{agents}:test:',
  /** List of what was published as JSON (id, version, base, by, why, at in ms), newest first: at most 1,000. */
  published: '{agents}:published',
  /** Hash of a stored workflow's id to what starts it, as JSON: its version and its triggers. */
  armed: '{agents}:armed',
  /** Hash of a version to who has confirmed what it writes without asking, as JSON; it goes when the version is dropped. */
  confirmed: '{agents}:confirmed',
  /** Hash of a way in, as `webhook POST orders`, to the id of the workflow that has it. */
  routes: '{agents}:routes',
  /** Hash of a credential's id to what its service was told to call with it, as JSON. */
  hooks: '{agents}:hooks',
  /** Hash: folders of stored workflows, and their folders and tags, as JSON (filing), and how often they were changed (rev). */
  filing: '{agents}:filing',
  /** When the runs that have failed were last looked at for error triggers, in ms; absent: nobody looks. */
  errorsSeen: '{agents}:errors-seen',
  /** Before the id of a failed run: string, the version in which a workflow is started for it. TTL: a week. */
  errors: '{agents}:error:',
  /** What the controllers' environment gives to agents, as JSON. */
  basis: '{agents}:basis',
} as const;

/** The time at which a version was last held that is not dropped, in ms: no clock of ours gets there. */
export const forEver = 9_000_000_000_000_000;
