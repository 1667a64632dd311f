/** What a run does otherwise than the one that it does again; each absent: as there. */
export interface AgainOrder<Turn> {
  /** Another agent, or another version. */
  as?: { agent: string; version?: string };
  /** In place of the agent's own words. */
  goal?: string;
  constraints?: string;
  /** The model that is asked first. */
  model?: string;
  /** What its models have answered, in order: these stand, and are not asked for. Absent: all are asked. */
  turns?: Turn[];
  /** What its conversation remembered as it began, in the agent's own form. */
  memory?: unknown;
}
