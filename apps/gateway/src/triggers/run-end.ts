import type { Files } from '#file-forms';
import type { Item } from '#nodes';
import { runAnswerField, placeOfField } from '#compiler';
import type { RunAnswer } from '#compiler';
import { outcomeTable } from '#protocol';
import type { ActorStore } from '#engine';
import type { RunReader } from '#runs';

/** What whoever waits for the run of a graph gets: an answer of a node, or how the run has ended and what its last node made. */
export type RunEnd = { answer: RunAnswer } | ({ isGood: boolean } & LastItems);

/** What the last node made, and the files of the first of it. */
interface LastItems {
  items: Record<string, unknown>[];
  files: Files;
}

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
  return { isGood, ...(isGood && !byNode ? await lastItems(runs, runId, ends) : nothing) };
}

const nothing: LastItems = { items: [], files: {} };

/** What the last of these nodes that made something has made in its last execution. */
async function lastItems(
  runs: Pick<RunReader, 'readItemFields' | 'readItemValues'>,
  runId: string,
  ends: readonly string[],
): Promise<LastItems> {
  const fields = (await runs.readItemFields(runId)).flatMap((name) => {
    const place = placeOfField(name);
    return place === null ? [] : [{ name, ...place }];
  });
  for (const node of ends.toReversed()) {
    const own = fields.filter((field) => field.node === node);
    const last = own.toSorted((one, other) => compared(one.rounds, other.rounds)).at(-1);
    const [value = null] = last === undefined ? [] : await runs.readItemValues(runId, [last.name]);
    const outputs = value === null ? [] : (JSON.parse(value) as Item[][]); // as a step wrote it
    const [first, ...rest] = outputs.flat();
    if (first !== undefined) return { items: [first, ...rest].map(({ json }) => json), files: first.binary ?? {} };
  }
  return nothing;
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((round, depth) => round !== other[depth]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
