import { AsyncLocalStorage } from 'node:async_hooks';
import type { Model } from '#llm';

/** Waits for what others do, without the place of the turn. */
export type Outside = <T>(wait: () => Promise<T>) => Promise<T>;

const places = new AsyncLocalStorage<Outside>();

/** Does the work of a turn that has a place, which it gives up while it waits for a model. */
export function withPlace<T>(outside: Outside, work: () => Promise<T>): Promise<T> {
  return places.run(outside, work);
}

/** A model whose answers are waited for without the place of the turn that asks (ADR 146). */
export function askedOutside(model: Model): Model {
  return {
    provider: model.provider,
    complete: (request, signal) => {
      const ask = () => model.complete(request, signal);
      return places.getStore()?.(ask) ?? ask();
    },
  };
}
