import type { Condition } from '../values/condition.js';
import { parseText } from '../values/reference.js';
import type { Reach } from './reference-reader.js';

/** What is reached where a condition holds: the values of its tests are there. */
export function withProven(reach: Reach, condition: Condition | undefined): Reach {
  const proven = condition === undefined ? [] : provenBy(condition);
  return proven.length === 0 ? reach : { ...reach, proven: [...(reach.proven ?? []), ...proven] };
}

function provenBy(condition: Condition): (readonly (string | number)[])[] {
  if (typeof condition === 'boolean' || 'not' in condition || 'any' in condition) return [];
  if ('all' in condition) return condition.all.flatMap(provenBy);
  if (condition.exists === false || typeof condition.value !== 'string') return [];
  const read = parseText(condition.value);
  return read.kind === 'reference' && read.reference.fallback === undefined ? [read.reference.segments] : [];
}

/** Whether a condition asks itself whether something is there. */
export function testsPresence(condition: Condition): boolean {
  if (typeof condition === 'boolean') return false;
  if ('not' in condition) return testsPresence(condition.not);
  if ('all' in condition) return condition.all.some(testsPresence);
  if ('any' in condition) return condition.any.some(testsPresence);
  return 'exists' in condition;
}
