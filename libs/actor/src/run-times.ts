import type { RunReply } from './actor-port.js';

/** As much of a ledger row as its times are read from. */
interface TimedRow {
  row: string;
  ts_end: string;
}

/** The sends that have ended, by the places of their rows: rows and replies are both in the order in which they ended. */
export function settledSends<R extends Pick<RunReply, 'status'>>(
  replies: readonly R[],
  rows: readonly Pick<TimedRow, 'row'>[],
): Map<number, R> {
  const settled = replies.filter(({ status }) => status !== 'owed' && status !== 'cancelled');
  const places = rows.flatMap(({ row }, index) => (row === 'reply' ? [index] : []));
  return new Map(places.flatMap((index, nth) => (settled[nth] ? [[index, settled[nth]]] : [])));
}

/** When the run heard that each of its replies was sent, in ms since the epoch, by effect id; of others there is no entry. */
export function sentAtOf(
  replies: readonly Pick<RunReply, 'effectId' | 'status'>[],
  rows: readonly TimedRow[],
): Map<string, number> {
  const ends = [...settledSends(replies, rows)].filter(([, { status }]) => status === 'sent');
  return new Map(ends.map(([index, { effectId }]) => [effectId, Date.parse(rows[index]?.ts_end ?? '')]));
}
