import { runAnswerField, placeOfField } from '#compiler';
import type { RunAnswer } from '#compiler';
import { outcomeTable } from '#protocol';
import type { ActorStore } from '#engine';
import type { RunReader } from '#runs';

/** What whoever waits for the run of a graph gets: an answer of a node, or how the run has ended and what its last node made. */
export type RunEnd = { answer: RunAnswer } | { isGood: boolean; items: Record<string, unknown>[] };

export interface Awaited {
  runId: string;
  /** The nodes behind which nothing is, in the order of the graph. */
  ends: readonly string[];
  /** Whether a node answers, and not the end of the run. */
  byNode: boolean;
}

/** Null: not yet. */
export async function readRunEnd(
  store: Pick<ActorStore, 'records'>,
  runs: Pick<RunReader, 'readItemFields' | 'readItemValues'>,
  { runId, ends, byNode }: Awaited,
): Promise<RunEnd | null> {
  const run = await store.records.readRun(runId);
  const { outcome = null } = run ?? {};
  if (byNode) {
    const [answer] = await store.records.readItems(runId, [runAnswerField]); // after the run: what it has answered is there with its end
    if (typeof answer === 'string') return { answer: JSON.parse(answer) as RunAnswer }; // as the node wrote it
  }
  if (outcome === null) return null;
  const isGood = outcomeTable[outcome].result === 'good';
  return { isGood, items: isGood && !byNode ? await lastItems(runs, runId, ends) : [] };
}

/** What the last of these nodes that made something has made in its last execution. */
async function lastItems(
  runs: Pick<RunReader, 'readItemFields' | 'readItemValues'>,
  runId: string,
  ends: readonly string[],
): Promise<Record<string, unknown>[]> {
  const fields = (await runs.readItemFields(runId)).flatMap((name) => {
    const place = placeOfField(name);
    return place === null ? [] : [{ name, ...place }];
  });
  for (const node of ends.toReversed()) {
    const own = fields.filter((field) => field.node === node);
    const last = own.toSorted((one, other) => compared(one.rounds, other.rounds)).at(-1);
    const [value = null] = last === undefined ? [] : await runs.readItemValues(runId, [last.name]);
    const outputs = value === null ? [] : (JSON.parse(value) as { json: Record<string, unknown> }[][]); // as a step wrote it
    const items = outputs.flat().map(({ json }) => json);
    if (items.length > 0) return items;
  }
  return [];
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((round, depth) => round !== other[depth]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
