import { firstOf } from '#values';
import { placeOfField } from '#compiler';
import type { RunReader } from '#runs';

/** How many fields are read at once: each holds at most about 1 MiB. */
const fieldsAtOnce = 20;
/** Items are counted as far as their texts have been read within so many characters. */
const mostCountedChars = 16_000_000;

/** An item of a node: the rounds of the loops around it, outermost first, and the output that it left by. */
export interface MadeItem {
  rounds: readonly number[];
  output: number;
  json: Record<string, unknown>;
}

export interface NodeExecutions {
  node: string;
  executions: number;
  /** How many items by each output, all executions together. */
  made?: number[];
}

interface Field {
  name: string;
  node: string;
  rounds: readonly number[];
}

/** An execution by its rounds, which others do not move, and how many of its items were read. */
interface Place {
  rounds: readonly number[];
  item: number;
}

/** The nodes of the tree of a root that have run, by name; and the fields of one, in the order of its rounds. */
export async function readExecutions(
  runs: RunReader,
  rootRunId: string,
  node: string | undefined,
): Promise<{ nodes: NodeExecutions[]; fields: string[] }> {
  const fields = await readFields(runs, rootRunId);
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

async function readFields(runs: RunReader, rootRunId: string): Promise<Field[]> {
  const names = await runs.readItemFields(rootRunId);
  return names.flatMap((name): Field[] => {
    const place = placeOfField(name);
    return place === null ? [] : [{ name, ...place }];
  });
}

/** An item of each of the first nodes that have made any, of one of its executions. */
export async function sampleItems(
  runs: RunReader,
  rootRunId: string,
  mostNodes: number,
): Promise<{ node: string; json: Record<string, unknown> }[]> {
  const byNode = Map.groupBy(await readFields(runs, rootRunId), ({ node }) => node);
  const first = Array.from(byNode.values(), ([field]) => field).filter((field) => field !== undefined);
  const samples: { node: string; json: Record<string, unknown> }[] = [];
  for (let at = 0; at < first.length && samples.length < mostNodes; at += fieldsAtOnce) {
    const chunk = first.slice(at, at + fieldsAtOnce);
    const names = chunk.map(({ name }) => name);
    for (const [n, value] of (await runs.readItemValues(rootRunId, names)).entries()) {
      const [item] = outputsIn(value ?? '[]').flat();
      if (item !== undefined) samples.push({ node: chunk[n]?.node ?? '', json: item.json });
    }
  }
  return firstOf(samples, mostNodes);
}

/** The same nodes with how many items they have made; a node whose items are too many to be read has no count. */
export async function countItems(
  runs: RunReader,
  rootRunId: string,
  nodes: readonly NodeExecutions[],
): Promise<NodeExecutions[]> {
  const fields = await readFields(runs, rootRunId);
  const counts = new Map<string, number[]>();
  let [at, chars] = [0, 0];
  for (; at < fields.length && chars < mostCountedChars; at += fieldsAtOnce) {
    const chunk = fields.slice(at, at + fieldsAtOnce);
    const values = await runs.readItemValues(
      rootRunId,
      chunk.map(({ name }) => name),
    );
    for (const [n, { node }] of chunk.entries()) {
      const value = values[n] ?? '[]';
      const made = outputsIn(value).map(({ length }) => length);
      chars += value.length;
      counts.set(node, sum(counts.get(node) ?? [], made));
    }
  }
  const uncounted = new Set(fields.slice(at).map(({ node }) => node));
  return nodes.map((each) => {
    const made = counts.get(each.node);
    return made === undefined || uncounted.has(each.node) ? each : { ...each, made };
  });
}

function sum(one: readonly number[], other: readonly number[]): number[] {
  const longer = one.length < other.length ? other : one;
  return longer.map((_, output) => (one[output] ?? 0) + (other[output] ?? 0));
}

function inOrder(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((round, depth) => round !== other[depth]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

function roundsOf(field: string): readonly number[] {
  return placeOfField(field)?.rounds ?? [];
}

/** A page of items out of such fields, from a place on (null: from the first); null: there are no more. */
export async function readItems(
  runs: RunReader,
  rootRunId: string,
  fields: readonly string[],
  { from, limit }: { from: Place | null; limit: number },
): Promise<{ items: MadeItem[]; next: Place | null }> {
  const items: MadeItem[] = [];
  const rest = from === null ? fields : fields.filter((field) => inOrder(roundsOf(field), from.rounds) >= 0);
  for (let at = 0; at < rest.length; at += fieldsAtOnce) {
    const chunk = rest.slice(at, at + fieldsAtOnce);
    const values = await runs.readItemValues(rootRunId, chunk);
    for (const [n, value] of values.entries()) {
      const field = chunk[n] ?? '';
      const all = itemsIn(field, value);
      const begin = from !== null && inOrder(roundsOf(field), from.rounds) === 0 ? from.item : 0;
      const end = begin + limit - items.length;
      items.push(...all.slice(begin, end));
      if (end < all.length) return { items, next: { rounds: roundsOf(field), item: end } };
    }
  }
  return { items, next: null };
}

function itemsIn(field: string, value: string | null): MadeItem[] {
  if (value === null) return []; // it has expired since
  const rounds = roundsOf(field);
  return outputsIn(value).flatMap((made, output) => made.map(({ json }) => ({ rounds, output, json })));
}

function outputsIn(value: string): { json: Record<string, unknown> }[][] {
  return JSON.parse(value) as { json: Record<string, unknown> }[][]; // as a step of a graph wrote it
}

/** A place as the `next` of a page. */
export function placeText({ rounds, item }: Place): string {
  return `${rounds.join('-')}.${item}`;
}

/** Null: a text that is none. */
export function placeFrom(text: string): Place | null {
  const [, rounds, item] = /^((?:\d{1,9}(?:-\d{1,9}){0,31})?)\.(\d{1,7})$/.exec(text) ?? [];
  if (rounds === undefined) return null;
  return { rounds: rounds === '' ? [] : rounds.split('-').map(Number), item: Number(item) };
}
