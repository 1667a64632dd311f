import { asStored } from './as-stored.js';
import type { Deployment } from '../deployment.js';
import { partitionOfPerson, personHashOf } from '../deployment.js';

/** Whom to forget: everything that one tenant's numbers know of one address. */
export interface Person {
  tenant: string;
  /** A phone number, or the API caller's conversation id. */
  theirs: string;
}

/** Where a person's things lie, and the keyed hash they are known by there. */
export function whereaboutsOf(deployment: Deployment, { tenant, theirs }: Person): { partition: number; hash: string } {
  const address = { tenant, theirs, channel: '', ours: '' }; // neither counts for the hash
  return { partition: partitionOfPerson(deployment, address), hash: personHashOf(deployment, address) };
}

/** Finds the address in stored text: a phone number wherever it stands, anything else as a whole JSON string, however nested. */
export function addressPattern({ theirs }: Person): RegExp {
  const digits = /^\+(\d{7,15})$/.exec(theirs)?.[1];
  if (digits !== undefined) return new RegExp(`(?<!\\d)${digits}(?!\\d)`);
  const json = JSON.stringify(theirs);
  const forms = [json, ...asStored(json)];
  return new RegExp(forms.map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'));
}
