/** Runs that a path of the document starts, each of which is a path that waits. */
const leaves = 1_000;

/** A document that starts so many paths of a thousand waits each: nearly all of its tree stands in the queue while it grows. */
export function wideOf(runs: number): { document: object; input: string } {
  const waits = Array.from({ length: leaves }, (_, at) => ({ kind: 'delay', id: `w${at}`, ms: 600_000 }));
  const items = Array.from({ length: Math.ceil(runs / leaves) }, (_, at) => String(at));
  const each = { kind: 'fork', id: 'waits', mode: 'all', paths: waits };
  return {
    document: { version: 1, root: { kind: 'map', id: 'wide', maxItems: items.length, each } },
    input: JSON.stringify(items),
  };
}
