/** What agents may name. Absent lists are not checked: not every process knows all. */
export interface AgentReferences {
  tools?: readonly string[];
  providers?: readonly string[];
  /** The setting in which a provider's key is missing; null where it is not. */
  missingKeyOf?: (provider: string) => string | null;
  /** The keys that are taken already, with the names of their settings. */
  takenKeys?: Readonly<Record<string, string | undefined>>;
  /** The value of a variable that holds a key. */
  secretOf?: (name: string) => string | undefined;
}
