import { isObject, shown, toFields, toList } from '../json.js';
import type { Offer } from './offers.js';
import { listLeaves } from './results-in.js';
import type { Shown } from './results-in.js';

/**
 * Whether a result is one of a call: it names what was called, or repeats some value of the call, and nothing in it speaks against that:
 * another day, another value of the same list, or the name of something else. What is no object or list has no fields that could: there the
 * name alone counts.
 */
export function showsCall({ value, line }: Shown, args: unknown, offer: Offer, offers: readonly Offer[]): boolean {
  const isNamed = names(line, offer);
  if (!isNamed && offers.some((other) => names(line, other))) return false;
  if (typeof value !== 'object') return isNamed;
  const leaves = new Set(listLeaves(value));
  const told = new Set(listLeaves(withoutIds(value)));
  const given = Object.entries(toFields(args)).filter(([, each]) => each !== null && each !== '');
  const speaksAgainst = given.some(([name, each]) =>
    isOther(each, withoutNull(toFields(offer.args['properties'])[name]), /id$/i.test(name) ? leaves : told),
  );
  if (speaksAgainst) return false;
  return isNamed || given.some(([, each]) => listLeaves(each).some((leaf) => leaves.has(leaf)));
}

/** A result without what things are called by machines: that is no other value of what was said. */
function withoutIds(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !/(?:^|_)id$|[a-z]Id$/.test(name)));
}

function names(line: string, { name, kind }: Offer): boolean {
  return kind === 'do' && name.split(' ').some((word) => word.length > 4 && line.includes(word));
}

/** Whether a result has another value of a field's list, or another day, and not this one. */
function isOther(
  value: unknown,
  { enum: values, format }: Record<string, unknown>,
  leaves: ReadonlySet<string>,
): boolean {
  if (leaves.has(shown(value))) return false;
  if (toList(values).some((each) => leaves.has(shown(each)))) return true;
  if (format === 'date') return [...leaves].some((leaf) => /^\d{4}-\d{2}-\d{2}$/.test(leaf));
  return (
    typeof value === 'string' &&
    values === undefined &&
    format === undefined &&
    [...leaves].some((leaf) => isName(leaf)) &&
    ![...leaves].some((leaf) => leaf.includes(value))
  );
}

/** Whether a text may be the name of something: a sentence is none. */
function isName(text: string): boolean {
  return /^\p{L}/u.test(text) && !/[.!?]$/.test(text);
}

/** The schema of a field that may be null. */
function withoutNull(field: unknown): Record<string, unknown> {
  const branches = toList(toFields(field)['anyOf']).map(toFields);
  return branches.find(({ type }) => type !== 'null') ?? toFields(field);
}
