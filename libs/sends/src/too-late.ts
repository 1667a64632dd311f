import type { SendReply } from '#protocol';
import type { RecordPort } from '#records';

const closed: ReadonlySet<string> = new Set(['answering', 'finished']);

/** Whether a notice comes too late: its run has decided its last message meanwhile, as in a queue, or in quiet hours (ADR 138). */
export async function isTooLate(
  store: { records: Pick<RecordPort, 'readRun'> },
  { until }: SendReply,
): Promise<boolean> {
  if (until === undefined) return false;
  const run = await store.records.readRun(until);
  return run === null || closed.has(run.phase);
}
