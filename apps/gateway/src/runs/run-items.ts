import { placeOfField } from '#compiler';
import type { RunReader } from '#runs';

/** How many fields are read at once: each holds at most about 1 MiB. */
const fieldsAtOnce = 20;

/** An item of a node: the rounds of the loops around it, outermost first, and the output that it left by. */
export interface MadeItem {
  rounds: readonly number[];
  output: number;
  json: Record<string, unknown>;
}

export interface NodeExecutions {
  node: string;
  executions: number;
}

interface Field {
  name: string;
  node: string;
  rounds: readonly number[];
}

interface Place {
  /** Of the executions, in their order. */
  execution: number;
  /** Of the items that this execution made. */
  item: number;
}

/** The nodes of the tree of a root that have run, by name; and the fields of one, in the order of its rounds. */
export async function readExecutions(
  runs: RunReader,
  rootRunId: string,
  node: string | undefined,
): Promise<{ nodes: NodeExecutions[]; fields: string[] }> {
  const names = await runs.readItemFields(rootRunId);
  const fields = names.flatMap((name): Field[] => {
    const place = placeOfField(name);
    return place === null ? [] : [{ name, ...place }];
  });
  const counts = new Map<string, number>();
  for (const field of fields) counts.set(field.node, (counts.get(field.node) ?? 0) + 1);
  const nodes = Array.from(counts, ([name, executions]) => ({ node: name, executions }));
  return {
    nodes: nodes.toSorted((one, other) => (one.node < other.node ? -1 : 1)),
    fields: fields
      .filter((field) => field.node === node)
      .toSorted((one, other) => inOrder(one.rounds, other.rounds))
      .map(({ name }) => name),
  };
}

function inOrder(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((round, depth) => round !== other[depth]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** A page of items out of such fields, from a place on; null: there are no more. */
export async function readItems(
  runs: RunReader,
  rootRunId: string,
  fields: readonly string[],
  { from, limit }: { from: Place; limit: number },
): Promise<{ items: MadeItem[]; next: Place | null }> {
  const items: MadeItem[] = [];
  for (let at = from.execution; at < fields.length; at += fieldsAtOnce) {
    const chunk = fields.slice(at, at + fieldsAtOnce);
    const values = await runs.readItemValues(rootRunId, chunk);
    for (const [n, value] of values.entries()) {
      const all = itemsIn(chunk[n] ?? '', value);
      const begin = at + n === from.execution ? from.item : 0;
      const end = begin + limit - items.length;
      items.push(...all.slice(begin, end));
      if (end < all.length) return { items, next: { execution: at + n, item: end } };
    }
  }
  return { items, next: null };
}

function itemsIn(field: string, value: string | null): MadeItem[] {
  if (value === null) return []; // it has expired since
  const rounds = placeOfField(field)?.rounds ?? [];
  const outputs = JSON.parse(value) as { json: Record<string, unknown> }[][]; // as a step of a graph wrote it
  return outputs.flatMap((made, output) => made.map(({ json }) => ({ rounds, output, json })));
}

/** A place as the `next` of a page. */
export function placeText({ execution, item }: Place): string {
  return `${execution}.${item}`;
}

export function placeFrom(text: string | undefined): Place {
  const [execution = 0, item = 0] = (text ?? '0.0').split('.').map(Number);
  return { execution, item };
}
