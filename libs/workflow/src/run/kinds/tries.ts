import type { Repeat } from '#model-turn';
import type { WorkflowDecision } from '../../decision.js';
import type { WorkflowNode } from '../../document/document.js';
import { pauseBefore } from '../../document/guards.js';
import { mostWaitMs } from '../../document/node-forms.js';
import { classOfError, isNamed } from '../../errors/error-class.js';
import type { Failure } from '../../state.js';

/** What a retry names that names nothing: what may pass by itself. */
const usualErrors = ['unavailable', 'timeout'] as const;

/** How long to wait before a node is tried again; null: it is not. `tries`: how often it has been; `repeat`: what that means to its tool. */
export function pauseFor(
  decision: WorkflowDecision,
  node: WorkflowNode,
  { tries, failure, repeat }: { tries: number; failure: Failure; repeat: Repeat | undefined },
): number | null {
  const { retry } = node;
  if (retry === undefined || tries > retry.count || !mayTry(node, failure, repeat)) return null;
  const pause = pauseBefore(retry, tries);
  const waited = retry.jitter === false ? pause : Math.round(pause * (half + half * draw(decision)));
  return Math.min(mostWaitMs, Math.max(waited, failure.retryAfterMs ?? 0));
}

const half = 0.5;

/** What may have been done is not done again, unless the tool knows a repeat by its key, or the author says so. */
function mayTry(node: WorkflowNode, { code }: Failure, repeat: Repeat | undefined): boolean {
  const on = node.retry?.on;
  if (classOfError(code) !== 'unknown' || on !== undefined) return isNamed(code, on ?? usualErrors);
  return repeat === 'safe' || repeat === 'keyed';
}

/** A number from 0 up to 1 that follows from the event, as a journal has it. */
function draw(decision: WorkflowDecision): number {
  const hash = decision.settings.keys.argsHash({ pause: decision.effectId() });
  return Number(BigInt(`0x${hash}`) % BigInt(drawn)) / drawn;
}

/** As many numbers may be drawn: a prime. */
const drawn = 1_000_003;

/** Which of the catches of a node takes an error; -1: none does. */
export function findCatch({ catch: caught = [] }: WorkflowNode, { code }: Failure): number {
  return caught.findIndex(({ on }) => isNamed(code, on));
}
