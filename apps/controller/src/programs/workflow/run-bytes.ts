import type { StepResult } from '#compiler';
import { errorEnvelope } from '#errors';
import type { StepBound } from '../program-module.js';

/** The step, or its failure where its items would be more than the tree may keep: none of them are kept then. */
export function withinBytes(
  made: StepResult,
  { node, held, most, setting }: { node: string; held: number; most: number; setting: string },
): StepResult {
  const bytes = countBytes(made);
  if (bytes === 0 || held + bytes <= most) return made;
  return refuseStep(
    `${node}: the items of its run hold ${held} bytes, and ${bytes} more are over ${most}, see ${setting}`,
  );
}

/** How many bytes the items of a step are. */
export function countBytes({ items }: StepResult): number {
  return Object.values(items).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** The failure of a step that may not keep what it has made. */
export function refuseStep(why: string): StepResult {
  return { result: { ok: false, envelope: errorEnvelope('tool-failed', `${why} (BYTES_BUDGET)`) }, items: {} };
}

/** What a step has failed for, if that was what it takes. `isOver`: its budget was spent, whatever its node has made of that. */
export function findBound({ result }: StepResult, isOver = false): StepBound | null {
  const own = result.ok ? null : namedIn(result);
  return own ?? (isOver ? 'step-budget' : null);
}

function namedIn(result: Extract<StepResult['result'], { ok: false }>): StepBound | null {
  const { message } = result.envelope.error;
  if (message.endsWith('(STEP_BUDGET)')) return 'step-budget';
  return message.endsWith('(BYTES_BUDGET)') ? 'bytes-budget' : null;
}
