import { clip, firstOf, isObject } from '#values';
import { toCaughtError } from '../../errors/caught-error.js';
import type { Failure, LostItem } from '../../errors/failures.js';

/** The most items that failed of which the error is kept; all are counted. */
const mostKept = 50;
/** The most characters of the text of such an error. */
const textChars = 200;

/** How many items failed, and the errors of the first of them. */
interface Lost {
  failed: number;
  failures: readonly LostItem[];
}

export function toLost(index: number, failure: Failure, step: string): LostItem {
  const error = toCaughtError(failure, step);
  return { index, error: { ...error, text: clip(error.text, textChars) } };
}

/** Those that failed before, and these. */
export function joinLost(before: Lost, more: Lost): { failed: number; failures: LostItem[] } {
  const failures = [...before.failures, ...more.failures].sort((one, other) => one.index - other.index);
  return { failed: before.failed + more.failed, failures: firstOf(failures, mostKept) };
}

/** What a part of a page has come to; null: it is none. */
export function readLost(output: unknown): Lost | null {
  return isObject(output) && Array.isArray(output['failures']) ? (output as unknown as Lost) : null; // as a part has written it
}
