import { errorCodes, errorEnvelope } from '#errors';
import { resume } from '#program';
import type { ErrorCode } from '#errors';
import type { ProgramEvent } from '#program';
import type { ToolResult } from '#protocol';
import { addSpent } from '../state/budgets.js';
import type { AgentDecision } from '../state/decision.js';
import { applyResult } from './observe.js';
import { endRow } from '../course/start-child.js';
import { conclude } from '../course/stop.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;

/** The run that carries out a call has ended: what it has spent counts, and what it came to is the call's result. */
export function onCallEnded(decision: AgentDecision, event: ChildEnded): void {
  const { run, at } = decision;
  const call = run.phase.name === 'acting' ? run.phase.call : null;
  const below = call?.below;
  if (call === null || below?.spawnId !== event.spawnId) return;
  const { deadlineAt: _until, ...granted } = below.grant;
  decision.change({ run: addSpent(resume(run, at), event.outcome === 'parked' ? granted : event.spent) });
  decision.write(endRow(decision.run, below, event, at));
  if (below.ending !== null) return conclude(decision, below.ending);
  const { below: _over, ...made } = call;
  applyResult(decision, made, { result: toToolResult(event), attempts: [], reused: false });
}

function toToolResult({ outcome, output, error }: ChildEnded): ToolResult {
  if (outcome === 'answered') return { ok: true, value: valueIn(output ?? '') };
  const code = errorCodes.find((known) => known === error?.code) ?? 'tool-failed';
  const message = error?.message ?? `the call ended as ${outcome}`;
  return { ok: false, envelope: errorEnvelope(code, message, hints[code]) };
}

/** A write that may have been made is told as that, and as nothing else. */
const hints: Partial<Record<ErrorCode, { hint: string }>> = {
  'outcome-unknown': {
    hint: 'It may have been made: nobody knows. Do not make it again, and say that it is in doubt.',
  },
};

/** What is JSON is shown as that. */
function valueIn(output: string): unknown {
  try {
    const value: unknown = JSON.parse(output);
    return value;
  } catch {
    return output;
  }
}
