import { gateway, unwrapAnswer } from '../../api/client.js';
import type { KnownItems, KnownOutput } from '../items/known-items.js';

/** Of each node. */
const most = 50;

/** What a node made in a run, by its outputs. */
export async function readRunItems(runId: string, node: string, signal?: AbortSignal): Promise<KnownOutput[]> {
  const query = { node, limit: most };
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

/** The same of several nodes. */
export async function readKnownItems(
  runId: string,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<KnownItems> {
  const all = await Promise.all(names.map(async (name) => [name, await readRunItems(runId, name, signal)] as const));
  return new Map(all.filter(([, outputs]) => outputs.length > 0));
}

/** The last run of a workflow that has ended; null: there is none. */
export async function findLastRun(workflowId: string): Promise<string | null> {
  const query = { agent: `workflow.${workflowId}`, phase: 'finished' as const, limit: 1 };
  const { runs } = await unwrapAnswer(gateway.GET('/v1/runs', { params: { query } }));
  return runs[0]?.run_id ?? null;
}
