import { useMemo, useRef } from 'preact/hooks';

type Handlers = Record<string, (...args: never[]) => unknown>;

/**
 * The same functions with every render, each of which calls the latest: React Flow draws every node anew where one of its handlers is
 * another function, and does so with every frame of a drag.
 */
export function useSteady<T extends Handlers>(handlers: T): T {
  const latest = useRef<Handlers>(handlers);
  latest.current = handlers;
  return useMemo(() => {
    const names = Object.keys(handlers);
    return Object.fromEntries(names.map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)])) as T; // those names
  }, []);
}
