import { describe, expect, it } from '@jest/globals';
import type { JournalEntry, LedgerRow } from '#program';
import { answersIn, buildTimeline, collectTexts } from './timeline-items.js';

const t0 = Date.parse('2026-01-31T03:00:00.000Z');
const nothing = { ofModel: new Map(), ofTools: new Map() };

/** A row that says only when it was; what a test does not look at is left out. */
function row(kind: LedgerRow['row'], fromMs: number, toMs: number, more: object = {}): LedgerRow {
  const at = (ms: number): string => new Date(t0 + ms).toISOString();
  const times = { ts_start: at(fromMs), ts_end: at(toMs), duration_ms: toMs - fromMs };
  return { row: kind, action_id: `step-${fromMs}`, outcome: 'ok', error_code: null, ...times, ...more } as LedgerRow; // see above
}

function event(recorded: object): JournalEntry {
  return { event: recorded } as unknown as JournalEntry; // the stamp is not looked at
}

const opening = { acceptedAt: t0, heldUntil: null };

function kinds(rows: LedgerRow[]): string[] {
  return buildTimeline(rows, { replies: [], deliveries: new Map() }, nothing, [opening]).map((item) =>
    item.kind === 'wait' ? `wait ${item.what}` : item.kind,
  );
}

describe('itemsOf', () => {
  it('names the gaps in which nothing ran', () => {
    const rows = [
      row('turn', 400, 900),
      row('tool', 902, 1_000, { retry_index: 0, outcome: 'error' }),
      row('tool', 1_250, 1_300, { retry_index: 1 }),
      row('turn', 1_303, 1_800),
      row('reply', 1_800, 1_900, { kind: 'question' }),
      row('turn', 61_900, 62_000),
      row('approval', 62_000, 62_000, { decision: 'asked' }),
      row('approval', 90_000, 90_000, { decision: 'approved' }),
      row('outcome', 400, 90_000),
    ];
    expect(kinds(rows)).toEqual([
      'wait queue',
      'turn',
      'tool',
      'wait retry',
      'tool',
      'turn',
      'reply',
      'wait person',
      'turn',
      'approval',
      'wait approval',
      'approval',
      'outcome',
    ]);
  });

  it('names the wait for children, up to the last row where it is under way', () => {
    const child = { child_run_id: 'run_2', kind: 'llm', node: 'a/b' };
    const started = [
      row('node', 5, 5, { node: 'a', status: 'started' }),
      row('node', 5, 5, { ...child, status: 'started' }),
    ];
    const other = row('node', 5, 900, { ...child, child_run_id: 'run_3', node: 'a/c', status: 'completed' });
    expect(kinds(started)).toEqual(['wait queue', 'node', 'node']);
    expect(kinds([...started, other])).toEqual(['wait queue', 'node', 'node', 'node', 'wait children']);
    const ended = [row('node', 5, 2_000, { ...child, status: 'completed' }), row('reply', 2_000, 2_100)];
    expect(kinds([...started, other, ...ended, row('outcome', 5, 2_100)])).toEqual([
      ...['wait queue', 'node', 'node', 'node', 'wait children', 'reply', 'outcome'],
    ]);
  });

  it('counts rows as the ledger does, and begins with the first row where no text is known', () => {
    const rows = [row('turn', 400, 900), row('outcome', 400, 900, { run_outcome: 'answered' })];
    expect(buildTimeline(rows, { replies: [], deliveries: new Map() }, nothing, [])).toMatchObject([
      { kind: 'turn', row: 1, started_at: '2026-01-31T03:00:00.400Z', duration_ms: 500 },
      { kind: 'outcome', row: 2, run_outcome: 'answered' },
    ]);
  });

  it('says why a call came to nothing', () => {
    const failed = { outcome: 'error', error_code: 'model-failed', cause: '401', http_status: 401 };
    const rows = [row('turn', 0, 9, { ...failed, cause_message: null }), row('tool', 9, 20)];
    expect(buildTimeline(rows, { replies: [], deliveries: new Map() }, nothing, [])).toMatchObject([
      { kind: 'turn', cause: '401', http_status: 401, cause_message: null },
      { kind: 'tool', cause: null, http_status: null, cause_message: null },
    ]);
  });

  it('puts the texts of replies to their sends, past one that was withdrawn', () => {
    const reply = { effectId: 'e', kind: 'answer' as const, answersUpTo: 1, providerId: null };
    const replies = [
      { ...reply, text: 'withdrawn', status: 'cancelled' as const },
      { ...reply, text: 'sent', status: 'sent' as const },
    ];
    const deliveries = new Map([['e', { status: 'undelivered' as const, errorCode: 'twilio-30003', at: t0 }]]);
    const [item] = buildTimeline([row('reply', 0, 10, { kind: 'answer' })], { replies, deliveries }, nothing, []);
    const delivery = { status: 'undelivered', error_code: 'twilio-30003', at: '2026-01-31T03:00:00.000Z' };
    expect(item).toMatchObject({ reply_kind: 'answer', text: 'sent', delivery });
  });

  it('shows a node of a workflow once: as it started while it is at work, and then as it ended', () => {
    const started = row('node', 0, 0, { node: 'main', kind: 'fork', status: 'started', child_run_id: null });
    const child = row('node', 1, 1, { node: 'main/a', kind: 'llm', status: 'started', child_run_id: 'run_a' });
    const ended = row('node', 1, 90, { node: 'main/a', kind: 'llm', status: 'failed', child_run_id: 'run_a' });
    const items = buildTimeline([started, child, ended], { replies: [], deliveries: new Map() }, nothing, []);
    expect(items).toMatchObject([
      { kind: 'node', node: 'main', node_kind: 'fork', status: 'started', child_run_id: null },
      { kind: 'node', node: 'main/a', node_kind: 'llm', status: 'failed', child_run_id: 'run_a', duration_ms: 89 },
      { kind: 'wait', what: 'children', duration_ms: 89 },
    ]);
  });
});

describe('answersIn', () => {
  const turn = { next_action: { type: 'respond', message: 'none' } };

  it("finds what models said by their turn, and what a call brought by its last try's row", () => {
    const rows = [row('turn', 0, 1), row('tool', 2, 3, { retry_index: 0 }), row('tool', 4, 5, { retry_index: 1 })];
    const journal = [
      { begin: null },
      event({ type: 'model-replied', actionId: 'step-0', turn }),
      event({ type: 'tool-finished', effectId: 'e', result: { ok: true, value: 3 } }),
    ];
    const { ofModel, ofTools } = answersIn(journal, rows);
    expect(JSON.parse(ofModel.get('step-0') ?? '')).toEqual(turn);
    expect([...ofTools]).toEqual([[2, { ok: true, value: 3 }]]);
  });

  it('puts no result to a call where it cannot tell whose it is', () => {
    const journal = [event({ type: 'tool-finished', effectId: 'e', result: { ok: true, value: 3 } })];
    expect(answersIn(journal, []).ofTools.size).toBe(0);
  });
});

describe('textsIn', () => {
  it('finds what the person wrote', () => {
    const journal = [{ begin: null }, event({ type: 'message-received', messageId: 'msg_1', text: 'how many?' })];
    expect([...collectTexts(journal)]).toEqual([['msg_1', 'how many?']]);
  });
});
