import type { Grant, ProgramName } from '#protocol';

/**
 * What a pure tool may read of the run that calls it, as of the call: a copy, which the shell freezes. A tool changes nothing but by its
 * result.
 */
export interface RunState {
  readonly program: ProgramName;
  readonly runId: string;
  /** What the run was asked, in order. */
  readonly texts: readonly string[];
  /** Empty where the program has none. */
  readonly plan: string;
  readonly progress: string;
  /** An agent: what the run knows so far, results of tools among it, in order. A workflow: the input of the node at work. */
  readonly observations: readonly string[];
  /** What is left of its budget. */
  readonly left: Readonly<Grant>;
}
