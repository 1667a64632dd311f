import { renameId } from '#protocol';
import type { LedgerRow } from '#program';
import type { ToolResult } from '#protocol';
import { deriveChildActorId, effectKey } from '#idempotency';
import { seenIn } from '#runs';
import type { Entry, Fields } from '#runs';
import { isPending, recordedCalls } from './made-calls.js';
import type { MadeCall } from './made-calls.js';

/** The action of a call of a node: it is named after the first effect that the node might owe. */
function deriveActionId(effectId: string): string {
  return renameId(deriveChildActorId(effectId), 'step');
}

/**
 * The calls of a workflow's run, from the rows of their tries. A result belongs to the node that owed the effect; one that needed approval
 * owed another, and is the next that was approved. A call whose result is not found counts as unknown: that is never made under a new key.
 */
export function nodeCalls(
  entries: readonly Entry[],
  seen: readonly Fields[],
  ledger: readonly LedgerRow[],
): MadeCall[] {
  const rows = ledger.filter((row) => row.row === 'tool');
  const approved = ledger.flatMap((row) =>
    row.row === 'approval' && row.decision === 'approved' ? [deriveActionId(row.approval_id)] : [],
  );
  const results = new Map<string, { effectId: string; result: ToolResult }>();
  for (const { event } of entries) {
    if (event?.type !== 'tool-finished') continue;
    const { effectId, result } = event;
    const named = deriveActionId(effectId);
    const action = rows.some((row) => row.action_id === named) ? named : approved.shift();
    if (action !== undefined) results.set(action, { effectId, result });
  }
  const calls = new Map(recordedCalls(seen).map((call) => [call.effectKey, call]));
  for (const { action_id: action, tool_name: tool, tool_args: args, effect_key: key } of rows) {
    const found = results.get(action);
    if (found) calls.set(key, { tool, args, effectKey: key, ...found });
    else if (!calls.has(key)) calls.set(key, { effectId: null, tool, args, effectKey: key, result: null });
  }
  return [...calls.values()];
}

/** The call that was under way as its actor was parked, from the run in the actor's state; null: none was. */
export function leftCall(runId: string, run: unknown): MadeCall | null {
  const [left] = seenIn([{ begin: { run } }]).filter(isPending);
  if (left === undefined) return null;
  const { actionId, tool, args, effectId, effectKey: key } = left as unknown as MadeCall & { actionId: string }; // it has just been looked at
  return { effectId, tool, args, effectKey: key ?? effectKey(runId, actionId), result: null };
}
