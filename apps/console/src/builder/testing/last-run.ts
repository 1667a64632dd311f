import { gateway, unwrapAnswer } from '../../api/client.js';
import type { KnownItems, KnownOutput } from '../items/known-items.js';

/** Of each node, where they are looked at. */
const most = 50;
/** Where a test takes them: as many as one page has. */
export const mostHeld = 200;

/** What a node made in a run, by its outputs. */
async function readRunItems(runId: string, node: string, limit: number, signal?: AbortSignal): Promise<KnownOutput[]> {
  const query = { node, limit };
  const params = { path: { runId }, query };
  const { items } = await unwrapAnswer(gateway.GET('/v1/runs/{runId}/items', { params, ...(signal && { signal }) }));
  const outputs: KnownOutput[] = [];
  for (const { output, json } of items) {
    while (outputs.length <= output) outputs.push({ count: 0, items: [] });
    const made = outputs[output];
    made?.items.push(json ?? {});
    if (made) made.count += 1;
  }
  return outputs;
}

interface Reading {
  /** What nodes were called in the run, where that was another name. */
  namesThen?: ReadonlyMap<string, string>;
  /** How many items of each at most. */
  limit?: number;
  signal?: AbortSignal;
}

/** The same of several nodes, by the names that they have now. */
export async function readKnownItems(
  runId: string,
  names: readonly string[],
  { namesThen, limit = most, signal }: Reading = {},
): Promise<KnownItems> {
  const all = await Promise.all(
    names.map(async (name) => [name, await readRunItems(runId, namesThen?.get(name) ?? name, limit, signal)] as const),
  );
  return new Map(all.filter(([, outputs]) => outputs.length > 0));
}

/** The last run of a workflow that has ended; null: there is none. */
export async function findLastRun(workflowId: string): Promise<string | null> {
  const query = { agent: `workflow.${workflowId}`, phase: 'finished' as const, limit: 1 };
  const { runs } = await unwrapAnswer(gateway.GET('/v1/runs', { params: { query } }));
  return runs[0]?.run_id ?? null;
}
