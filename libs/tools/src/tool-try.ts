import type { ErrorEnvelope } from '#errors';
import type { ToolTable } from '#model-turn';
import { runGuarded } from './run-guarded.js';
import type { GuardOptions } from './run-guarded.js';
import type { OwedTool, Tool } from './tool.js';

/** A call that a person tries, apart from any run. */
export interface ToolTry {
  /** A name for its headers, as the ids of runs are. */
  id: string;
  tool: string;
  args: Record<string, unknown>;
}

/** What it came to. `simulated`: the tool writes, so that nothing was called and the value is made up. */
export type TriedTool =
  | { ok: true; simulated: boolean; value: unknown; attempts: TryAttempt[] }
  | { ok: false; simulated: boolean; error: ErrorEnvelope['error']; attempts: TryAttempt[] }
  /** It cannot be tried here. */
  | { why: string };

export interface TryAttempt {
  outcome: string;
  errorCode: string | null;
  durationMs: number;
}

/** What makes a call, and what makes its answer up. */
export interface TryPorts extends Pick<GuardOptions, 'timeoutMs'> {
  tools: readonly Tool[];
  checkArgs: ToolTable['checkArgs'];
  makeUp(call: Pick<ToolTry, 'tool' | 'args'>): unknown;
}

/** How long all tries together may take, in ms: whoever asked waits no longer. */
const patienceMs = 18_000;

/** Whether a call of a tool changes something outside. */
function writes({ spec }: OwedTool): boolean {
  return spec.effects === 'write' || spec.repeat !== 'safe';
}

/** One call as the tool-runner makes it, without cache, breaker and run; of a tool that writes, its answer made up. */
export async function tryTool(ports: TryPorts, { id, tool: name, args }: ToolTry): Promise<TriedTool> {
  const tool = ports.tools.find(({ spec }) => spec.name === name);
  if (tool === undefined) return { why: 'this tool is not enabled' };
  if (tool.runs === 'inline') return { why: 'this tool runs inside a turn, and reaches nothing' };
  const checked = ports.checkArgs(name, args);
  const simulated = writes(tool);
  if (!checked.ok) return { ok: false, simulated, error: checked.envelope.error, attempts: [] };
  if (simulated) return { ok: true, simulated, value: ports.makeUp({ tool: name, args }), attempts: [] };
  const headers = { 'X-Run-Id': id, 'X-Step-Id': 'try', 'X-Parent-Step': '', 'X-Idempotency-Key': `${id}.try` };
  const call = { tool: name, args, dedupeKey: '', deadlineAt: Date.now() + patienceMs, headers };
  const { result, attempts: tries } = await runGuarded(ports, call, new AbortController().signal);
  const attempts = tries.map(({ outcome, errorCode, startedAt, endedAt }) => ({
    ...{ outcome, errorCode, durationMs: endedAt - startedAt },
  }));
  if (result.ok) return { ok: true, simulated, value: result.value, attempts };
  return { ok: false, simulated, error: result.envelope.error, attempts };
}
