import { describe, expect, it } from '@jest/globals';
import { computeRunTimes, waitsBefore } from './run-times.js';
import type { TextTimes, TimedRow } from './run-times.js';

const t0 = Date.parse('2026-01-31T03:00:00.000Z');
const hourMs = 3_600_000;

function row(kind: TimedRow['row'], fromMs: number, toMs: number, more: Partial<TimedRow> = {}): TimedRow {
  const at = (ms: number): string => new Date(t0 + ms).toISOString();
  return { row: kind, ts_start: at(fromMs), ts_end: at(toMs), ...more };
}

function text(atMs: number, heldUntilMs: number | null = null): TextTimes {
  return { acceptedAt: t0 + atMs, heldUntil: heldUntilMs === null ? null : t0 + heldUntilMs };
}

function waits(rows: TimedRow[], texts: TextTimes[]): string[] {
  return [...waitsBefore(rows, texts).values()].flat().map(({ what, from, to }) => `${what} ${from - t0}-${to - t0}`);
}

function times(rows: TimedRow[], texts: TextTimes[], finishedMs: number | null) {
  return computeRunTimes(
    { startedAt: t0 + 300, finishedAt: finishedMs === null ? null : t0 + finishedMs },
    rows,
    texts,
  );
}

describe('how long a run took', () => {
  it('is from the acceptance of its first text to its end, wherever it is asked', () => {
    const rows = [row('turn', 300, 340), row('reply', 340, 381, { kind: 'answer' }), row('outcome', 300, 381)];
    expect(times(rows, [text(100)], 381)).toEqual({
      tookMs: 281,
      queueMs: 200,
      personMs: 0,
      childrenMs: 0,
      retryMs: 0,
    });
    expect(times(rows, [text(100)], null).tookMs).toBeNull();
  });

  it('is from the first turn where the text is no longer kept', () => {
    expect(times([row('turn', 300, 340), row('outcome', 300, 381)], [], 381).tookMs).toBe(81);
  });
});

