import { isId } from '#protocol';
import { listAddresses } from './list-addresses.js';

/** A name under which no channel knows a person. */
export class PersonNameError extends Error {}

/** Whether a name is a telephone number, in whatever spelling. */
function readsLikeNumber(name: string): boolean {
  return /^(?:[a-z]+:)?\+?\d{7,15}$/i.test(name.replace(/[\s()./-]/g, ''));
}

/** Whether a name is an id of ours, as the console shows it: conversations, runs and messages have them, and people do not. */
function isOurs(name: string): boolean {
  return isId('act', name) || isId('run', name) || isId('msg', name);
}

/**
 * The addresses of a name. Channels write a number in one way each: with any other spelling nobody is found, and everything would seem to
 * be erased.
 */
function addressesOfOne(name: string): string[] {
  if (isOurs(name)) throw new PersonNameError(`${name}: expected the person's number or address, not an id of ours`);
  const addresses = listAddresses(name);
  if (addresses.length > 1 || name.startsWith('webhook:')) return addresses;
  const id = /^api:(?!\+)(.+)$/.exec(name)?.[1];
  if (id !== undefined && readsLikeNumber(id)) return [id];
  if (!readsLikeNumber(name)) return addresses;
  throw new PersonNameError(`${name}: expected a phone number such as +15550123, or api: and the id of a conversation`);
}

/**
 * Every address that a person's names may stand for.
 * @throws PersonNameError for what may be a number but is not written as one
 */
export function addressesNamed(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(addressesOfOne))];
}
