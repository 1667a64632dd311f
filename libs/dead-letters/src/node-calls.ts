import { renameId } from '#contract';
import type { LedgerRow, ToolResult } from '#contract';
import { childActorIdOf } from '#idempotency';
import type { Entry, Fields } from '#runs';
import { recordedCalls } from './made-calls.js';
import type { MadeCall } from './made-calls.js';

/** The action of a call of a node: it is named after the first effect that the node might owe. */
function actionOf(effectId: string): string {
  return renameId(childActorIdOf(effectId), 'step');
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
    row.row === 'approval' && row.decision === 'approved' ? [actionOf(row.approval_id)] : [],
  );
  const results = new Map<string, { effectId: string; result: ToolResult }>();
  for (const { event } of entries) {
    if (event?.type !== 'tool-finished') continue;
    const { effectId, result } = event;
    const named = actionOf(effectId);
    const action = rows.some((row) => row.action_id === named) ? named : approved.shift();
    if (action !== undefined) results.set(action, { effectId, result });
  }
  const calls = new Map(recordedCalls(seen).map((call) => [call.effectKey, call]));
  for (const { action_id: action, tool_name: tool, tool_args: args, effect_key: effectKey } of rows) {
    const found = results.get(action);
    if (found) calls.set(effectKey, { tool, args, effectKey, ...found });
    else if (!calls.has(effectKey)) calls.set(effectKey, { effectId: null, tool, args, effectKey, result: null });
  }
  return [...calls.values()];
}
