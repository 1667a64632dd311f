import type { Checked } from '#publishing';
import type { WorkflowStore } from '#versions';
import { readOperatorName } from '../auth/operator-request.js';
import { toIsoOrNull } from '../platform/iso-time.js';
import { Problem } from '../platform/http/problem.js';
import type { PublishWorkflow } from './workflow-requests.js';

/** Stores what was checked; false: it was the current version already. */
export async function storeChecked(
  workflows: WorkflowStore,
  body: PublishWorkflow,
  checked: Checked,
): Promise<boolean> {
  const { definition, version, uses, repeats } = checked;
  const by = readOperatorName(body.by === undefined ? {} : { by: body.by });
  const published = { id: body.id, version, definition, uses, repeats, by, note: body.note ?? null };
  const { base } = body;
  const result = await workflows.publish(published, base === undefined ? {} : { on: base });
  if (result.status === 'newer') throw new Problem(409, 'conflict', result.why);
  if (result.status === 'changed') return unlessOther(workflows, body.id, version);
  return result.status === 'done';
}

const savedMeanwhile = 'somebody else has published this workflow meanwhile; look at it again';

/** What is current by now is the same, and nothing new; or it is another's, and whoever comes second is told whose. */
async function unlessOther(workflows: WorkflowStore, id: string, version: string): Promise<false> {
  const [current] = await workflows.versions(id);
  if (current?.version === version) return false;
  const conflict = current && {
    version: current.version,
    at: toIsoOrNull(current.at),
    by: current.by,
    note: current.note,
  };
  throw new Problem(409, 'conflict', savedMeanwhile, conflict && { conflict });
}
