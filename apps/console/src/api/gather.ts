/** What comes in by itself, handed over many at a time: a burst of events is one change of the page. */
export interface Gatherer<T> {
  add: (item: T) => void;
  stop: () => void;
}

/** Hands over what has come in, in its order, `everyMs` after the first of it. */
export function gather<T>(everyMs: number, onMany: (items: readonly T[]) => void): Gatherer<T> {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hand = (): void => {
    const many = items;
    [items, timer] = [[], undefined];
    onMany(many);
  };
  return {
    add: (item) => {
      items.push(item);
      timer ??= setTimeout(hand, everyMs);
    },
    stop: () => clearTimeout(timer),
  };
}
