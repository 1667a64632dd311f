/** What an instance that is read-only has nobody change: not by the API, the command line or a tool. Runs that triggers start go on. */
export const protectedThings = ['workflows', 'data tables', 'folders', 'executions', 'agents'] as const;
export type ProtectedThing = (typeof protectedThings)[number];

/** Why a change is refused there. */
export function readOnlyRefusal(thing: ProtectedThing): string {
  return `Cannot modify ${thing} on a protected instance. This instance is in read-only mode.`;
}
