/** The breakers that this process has opened on its own faults: what it says of them with each announcement. */
const open = new Set<string>();

export function noteOwnBreaker(name: string, isOpen: boolean): void {
  if (isOpen) open.add(name);
  else open.delete(name);
}

/** Those that are open now, by name. */
export function listOwnOpenBreakers(): string[] {
  return [...open].sort();
}
