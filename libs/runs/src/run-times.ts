import type { LedgerRow, RunReply } from '#program';
import type { LiveActivity } from './activities.js';
import type { WaitReason } from './run-words.js';
import type { MessageRecord, RunRecord } from '#records';
import { childSpans, splitSpan } from './child-spans.js';
import type { ChildRow, Span } from './child-spans.js';

/** The fields of a ledger row that its times are read from. */
export interface TimedRow extends ChildRow {
  row: LedgerRow['row'];
  kind?: string;
  decision?: string;
  retry_index?: number;
}

/** A span in which nothing ran, in ms since the epoch. */
export interface RunWait extends Span {
  what: WaitReason;
}

/** How long a run took and waited, in ms. */
export interface RunTimes {
  /** From the acceptance of its first text to its end; null: it is under way. */
  tookMs: number | null;
  queueMs: number;
  /** For the person, an approval, or a handoff. */
  personMs: number;
  /** For the ends of runs that it has started. */
  childrenMs: number;
  /** Before another try of a call. */
  retryMs: number;
}

/** When a text of the run came, and when it was given back to the agent, if there was a handoff. */
export type TextTimes = Pick<MessageRecord, 'acceptedAt' | 'heldUntil'>;

/** Gaps shorter than this are the engine at work; in milliseconds. */
const shortestWaitMs = 5;

/** The sends that have ended, by the places of their rows: rows and replies are both in the order in which they ended. */
export function settledSends<R extends Pick<RunReply, 'status'>>(
  replies: readonly R[],
  rows: readonly { row: string }[],
): Map<number, R> {
  const settled = replies.filter(({ status }) => status !== 'owed' && status !== 'cancelled');
  const places = rows.flatMap(({ row }, index) => (row === 'reply' ? [index] : []));
  return new Map(places.flatMap((index, nth) => (settled[nth] ? [[index, settled[nth]]] : [])));
}

/** When the run learned that each of its replies was sent, in ms since the epoch, by effect id; others have no entry. */
export function indexSentTimes(
  replies: readonly Pick<RunReply, 'effectId' | 'status'>[],
  rows: readonly { row: string; ts_end: string }[],
): Map<string, number> {
  const ends = [...settledSends(replies, rows)].filter(([, { status }]) => status === 'sent');
  return new Map(ends.map(([index, { effectId }]) => [effectId, Date.parse(rows[index]?.ts_end ?? '')]));
}

/** The run's last activity, as far as it determines what it waits for next. */
interface Before {
  busyUntil: number;
  row: TimedRow | null;
  /** Whether an approval was asked for and not yet decided. */
  isApproving: boolean;
}

function isDecided({ row, decision }: TimedRow): boolean {
  return row === 'approval' && decision !== 'asked';
}

/** What the run waited for, and until when; from then on its answer was in the queue. */
function waitedFor(
  before: Before,
  next: TimedRow,
  to: number,
  texts: readonly TextTimes[],
): { what: WaitReason; until: number } {
  const { row, isApproving, busyUntil } = before;
  if (next.row === 'tool' && (next.retry_index ?? 0) > 0) return { what: 'retry', until: to };
  if (isApproving || isDecided(next)) return { what: 'approval', until: to };
  if (row?.row !== 'reply' || (row.kind !== 'question' && row.kind !== 'approval')) return { what: 'queue', until: to };
  const askedAt = Date.parse(row.ts_start);
  const answer = texts.find(({ acceptedAt }) => acceptedAt >= askedAt);
  // An approval here is a child's: where no text answers, an operator may have decided at any time, as the rows of that child show.
  if (answer === undefined && row.kind === 'approval') return { what: 'queue', until: to };
  return { what: 'person', until: answer === undefined ? to : Math.min(to, Math.max(busyUntil, answer.acceptedAt)) };
}

/** A wait in the queue is one for children while any is live. */
function withChildren(wait: RunWait, spans: readonly Span[]): RunWait[] {
  if (wait.what !== 'queue') return [wait];
  return splitSpan(wait, spans).map(({ from, to, isWithin }) => ({ what: isWithin ? 'children' : 'queue', from, to }));
}

/** What a run waited for up to `to`, when its next row began. */
function gap(before: Before, next: TimedRow, to: number, texts: readonly TextTimes[]): RunWait[] {
  const from = before.busyUntil;
  const held = texts.filter(({ acceptedAt, heldUntil }) => heldUntil !== null && acceptedAt <= to && heldUntil > from);
  const givenBackAt = Math.min(to, Math.max(from, ...held.map(({ heldUntil }) => heldUntil ?? 0)));
  const { what, until } = waitedFor({ ...before, busyUntil: givenBackAt }, next, to, texts);
  return [
    { what: 'handoff', from, to: givenBackAt },
    { what, from: givenBackAt, to: until },
    { what: 'queue', from: until, to },
  ];
}

