import type { Redis } from 'ioredis';
import { effectIdOf, renameId } from '#contract';
import type { AgentEvent, LedgerRow, RecordedCall, Stamp, ToolResult } from '#contract';
import { effectKey } from '#idempotency';
import type { RunRecord } from '../actor-port.js';
import { readJournal, readLedger, readRun } from '../records.js';

/** A call of an owed tool as the records tell of it; `result` null: nobody has said what became of it. */
export interface MadeCall extends RecordedCall {
  effectId: string | null;
  effectKey: string;
}

/** What the records tell of a run that a letter is about. */
export interface RecordedRun {
  record: RunRecord;
  /** What the person has asked, in order. */
  texts: string[];
  calls: MadeCall[];
}

/** An entry as a program writes it: an event with its stamp, or the state it began with, of which only the run counts here. */
interface Entry {
  event?: AgentEvent;
  stamp?: Stamp;
  begin?: { run?: unknown } | null;
}

type Fields = Record<string, unknown>;

/** Every object in a value, itself included, whatever program wrote it. */
function* objectsIn(value: unknown): Generator<Fields> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Fields; // neither null nor a list
  for (const part of Object.values(value)) yield* objectsIn(part);
}

function seenIn(entries: readonly Entry[]): Fields[] {
  return entries.flatMap(({ event, begin }) => [...objectsIn(event), ...objectsIn(begin?.run)]);
}

/** A text is cut where it waited in a state and whole in its event: the longest counts. */
function textsOf(seen: readonly Fields[], messageIds: readonly string[]): string[] {
  const texts = new Map<string, string>();
  for (const { messageId, text } of seen) {
    if (typeof messageId !== 'string' || typeof text !== 'string') continue;
    if (text.length > (texts.get(messageId)?.length ?? 0)) texts.set(messageId, text);
  }
  return messageIds.flatMap((id) => texts.get(id) ?? []);
}

interface AskedCall {
  effectId: string;
  actionId: string;
  tool: string;
  args: Fields;
}

/** What an event asked for, if it was carried out as an owed call: the first effect of its place in the commit. */
function askedBy(runId: string, { event, stamp }: Entry): AskedCall[] {
  if (!event || !stamp) return [];
  const effectId = effectIdOf(stamp.actorId, stamp.version, stamp.n);
  if (event.type === 'model-replied' && event.turn.next_action.type === 'tool') {
    const { name: tool, args } = event.turn.next_action;
    return [{ effectId, actionId: event.actionId, tool, args }];
  }
  if (event.type !== 'replay-requested' || event.order.first?.do !== 'call') return [];
  return [{ effectId, actionId: renameId(runId, 'step'), ...event.order.first }];
}

/** A call that the run had decided before its journal begins. */
function isPending(fields: Fields): boolean {
  const { effectId, actionId, tool } = fields;
  return [effectId, actionId, tool].every((each) => typeof each === 'string');
}

function isRecorded({ tool, effectKey: key, result }: Fields): boolean {
  return typeof tool === 'string' && typeof key === 'string' && result !== undefined;
}

function keyOf(runId: string, actionId: string, ledger: readonly LedgerRow[]): string {
  const row = ledger.find((each) => each.row === 'tool' && each.action_id === actionId);
  return row?.row === 'tool' ? row.effect_key : effectKey(runId, actionId);
}

/** Those the run took over from the one it replays, then its own; the later word on one intent counts. */
function callsOf(runId: string, entries: readonly Entry[], seen: readonly Fields[], ledger: readonly LedgerRow[]) {
  const results = new Map<string, ToolResult>();
  for (const { event } of entries) if (event?.type === 'tool-finished') results.set(event.effectId, event.result);
  const calls = new Map<string, MadeCall>();
  for (const fields of seen.filter(isRecorded)) {
    const call = fields as unknown as MadeCall; // it has just been looked at, and a program wrote it
    calls.set(call.effectKey, { ...call, effectId: null });
  }
  const pending = seen.filter(isPending) as unknown as AskedCall[]; // likewise
  const asked = [...pending, ...entries.flatMap((entry) => askedBy(runId, entry))];
  const unfinished = unfinishedOf(asked, entries, ledger);
  for (const call of asked) {
    const { effectId, actionId, tool, args } = call;
    const result = results.get(effectId) ?? null;
    const key = keyOf(runId, actionId, ledger);
    if (result !== null || call === unfinished) calls.set(key, { effectId, tool, args, effectKey: key, result });
  }
  return [...calls.values()];
}

const modelEvents: readonly (AgentEvent['type'] | undefined)[] = ['model-replied', 'contract-broken', 'model-failed'];

/**
 * The call that was under way when the run ended, if any: the last that was asked for, if no model call came after it, and it
 * was neither refused, nor a repeat that was not made, nor one that left a row without being owed.
 */
function unfinishedOf(asked: readonly AskedCall[], entries: readonly Entry[], ledger: readonly LedgerRow[]) {
  const [before, last] = [asked.at(-2), asked.at(-1)];
  const lastModelEvent = entries.findLast(({ event }) => modelEvents.includes(event?.type))?.event;
  const isLastWord =
    lastModelEvent === undefined || ('actionId' in lastModelEvent && lastModelEvent.actionId === last?.actionId);
  if (!last || !isLastWord) return null;
  const wasNotMade = ledger.some(
    (row) => row.action_id === last.actionId && (row.row === 'tool' || (row.row === 'turn' && row.error_code !== null)),
  );
  const isRepeat = JSON.stringify([before?.tool, before?.args]) === JSON.stringify([last.tool, last.args]);
  return wasNotMade || isRepeat ? null : last;
}

/** Reads a run as its journal tells of it; null when it is not kept (any more). */
export async function readRecordedRun(redis: Redis, runId: string): Promise<RecordedRun | null> {
  const [record, journal, ledger] = await Promise.all([
    readRun(redis, runId),
    readJournal(redis, runId),
    readLedger(redis, runId),
  ]);
  if (record === null || journal.length === 0) return null;
  const entries = journal as Entry[]; // as the controller wrote them
  const seen = seenIn(entries);
  return { record, texts: textsOf(seen, record.messageIds), calls: callsOf(runId, entries, seen, ledger) };
}
