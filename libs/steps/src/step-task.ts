import type { StepContext, StepPlace, StepResult } from '#compiler';
import type { ToolSpec } from '#model-turn';
import type { Graph } from '#graph';
import type { StepLimits } from './step-limits.js';

/** One step, as data: a thread makes the same of it as any other. */
export interface StepTask {
  graph: Graph;
  args: Readonly<Record<string, unknown>>;
  place: StepPlace;
  /** The rules of the version (ADR 41). */
  rules: number;
  now: number;
  timeZone: string;
  workflow: StepContext['workflow'];
  execution: StepContext['execution'];
  /** Random numbers follow from it. */
  seed: string;
  tools: CompactTools;
  providers: readonly string[];
  /** What graphs may read of the environment, by `GRAPH_ENV`; absent: nothing. */
  env?: Readonly<Record<string, string>>;
  limits: StepLimits;
  /** The ids of the nodes of which a person has confirmed that they ask nobody; absent: none. */
  waived?: readonly string[];
  /** It is not tried: why its node has failed already. */
  refused?: string;
}

/** What came of a step. */
export interface CarriedOut extends StepResult {
  /** Its budget was spent, also where its node goes on after an error and its items alone tell it. */
  isOver?: true;
}

/** What a step must know of registered tools. */
export type CompactTools = Readonly<Record<string, Pick<ToolSpec, 'repeat' | 'approval'>>>;

export function compactTools(specs: readonly ToolSpec[]): CompactTools {
  return Object.fromEntries(
    specs.map(({ name, repeat, approval }) => [name, { repeat, ...(approval !== undefined && { approval }) }]),
  );
}

/** Answers what a step asks for. */
export interface StepHost {
  read(this: void, fields: readonly string[]): Promise<(string | null)[]>;
  findSender: StepContext['findSender'];
}
