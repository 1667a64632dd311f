/** The versions that a run began on and keeps to its end; they select what decides and calls models for it. */
export interface Pin {
  policyVersion: string;
  /** The agent's name; `default` is the agent that the environment describes. */
  agentId: string;
  agentVersion: string;
}

/** The agent of an actor's runs, where the actor itself says it. */
export interface RunsAs {
  /** Absent: that of its address. */
  agent?: string;
  /** The version of the files that its layers name; absent: those of the agent's version. */
  files?: string;
  /** The version of the stored workflow that the agent is; absent: the agent is one of files. */
  version?: string;
}
