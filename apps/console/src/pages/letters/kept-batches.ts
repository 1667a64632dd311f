import type { Begun } from './use-batch.js';

/** Batches that this tab drives, for whoever comes back to the page or loads it again: nothing else knows of one that is not done. */
const place = 'batches';

export function keptBatches(): Begun[] {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '[]') as Begun[]; // what is written below
  } catch {
    return [];
  }
}

export function keepBatches(batches: readonly Begun[]): void {
  if (batches.length === 0) sessionStorage.removeItem(place);
  else sessionStorage.setItem(place, JSON.stringify(batches));
}

/** They are another's, who signs in next. */
export function forgetBatches(): void {
  sessionStorage.removeItem(place);
}
