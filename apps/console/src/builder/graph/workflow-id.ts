import { startOf } from '../../shortened.js';

/** As long as an id may be. */
const mostIdChars = 64;
/** Of a workflow whose name has no letter that an id may have. */
const nameless = 'my-workflow';

/** A name as an id that no other workflow has: small letters, digits and dashes, and a number where one is needed. */
export function idFromName(name: string, taken: ReadonlySet<string>): string {
  const parts = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/);
  const base = startOf(parts.filter((part) => part !== '').join('-') || nameless, mostIdChars);
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${startOf(base, mostIdChars - 1 - String(n).length)}-${n}`;
  return id;
}
