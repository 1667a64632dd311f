import { buildEffectId, renameId } from '#protocol';
import type { ProgramEvent, LedgerRow } from '#program';
import type { RecordedCall } from '#protocol';
import { effectKey } from '#idempotency';
import type { Entry, Fields } from '#runs';

/** A call of an owed tool as the records show it; `result` null: unknown. */
export interface MadeCall extends RecordedCall {
  effectId: string | null;
  effectKey: string;
}

interface AskedCall {
  effectId: string;
  actionId: string;
  tool: string;
  args: Fields;
  /** The key that the call had in the run that this one replays; absent: its own. */
  effectKey?: string;
}

/** The call that an event asked for, if it was made at once, as the first effect of its commit. */
function askedBy(runId: string, { event, stamp }: Entry): AskedCall | null {
  if (!event || !stamp) return null;
  const effectId = buildEffectId(stamp.actorId, stamp.version, stamp.n);
  if (event.type === 'model-replied' && event.turn.next_action.type === 'tool') {
    const { name: tool, args } = event.turn.next_action;
    return { effectId, actionId: event.actionId, tool, args };
  }
  if (event.type !== 'replay-requested' || event.order.first?.do !== 'call') return null;
  const { tool, args } = event.order.first;
  const key = event.order.calls[0]?.effectKey; // the first is the call that the replay begins with
  return { effectId, actionId: renameId(runId, 'step'), tool, args, ...(key ? { effectKey: key } : {}) };
}

/** A call that the run had decided before its journal begins. */
export function isPending(fields: Fields): boolean {
  const { effectId, actionId, tool } = fields;
  return [effectId, actionId, tool].every((each) => typeof each === 'string');
}

/** A call that the run has taken over from the one it replays. */
function isRecorded({ tool, effectKey: key, result }: Fields): boolean {
  return typeof tool === 'string' && typeof key === 'string' && result !== undefined;
}

/** The calls that a run has taken over from the one it replays. */
export function recordedCalls(seen: readonly Fields[]): MadeCall[] {
  const calls = seen.filter(isRecorded) as unknown as MadeCall[]; // each has just been looked at, and a program wrote it
  return calls.map((call) => ({ ...call, effectId: null }));
}

function findEffectKey(runId: string, { actionId, effectKey: key }: AskedCall, ledger: readonly LedgerRow[]): string {
  const row = ledger.find((each) => each.row === 'tool' && each.action_id === actionId);
  return row?.row === 'tool' ? row.effect_key : (key ?? effectKey(runId, actionId));
}

function hasToolRow(actionId: string, ledger: readonly LedgerRow[]): boolean {
  return ledger.some((row) => row.row === 'tool' && row.action_id === actionId);
}

/**
 * The calls of a run: those it took over from the one it replays, then its own, of which one at a time is under way. A call that needed
 * approval was made later, under an effect of another place; its row shows that the answer belongs to this run. A lane makes none: one
 * that a replay begins with is what it was before.
 */
export function madeCalls(
  runId: string,
  entries: readonly Entry[],
  seen: readonly Fields[],
  ledger: readonly LedgerRow[],
): MadeCall[] {
  const calls = new Map(recordedCalls(seen).map((call) => [call.effectKey, call]));
  const [pending] = seen.filter(isPending) as unknown as AskedCall[]; // likewise
  const asked = pending ? [pending] : [];
  for (const entry of entries) {
    const call = askedBy(runId, entry);
    if (call) asked.push(call);
    const [latest, { event }] = [asked.at(-1), entry];
    if (!latest || event?.type !== 'tool-finished') continue;
    const { actionId, tool, args } = latest;
    if (event.effectId !== latest.effectId && !hasToolRow(actionId, ledger)) continue;
    const key = findEffectKey(runId, latest, ledger);
    calls.set(key, { effectId: event.effectId, tool, args, effectKey: key, result: event.result });
  }
  const left = findUnfinished(asked, entries, ledger);
  const key = left && findEffectKey(runId, left, ledger);
  if (left && key && !isAnswered(calls.get(key))) calls.set(key, { ...left, effectKey: key, result: null });
  return [...calls.values()];
}

function isAnswered(call: MadeCall | undefined): boolean {
  return call !== undefined && (call.effectId !== null || call.result !== null);
}

const modelEvents: readonly (ProgramEvent['type'] | undefined)[] = ['model-replied', 'contract-broken', 'model-failed'];

/**
 * The call that was under way when the run ended, if any: the last one asked for, if no model call came after it, and it was neither
 * refused, nor a repeat that was not made, nor one that has its row, nor one that was never approved.
 */
function findUnfinished(
  asked: readonly AskedCall[],
  entries: readonly Entry[],
  ledger: readonly LedgerRow[],
): AskedCall | null {
  const [before, last] = [asked.at(-2), asked.at(-1)];
  const lastModelEvent = entries.findLast(({ event }) => modelEvents.includes(event?.type))?.event;
  const isFinalReply =
    lastModelEvent === undefined || ('actionId' in lastModelEvent && lastModelEvent.actionId === last?.actionId);
  if (!last || !isFinalReply) return null;
  const own = ledger.filter(({ action_id: actionId }) => actionId === last.actionId);
  const wasRefused = own.some(({ row, error_code: code }) => row === 'turn' && code !== null);
  const words = own.flatMap((row) => (row.row === 'approval' ? [row.decision] : []));
  const hadNoApproval = words.length > 0 && !words.includes('approved');
  const isRepeat = JSON.stringify([before?.tool, before?.args]) === JSON.stringify([last.tool, last.args]);
  return wasRefused || hadNoApproval || isRepeat || hasToolRow(last.actionId, ledger) ? null : last;
}
