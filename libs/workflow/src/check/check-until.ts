import { isObject } from '#values';
import { readPredicate } from '../document/dialect.js';
import type { Fields } from '../document/dialect.js';
import { formErrors, predicateForms } from './form-check.js';
import type { UnknownFields } from './form-check.js';
import { invalid, unknownName } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

interface Place {
  value: unknown;
  path: string;
  put(read: unknown): void;
}

/** A predicate as ours, and what is wrong with it, in the order of the document. */
export function checkUntil(
  value: unknown,
  path: string,
  unknown: UnknownFields,
): { until: unknown; errors: WorkflowError[] } {
  let until = value;
  const errors: WorkflowError[] = [];
  const left: Place[] = [{ value, path, put: (read) => (until = read) }];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const original = toFieldsOrNull(place.value);
    if (typeof original?.['kind'] !== 'string') {
      const at = original === null ? place.path : `${place.path}/kind`;
      errors.push(invalid(at, 'expected a predicate with a kind'));
      continue;
    }
    const check = predicateForms.get(original['kind'])?.[unknown]();
    if (check === undefined) {
      const names = Array.from(predicateForms.keys(), String);
      errors.push(unknownName('UNKNOWN_UNTIL_PREDICATE', `${place.path}/kind`, names));
      continue;
    }
    const predicate = readPredicate(original);
    errors.push(...formErrors(check, predicate, original, place.path));
    left.push(...within(predicate, place.path).toReversed());
    place.put(predicate);
  }
  return { until, errors };
}

/** The places of the predicates in this one, which gets a list of its own for them. */
function within(predicate: Fields, path: string): Place[] {
  const list: unknown = predicate['predicates'];
  if (!Array.isArray(list)) return [];
  const read = list.map((each: unknown) => each);
  predicate['predicates'] = read;
  return read.map((value, index) => ({
    value,
    path: `${path}/predicates/${index}`,
    put: (one) => void (read[index] = one),
  }));
}

function toFieldsOrNull(value: unknown): Fields | null {
  return isObject(value) ? { ...value } : null;
}
