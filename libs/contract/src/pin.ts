/** The versions that a run began on and keeps to its end: what decides and thinks for it is found by them. */
export interface Pin {
  policyVersion: string;
  /** The agent configuration; `default` is the one that the environment describes. */
  agentId: string;
  agentVersion: string;
}
