import type { ScheduleSetting } from '#protocol';
import type { WorkflowDocument, WorkflowError } from '#workflow';
import { timesProblem } from './times.js';

/** When the schedule of a document ticks, and what it does on an error. */
export type ReadSchedule =
  | { ok: true; setting: Pick<ScheduleSetting, 'times' | 'onError' | 'document'> }
  | { ok: false; errors: WorkflowError[] };

/** Reads the schedule of a checked document: its root is an `every`. */
export function readSchedule(document: WorkflowDocument): ReadSchedule {
  const { root } = document;
  const refused = (path: string, message: string): ReadSchedule => ({
    ok: false,
    errors: [{ code: 'WORKFLOW_VALIDATION_FAILED', path, message }],
  });
  if (root.kind !== 'every') return refused('/root/kind', 'expected every: the root of a schedule says when it ticks');
  const { ms, cron = '', timeZone = null, onError = 'fail' } = root;
  const times = ms === undefined ? { cron, timeZone } : { everyMs: ms };
  const problem = timesProblem(times);
  if (problem !== null) return refused(`/root/${problem.field}`, problem.message);
  return { ok: true, setting: { times, onError, document } };
}
