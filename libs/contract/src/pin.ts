/** The versions that a run began on and keeps to its end; they select what decides and calls models for it. */
export interface Pin {
  policyVersion: string;
  /** The agent's name; `default` is the agent that the environment describes. */
  agentId: string;
  agentVersion: string;
}
