import { AsyncLocalStorage } from 'node:async_hooks';

/** Waits for what others do: what it is given computes nothing here until it is over. */
export type Outside = <T>(wait: () => Promise<T>) => Promise<T>;

const waits = new AsyncLocalStorage<Outside>();

/** Does work whose waits for a provider, for its turn there and for the head of an answer, go through `outside`: answers are read within the work. */
export function withOutside<T>(outside: Outside, work: () => T): T {
  return waits.run(outside, work);
}

export function waitOutside<T>(wait: () => Promise<T>): Promise<T> {
  return waits.getStore()?.(wait) ?? wait();
}
