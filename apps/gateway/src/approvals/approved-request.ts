import type { StoredCall } from '#compiler';
import type { AskedApproval } from '#runs';
import type { RunReader } from '#runs';

/** All of the request that a person is asked to agree to, as it is kept; null: no graph makes it, or it has expired. */
export async function readRequest(
  runs: RunReader,
  { request, run }: AskedApproval,
): Promise<Record<string, unknown> | null> {
  if (request === undefined) return null;
  const rootRunId = (await runs.readRun(run.runId))?.rootRunId ?? run.runId;
  const [text = null] = await runs.readItemValues(rootRunId, [request]);
  return text === null ? null : { ...(JSON.parse(text) as StoredCall).request }; // as a step of a graph wrote it
}
