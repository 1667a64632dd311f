import { isDeepStrictEqual } from 'node:util';
import { unbegunEnd } from '#program';
import type { ChildEnd, MailEvent } from '#protocol';
import { deriveChildRunId } from '#idempotency';
import type { RecordedRun } from './recorded-run.js';

type ChildEnded = Extract<MailEvent, { type: 'child-ended' }>;

/** The ends of children that a run was told of, by the child's run. */
export function endsToldTo({ journal }: Pick<RecordedRun, 'journal'>): Map<string, ChildEnd> {
  const entries = journal as { event?: MailEvent }[]; // the controller's own writing
  return new Map(entries.flatMap(({ event }) => (event ? toldBy(event) : [])));
}

function toldBy(event: MailEvent): [runId: string, end: ChildEnd][] {
  if (event.type === 'child-ended') return [[deriveChildRunId(event.spawnId), endIn(event)]];
  if (event.type !== 'children-called-off') return [];
  return event.spawnIds.map((spawnId) => [deriveChildRunId(spawnId), unbegunEnd]);
}

function endIn({ outcome, output, error, spent, modelCalls }: ChildEnded): ChildEnd {
  return { outcome, output, error, spent, ...(modelCalls === undefined ? {} : { modelCalls }) };
}

/**
 * What is wrong with the end of a child as its parent was told of it; null: nothing. `decided`: how the child's last step says that it
 * ended, null: it does not, and then only whoever parked it may have told the parent. A parent that is under way may yet read it.
 */
export function wrongEnd(decided: ChildEnd | null, told: ChildEnd | null, isParentOver: boolean): string | null {
  if (told === null) return isParentOver ? 'its parent has ended and was never told how it ended' : null;
  if (decided === null) return told.outcome === 'parked' ? null : 'its parent was told of an end that it never had';
  if (isDeepStrictEqual(decided, told)) return null;
  return `its parent was told ${JSON.stringify(told)}, and it ended with ${JSON.stringify(decided)}`;
}
