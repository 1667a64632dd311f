/** What agents may name. What is absent is not checked: not every process knows it. */
export interface AgentReferences {
  tools?: readonly string[];
  providers?: readonly string[];
  /** The setting in which a provider's key is missed; null where it is not. */
  missingKeyOf?: (provider: string) => string | null;
  /** The keys that are taken already, by what they are called. */
  takenKeys?: Readonly<Record<string, string | undefined>>;
  /** The value of a variable that holds a key. */
  secretOf?: (name: string) => string | undefined;
}
