import type { JournalEntry } from '#program';
import { inOrder, mailWords, settledSends, waitsBefore } from '#runs';
import type { RunWait, TextTimes } from '#runs';
import type { ShownReply, ShownRow } from '../auth/role-reads.js';
import { deliveryView } from './delivery-view.js';
import type { Deliveries } from './delivery-view.js';
import type { TimelineItem } from './timeline-responses.js';

type Times = Omit<Extract<TimelineItem, { kind: 'wait' }>, 'kind' | 'what'>;

function toTimes(row: ShownRow, index: number): Times {
  return {
    row: index + 1,
    action_id: row.action_id,
    started_at: row.ts_start,
    ended_at: row.ts_end,
    duration_ms: row.duration_ms,
    outcome: row.outcome,
    error_code: row.error_code,
  };
}

/** The answers of models and tools, from the journal. */
interface Answers {
  /** By the action of the turn. */
  ofModel: ReadonlyMap<string, string>;
  /** By the row of the last try of the call. */
  ofTools: ReadonlyMap<number, unknown>;
}

/** What is known of a run beside its rows. */
interface Recorded {
  answers: Answers;
  deliveries: Deliveries;
}

/** The rows that end a call: a call that was tried again has several rows. */
function callEnds(rows: readonly ShownRow[]): number[] {
  return rows.flatMap((row, index) => {
    const next = rows[index + 1];
    const goesOn = next?.row === 'tool' && next.retry_index > 0;
    return row.row === 'tool' && !goesOn ? [index] : [];
  });
}

/** Finds the answers to a run's rows. Results belong to calls by their order alone; where the two do not match there are none. */
export function answersIn(journal: readonly JournalEntry[], rows: readonly ShownRow[]): Answers {
  const ofModel = new Map<string, string>();
  const results: unknown[] = [];
  for (const entry of journal) {
    if (!('event' in entry)) continue;
    const { event } = entry;
    if (event.type === 'model-replied') ofModel.set(event.actionId, JSON.stringify(event.turn, null, 2));
    if (event.type === 'contract-broken') ofModel.set(event.actionId, event.excerpt);
    if (event.type === 'tool-finished' || event.type === 'inline-tool-finished') results.push(event.result);
  }
  const ends = callEnds(rows);
  const isMatch = ends.length === results.length;
  return { ofModel, ofTools: new Map(isMatch ? ends.map((index, call) => [index, results[call]]) : []) };
}

/** The texts of the person that the run was decided from, by message. */
export function collectTexts(journal: readonly JournalEntry[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const entry of journal) {
    if (!('event' in entry) || !('messageId' in entry.event)) continue;
    const words = mailWords(entry.event);
    if (words !== null) texts.set(entry.event.messageId, words);
  }
  return texts;
}

function wait({ from, to, what }: RunWait): TimelineItem {
  const times = { started_at: new Date(from).toISOString(), ended_at: new Date(to).toISOString() };
  const none = { row: 0, action_id: null, outcome: 'ok' as const, error_code: null };
  return { kind: 'wait', ...none, ...times, duration_ms: to - from, what };
}

/** Why a call failed, as far as its reader may know. */
function toCause({ cause, http_status, cause_message }: Extract<ShownRow, { row: 'turn' | 'tool' }>) {
  return { cause: cause ?? null, http_status: http_status ?? null, cause_message: cause_message ?? null };
}

function nodeItem(shown: Extract<ShownRow, { row: 'node' }>) {
  const { row, node, kind: node_kind, status, child_run_id, failure_code = null } = shown;
  return { kind: row, node, node_kind, status, child_run_id, failure_code };
}

/** A row's content beside its times, in the ledger's words. */
function particulars(
  row: ShownRow,
  index: number,
  replies: ReadonlyMap<number, ShownReply>,
  { answers, deliveries }: Recorded,
) {
  switch (row.row) {
    case 'turn': {
      const { turn, mode, provider, model, tokens_in, tokens_out, tokens_cached, next_action, done, confidence } = row;
      const call = { turn, mode, provider, model };
      const fields = { plan: row.plan, observation: row.observation, reason: row.reason };
      const read = { parse_stage: row.parse_stage, violation_stage: row.violation_stage };
      const cost = { tokens_in, tokens_out, tokens_cached, cost_usd: row.total_cost_est };
      const answer = answers.ofModel.get(row.action_id) ?? null;
      const words = { ...fields, ...read, ...toCause(row) };
      return { kind: row.row, ...call, ...cost, next_action, done, confidence, ...words, answer };
    }
    case 'tool': {
      const { tool_name, tool_args, retry_index, reused, prefetched, simulated } = row;
      const call = { tool_name, tool_args, retry_index, reused, prefetched, ...(simulated && { simulated }) };
      return { kind: row.row, ...call, ...toCause(row), result: answers.ofTools.get(index) ?? null };
    }
    case 'reply': {
      const { effectId = '', text = null } = replies.get(index) ?? {};
      const { kind: reply_kind, status, provider_id, simulated } = row;
      const sent = { reply_kind, status, provider_id, ...(simulated && { simulated }) };
      return { kind: row.row, ...sent, delivery: deliveryView(deliveries.get(effectId)), text };
    }
    case 'approval': {
      const { tool_name, decision, via, decided_by, reason } = row;
      return { kind: row.row, tool_name, decision, via, decided_by, reason };
    }
    case 'operator': {
      const { action, choice, letter_id, who, reason, linked_run_id } = row;
      return { kind: row.row, action, choice, letter_id, who, reason, linked_run_id };
    }
    case 'node':
      return nodeItem(row);
    case 'outcome':
      return { kind: row.row, run_outcome: row.run_outcome };
  }
}

/** Nodes that have ended, by path: their last rows span all of them, and stand for the rows in which they started. */
function endedNodes(rows: readonly ShownRow[]): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => (row.row === 'node' && row.status !== 'started' ? [row.node] : [])));
}

/** Ledger rows in the order they began, with the gaps between them named; the outcome is last. A live run ends with what it has waited since. */
export function buildTimeline(
  rows: readonly ShownRow[],
  run: { replies: readonly ShownReply[]; deliveries: Deliveries },
  answers: Answers,
  texts: readonly TextTimes[],
): TimelineItem[] {
  const replies = settledSends(run.replies, rows);
  const waits = waitsBefore(rows, texts);
  const recorded = { answers, deliveries: run.deliveries };
  const ended = endedNodes(rows);
  const items = inOrder(rows).flatMap(({ row, index }): TimelineItem[] => [
    ...(waits.get(index) ?? []).map(wait),
    ...(row.row === 'node' && row.status === 'started' && ended.has(row.node)
      ? []
      : [{ ...toTimes(row, index), ...particulars(row, index, replies, recorded) }]),
  ]);
  return [...items, ...(waits.get(rows.length) ?? []).map(wait)];
}
