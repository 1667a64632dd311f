import { placeOfField } from '#compiler';
import { table } from './table.js';

/** How many fields are read at once: each holds at most about 1 MiB. */
const fieldsAtOnce = 20;

/** Where the items of a tree are read, by the id of its root. */
export interface ItemSource {
  fields: () => Promise<readonly string[]>;
  values: (fields: readonly string[]) => Promise<readonly (string | null)[]>;
}

/** What a node of a graph has made in a tree: `items` is how many left by each output, from 0. */
export interface NodeItems {
  node: string;
  times: number;
  items: number[];
}

/** The nodes that have run, in the order of their names; none: the tree runs no graph, or its items have expired. */
export async function countItems({ fields, values }: ItemSource): Promise<NodeItems[]> {
  const named = (await fields()).flatMap((field) => {
    const place = placeOfField(field);
    return place === null ? [] : [{ field, node: place.node }];
  });
  const found = new Map<string, NodeItems>();
  for (let from = 0; from < named.length; from += fieldsAtOnce) {
    const chunk = named.slice(from, from + fieldsAtOnce);
    const read = await values(chunk.map(({ field }) => field));
    for (const [at, { node }] of chunk.entries()) {
      const before = found.get(node) ?? { node, times: 0, items: [] };
      found.set(node, { node, times: before.times + 1, items: added(before.items, parseItemCounts(read[at] ?? null)) });
    }
  }
  return [...found.values()].toSorted((one, other) => (one.node < other.node ? -1 : 1));
}

function parseItemCounts(value: string | null): number[] {
  const outputs = value === null ? [] : (JSON.parse(value) as unknown[][]); // as a step of a graph wrote it
  return outputs.map(({ length }) => length);
}

function added(one: readonly number[], other: readonly number[]): number[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => (one[at] ?? 0) + (other[at] ?? 0));
}

/** A line for each node, and none where no node has run. */
export function itemLines(counts: readonly NodeItems[]): string[] {
  if (counts.length === 0) return [];
  return table(
    ['node of the graph', 'times', 'items'],
    counts.map(({ node, times, items }) => [node, String(times), itemsText(items)]),
  );
}

function itemsText(items: readonly number[]): string {
  const [only = 0] = items;
  return items.length < 2 ? String(only) : items.map((count, output) => `${count} by output ${output}`).join(', ');
}
