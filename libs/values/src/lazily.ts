/** What `make` makes: made when it is first asked for, then kept. A process that never asks never pays; what `make` throws reaches who asks. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