/** The gaps before each row in which nothing ran, by the row's place in the ledger; the last place is after all rows. `texts`: the run's, in order. */
export function waitsBefore(rows: readonly TimedRow[], texts: readonly TextTimes[]): Map<number, RunWait[]> {
  const waits: { before: number; wait: RunWait }[] = [];
  const spans = childSpans(rows);
  const first = texts[0]?.acceptedAt ?? Number.POSITIVE_INFINITY;
  const before: Before = { busyUntil: first, row: null, isApproving: false };
  const waitUntil = (to: number, next: TimedRow, index: number): void => {
    for (const wait of gap(before, next, to, texts).flatMap((part) => withChildren(part, spans))) {
      const last = waits.at(-1)?.wait;
      if (wait.what === 'children' && last?.what === 'children' && last.to === wait.from) last.to = wait.to;
      else if (wait.to > wait.from) waits.push({ before: index, wait });
    }
  };
  for (const { row, index } of inOrder(rows)) {
    // A run ends at the end of its last row, which spans all of it.
    const began = Date.parse(row.row === 'outcome' ? row.ts_end : row.ts_start);
    waitUntil(began, row, index);
    const ended = row.row === 'node' ? began : Date.parse(row.ts_end); // what a node did has rows and runs of its own
    before.busyUntil = Number.isFinite(before.busyUntil) ? Math.max(before.busyUntil, ended) : ended;
    if (row.row === 'approval') before.isApproving = !isDecided(row);
    before.row = row;
  }
  const last = rows.at(-1);
  if (last?.row === 'node') waitUntil(Date.parse(last.ts_end), last, rows.length);
  const found = new Map<number, RunWait[]>();
  for (const { before: index, wait } of waits)
    if (wait.to - wait.from >= shortestWaitMs) found.set(index, [...(found.get(index) ?? []), wait]);
  return found;
}

/** Rows by when they began, with their places in the ledger; the outcome is the last. */
export function inOrder<R extends TimedRow>(rows: readonly R[]): { row: R; index: number }[] {
  const numbered = rows.map((row, index) => ({ row, index }));
  const [outcomes, others] = [true, false].map((isEnd) =>
    numbered.filter(({ row }) => (row.row === 'outcome') === isEnd),
  );
  return [...(others ?? []).toSorted((a, b) => a.row.ts_start.localeCompare(b.row.ts_start)), ...(outcomes ?? [])];
}

const isPersons: ReadonlySet<WaitReason> = new Set(['person', 'approval', 'handoff']);

/** What a run under way waits for, by what it is doing; anything else is work. */
const waitOf: Partial<Record<LiveActivity, keyof RunTimes>> = {
  queued: 'queueMs',
  delayed: 'retryMs',
  asking: 'personMs',
  approving: 'personMs',
  joining: 'childrenMs',
  'handed-over': 'personMs',
  parked: 'personMs',
};

/** How long a run took, and for whom it waited, up to now where it is under way: the one definition (docs/operations.md). */
export function computeRunTimes(
  run: Pick<RunRecord, 'finishedAt' | 'startedAt'>,
  rows: readonly TimedRow[],
  texts: readonly TextTimes[],
  live: { doing: LiveActivity; forMs: number } | null = null,
): RunTimes {
  const times = computeEndedTimes(run, rows, texts);
  const wait = live === null ? undefined : waitOf[live.doing];
  return live === null || wait === undefined ? times : { ...times, [wait]: (times[wait] ?? 0) + live.forMs };
}

function computeEndedTimes(
  { finishedAt, startedAt }: Pick<RunRecord, 'finishedAt' | 'startedAt'>,
  rows: readonly TimedRow[],
  texts: readonly TextTimes[],
): RunTimes {
  const waits = [...waitsBefore(rows, texts).values()].flat();
  const sum = (wanted: (what: WaitReason) => boolean): number =>
    waits.filter(({ what }) => wanted(what)).reduce((ms, { from, to }) => ms + to - from, 0);
  const approvals = rows
    .filter(isDecided)
    .reduce((ms, row) => ms + Date.parse(row.ts_end) - Date.parse(row.ts_start), 0);
  return {
    tookMs: tookMs(finishedAt, texts[0]?.acceptedAt ?? startedAt),
    queueMs: sum((what) => what === 'queue'),
    personMs: sum((what) => isPersons.has(what)) + approvals,
    childrenMs: sum((what) => what === 'children'),
    retryMs: sum((what) => what === 'retry'),
  };
}

/** From the acceptance of the first text to the end of the run; null: it is under way. */
export function tookMs(finishedAt: number | null, acceptedAt: number): number | null {
  return finishedAt === null ? null : Math.max(0, finishedAt - acceptedAt);
}
