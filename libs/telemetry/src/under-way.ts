/** What this process does, by name; a name may be there more than once. */
const underWay = new Map<string, number>();
/** What has ended since it was asked for last. */
let ended = new Set<string>();
let isAsked = false;
const listeners = new Set<() => void>();

/** Calls back whenever work begins; the returned function ends that. */
export function onWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Begins work, which whoever finds the event loop blocked names; the returned function ends it. Names are ours, with ids at most (I9). */
export function beginWork(name: string): () => void {
  for (const listener of listeners) listener();
  underWay.set(name, (underWay.get(name) ?? 0) + 1);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    const left = (underWay.get(name) ?? 1) - 1;
    if (left > 0) underWay.set(name, left);
    else underWay.delete(name);
    if (isAsked) ended.add(name);
  };
}

/** The same for work that a promise ends. */
export async function asWork<T>(name: string, work: () => Promise<T>): Promise<T> {
  const end = beginWork(name);
  try {
    return await work();
  } finally {
    end();
  }
}

/** What is under way, and what has ended since this was asked last. */
export function takeWork(): string[] {
  const names = [...new Set([...ended, ...underWay.keys()])];
  ended = new Set();
  isAsked = true;
  return names;
}
