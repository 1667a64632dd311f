import type { Address } from '#protocol';
import { hashPerson } from './deployment.js';
import type { Deployment } from './deployment.js';

/** The other side of a conversation in which a person's run is done again: nobody, but named by their keyed hash, so that an erasure finds it (ADR 164). */
const aSide = /^again:([0-9a-f]{32}):/;

/** Whose words a side conversation has; null: it is none. */
export function hashBehindSide(theirs: string): string | null {
  return aSide.exec(theirs)?.[1] ?? null;
}

/** A conversation of nobody beside another one, on the same channel and with the same side of ours. */
export function makeSideAddress(deployment: Deployment, address: Address, id: string): Address {
  const person = hashBehindSide(address.theirs) ?? hashPerson(deployment, address);
  return { ...address, theirs: `again:${person}:${id}` };
}
