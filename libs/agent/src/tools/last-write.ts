import { defaultCacheTtlSeconds } from '#model-turn';
import type { ToolSpec } from '#model-turn';
import type { LastWrite } from '../state/conversation.js';
import { findToolSpec } from '../state/budgets.js';
import type { AgentDecision } from '../state/decision.js';
import type { PendingCall } from '../state/phase.js';

/** Records a call that may change something, under way or ended, as its conversation's last write (ADR 37). */
export function noteWrite(decision: AgentDecision, call: PendingCall): void {
  const { settings, run, at } = decision;
  if (call.effectId === null || findToolSpec(settings, call.tool)?.repeat === 'safe') return;
  const key = call.effectKey ?? settings.keys.effectKey(run.id, call.actionId);
  decision.change({ lastWrite: { key, at } });
}

/** The write of its conversation that a kept answer of this tool might be older than; null: there is none. */
export function writeBehind({ state, at }: AgentDecision, tool: ToolSpec): LastWrite | null {
  const { lastWrite } = state;
  const keptMs = (tool.cacheTtlSeconds ?? defaultCacheTtlSeconds) * 1_000;
  return lastWrite !== undefined && at - lastWrite.at <= keptMs ? lastWrite : null;
}
