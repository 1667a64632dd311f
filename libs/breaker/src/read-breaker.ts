import { freshBreaker } from './breaker-state.js';
import type { BreakerState, Bucket, Caller, Tally } from './breaker-state.js';

/** A stored breaker, or a fresh one when nothing usable is stored: a lost breaker costs a few calls, never an answer. */
export function readBreaker(text: string | null): BreakerState {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isBreaker(value) ? value : freshBreaker;
  } catch {
    return freshBreaker;
  }
}

function isBreaker(value: unknown): value is BreakerState {
  if (!isObject(value)) return false;
  switch (value['state']) {
    case 'closed':
      return Array.isArray(value['buckets']) && value['buckets'].every(isBucket);
    case 'open':
      return areNumbers(value['until'], value['coolDownMs']);
    case 'half-open':
      return areNumbers(value['leaseUntil'], value['coolDownMs']) && isCaller(value['probe']);
    case 'forced':
      return (value['to'] === 'open' || value['to'] === 'closed') && isOperatorDecision(value);
    default:
      return false;
  }
}

function isBucket(value: unknown): value is Bucket {
  return (
    isObject(value) && areNumbers(value['from']) && Array.isArray(value['tallies']) && value['tallies'].every(isTally)
  );
}

function isTally(value: unknown): value is Tally {
  return isObject(value) && typeof value['replica'] === 'string' && areNumbers(value['calls'], value['faults']);
}

function isCaller(value: unknown): value is Caller {
  return isObject(value) && typeof value['replica'] === 'string' && typeof value['call'] === 'string';
}

function isOperatorDecision(value: Record<string, unknown>): boolean {
  return typeof value['by'] === 'string' && typeof value['why'] === 'string' && areNumbers(value['at']);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function areNumbers(...values: unknown[]): boolean {
  return values.every((value) => typeof value === 'number');
}
