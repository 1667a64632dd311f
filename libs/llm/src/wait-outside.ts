import { AsyncLocalStorage } from 'node:async_hooks';

/** Waits for what others do: what it is given computes nothing here until it is over. */
export type Outside = <T>(wait: () => Promise<T>) => Promise<T>;

interface Place {
  outside: Outside;
  isSuspect: boolean;
}

const places = new AsyncLocalStorage<Place>();

/**
 * Does work whose waits for a provider, for its turn there and for the head of an answer, go through `outside`: answers are read within the work, streams as
 * they come outside. The answers of a suspect are read within alone, so it is given none as a stream.
 */
export function withOutside<T>(outside: Outside, work: () => T, isSuspect = false): T {
  return places.run({ outside, isSuspect }, work);
}

export function waitOutside<T>(wait: () => Promise<T>): Promise<T> {
  return places.getStore()?.outside(wait) ?? wait();
}

/** Whether an answer may be read as it comes. */
export function mayStream(): boolean {
  return places.getStore()?.isSuspect !== true;
}