describe('the waits of a run', () => {
  it("are the person's until their answer is there, and the queue's from then on", () => {
    const rows = [row('turn', 0, 100), row('reply', 100, 200, { kind: 'question' }), row('turn', 60_900, 61_000)];
    expect(waits(rows, [text(0), text(60_000)])).toEqual(['person 200-60000', 'queue 60000-60900']);
  });

  it("are the person's to the end where nobody answered, and the queue's where the answer overtook the receipt", () => {
    const asked = [row('turn', 0, 100), row('reply', 100, 200, { kind: 'question' })];
    expect(waits([...asked, row('outcome', 0, 9_000)], [text(0)])).toEqual(['person 200-9000']);
    expect(waits([...asked, row('turn', 300, 400)], [text(0), text(150)])).toEqual(['queue 200-300']);
  });

  it('are for an approval until it is decided, whatever comes in between', () => {
    const asked = [row('turn', 0, 100), row('approval', 100, 100, { decision: 'asked' })];
    const explained = [row('reply', 100, 150, { kind: 'approval' }), row('reply', 5_000, 5_050, { kind: 'approval' })];
    const rows = [...asked, ...explained, row('outcome', 0, 8_000)];
    expect(waits(rows, [text(0)])).toEqual(['approval 150-5000', 'approval 5050-8000']);
    expect(times(rows, [text(0)], 8_000)).toMatchObject({ queueMs: 0, personMs: 4_850 + 2_950 });
  });

  it('count an approval from its question to its decision as a wait for a person', () => {
    const rows = [
      row('turn', 0, 100),
      row('approval', 100, 100, { decision: 'asked' }),
      row('reply', 100, 150, { kind: 'approval' }),
      row('approval', 100, 9_000, { decision: 'approved' }),
      row('tool', 9_100, 9_200, { retry_index: 0 }),
    ];
    expect(times(rows, [text(0)], null)).toMatchObject({ queueMs: 100, personMs: 8_900 });
  });

  it('are for the person who has the conversation while a text waits for its return', () => {
    const rows = [row('turn', hourMs + 40, hourMs + 100), row('outcome', hourMs + 40, hourMs + 100)];
    expect(waits(rows, [text(0, hourMs)])).toEqual([`handoff 0-${hourMs}`, `queue ${hourMs}-${hourMs + 40}`]);
    expect(times(rows, [text(0, hourMs)], hourMs + 100)).toMatchObject({ queueMs: 40, personMs: hourMs });
  });

  it('go on while the run waits, and not while it works', () => {
    const rows = [row('turn', 200, 300)];
    const ended = { startedAt: t0, finishedAt: null };
    const now = (doing: 'queued' | 'thinking' | 'approving') =>
      computeRunTimes(ended, rows, [text(0)], { doing, forMs: 9_000 });
    expect(now('queued')).toMatchObject({ tookMs: null, queueMs: 9_200, personMs: 0 });
    expect(now('approving')).toMatchObject({ queueMs: 200, personMs: 9_000 });
    expect(now('thinking')).toMatchObject({ queueMs: 200, personMs: 0 });
  });

  it('are for its children while any of them is live, and its own work is none of that', () => {
    const started = (child: string, at: number) => row('node', at, at, { child_run_id: child, status: 'started' });
    const ended = (child: string, from: number, to: number, status = 'completed') =>
      row('node', from, to, { child_run_id: child, status });
    const own = (from: number, to: number, status = 'completed') =>
      row('node', from, to, { child_run_id: null, status });
    const rows = [
      ...[own(10, 10, 'started'), own(10, 10, 'started'), started('a', 10), started('b', 20)],
      ...[ended('b', 20, 2_000), ended('a', 10, 3_000, 'failed'), own(10, 3_000), started('words', 3_100)],
    ];
    const answered = [ended('words', 3_100, 5_000), own(10, 5_000), row('reply', 5_000, 5_100, { kind: 'answer' })];
    const all = [...rows, ...answered, row('outcome', 10, 5_100)];
    const joined = ['queue 0-10', 'children 10-3000', 'queue 3000-3100', 'children 3100-5000'];
    expect(waits(all, [text(0)])).toEqual(joined);
    expect(times([...rows, ...answered], [text(0)], 5_100)).toMatchObject({ queueMs: 110, childrenMs: 4_890 });
    // What a live run has waited so far, up to its last row; the rest is what it is doing now.
    expect(waits(rows.slice(0, 5), [text(0)])).toEqual(['queue 0-10', 'children 10-2000']);
    const joining = { doing: 'joining', forMs: 500 } as const;
    const run = { startedAt: t0, finishedAt: null };
    expect(computeRunTimes(run, rows.slice(0, 5), [text(0)], joining)).toMatchObject({
      childrenMs: 2_490,
      personMs: 0,
    });
  });

  it('are not for its children while a message of its own is sent, or an approval is awaited', () => {
    const child = row('node', 0, 0, { child_run_id: 'a', status: 'started' });
    const said = row('reply', 100, 300, { kind: 'approval' });
    expect(waits([child, said, row('outcome', 0, 900)], [text(0)])).toEqual(['children 0-100', 'children 300-900']);
    const asked = row('approval', 100, 100, { decision: 'asked' });
    expect(waits([child, asked, row('outcome', 0, 900)], [text(0)])).toEqual(['children 0-100', 'approval 100-900']);
  });

  it("are for the person from an approval that a child asks for to their text, as far as the run's own rows show it", () => {
    const child = row('node', 0, 0, { child_run_id: 'a', status: 'started' });
    const asked = row('reply', 100, 300, { kind: 'approval' });
    const rows = [child, asked, row('outcome', 0, 900)];
    expect(waits(rows, [text(0), text(700)])).toEqual(['children 0-100', 'person 300-700', 'children 700-900']);
  });

  it('are for the next try before each try but the first', () => {
    const rows = [row('tool', 0, 100, { retry_index: 0 }), row('tool', 350, 400, { retry_index: 1 })];
    expect(waits(rows, [text(0)])).toEqual(['retry 100-350']);
  });
});
