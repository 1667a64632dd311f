import type { RecordedCall } from '#protocol';
import type { ToolSpec } from '#model-turn';
import type { AgentDecision } from '../state/decision.js';
import type { Run } from '../state/run.js';

/** The record of an equal call in the run that this one replays, and the run without that record: each record answers one call. */
export function takeRecorded(
  { settings, stamp, run }: AgentDecision,
  tool: ToolSpec,
  args: Record<string, unknown>,
): { run: Run; recorded: RecordedCall | null } {
  if (!run.replays) return { run, recorded: null };
  const keyForCall = (call: Pick<RecordedCall, 'tool' | 'args'>): string =>
    settings.keys.dedupeKey(stamp.actorId, call.tool, call.args);
  const wanted = keyForCall({ tool: tool.name, args });
  const at = run.replays.calls.findIndex((call) => keyForCall(call) === wanted);
  const recorded = run.replays.calls[at] ?? null;
  const calls = run.replays.calls.filter((_, i) => i !== at);
  return { run: { ...run, replays: { ...run.replays, calls } }, recorded };
}
