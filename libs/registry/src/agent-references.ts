import type { ArgumentSchemas, WorstCasePolicy } from '#workflow';
import type { AgentPolicy } from './agent-file.js';

/** What agents may name. Absent lists are not checked: not every process knows all. */
export interface AgentReferences {
  tools?: readonly string[];
  /** Checks the arguments that stand in their documents by the schemas of the tools. */
  args?: ArgumentSchemas;
  /** The files that layers may name, by their paths. */
  layers?: ReadonlySet<string>;
  providers?: readonly string[];
  /** The setting in which a provider's key is missing; null where it is not. */
  findMissingKey?: (provider: string) => string | null;
  /** What a run of an agent with this policy may take, and one agent of it; null, or absent: that is not known here. */
  capsOf?: (own: AgentPolicy) => WorstCasePolicy | null;
  /** The keys that are taken already, with the names of their settings. */
  takenKeys?: Readonly<Record<string, string | undefined>>;
  /** The value of a variable that holds a key. */
  readSecret?: (name: string) => string | undefined;
}
