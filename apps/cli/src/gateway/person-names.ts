import { addressesNamed, PersonNameError } from '#channels';
import { UsageError } from '../usage-error.js';

/** Every address that a person's names may stand for. Throws UsageError on what may be a number but is not written as one. */
export function readPersonNames(names: readonly string[]): string[] {
  try {
    return addressesNamed(names);
  } catch (error) {
    throw error instanceof PersonNameError ? new UsageError(error.message) : error;
  }
}
