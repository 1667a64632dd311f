import type { ProgramEvent } from '#program';
import { renameId } from '#protocol';
import type { RunRecord } from '#records';

/** Who cancelled a run, and why. */
export interface Cancellation {
  by: string;
  reason: string | null;
  at: number;
}

type CancelRequested = Extract<ProgramEvent, { type: 'cancel-requested' }>;

/** Whether an event of a run's journal is a cancel of that run: it may also be of one that waited behind it. */
function isCancel(
  { messageIds }: Pick<RunRecord, 'messageIds'>,
  event: ProgramEvent | undefined,
): event is CancelRequested {
  return event?.type === 'cancel-requested' && messageIds.some((id) => renameId(id, 'run') === event.runId);
}

/**
 * Who cancelled a run, from its journal; null for a run that ended otherwise. One that was cancelled during a handoff, before its text
 * was read, has a journal without the cancel: nobody is named.
 */
export function findCancellation(
  run: Pick<RunRecord, 'outcome' | 'messageIds'>,
  journal: readonly unknown[],
): Cancellation | null {
  if (run.outcome !== 'cancelled') return null;
  const entries = journal as readonly { event?: ProgramEvent }[]; // as the controller wrote them
  const found = entries.map(({ event }) => event).findLast((event) => isCancel(run, event));
  return found?.type === 'cancel-requested' ? { by: found.by, reason: found.reason ?? null, at: found.at } : null;
}
