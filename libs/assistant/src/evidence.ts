import { isObject } from '#values';
import type { Plan, PlanTask } from './plan.js';

type Outcome = Readonly<Record<string, unknown>>;

/**
 * Why a checkpoint may not succeed: a workflow that it depends on has no proof of a run in the records, or its setup is still to be done and
 * nobody has put it off. The checkpoint's own outcome may bring the proof of what it ran itself; a run of its own that failed outweighs an
 * earlier proof. That a build calls itself `already_verified` is no proof.
 */
export function checkpointRefusal(
  { tasks }: Plan,
  { deps }: PlanTask,
  own: Outcome | undefined,
): 'verification-missing' | 'setup-required' | null {
  const builds = tasks.filter(({ id, kind }) => kind === 'build-workflow' && deps.includes(id));
  const outcomes = builds.map(({ outcome = {} }) => outcome);
  const isProven = isProof(own?.['verification']) || outcomes.every(isVerified);
  if (hasFailed(own?.['verification']) || !isProven) return 'verification-missing';
  const isPutOff = own !== undefined && isDeferred(own);
  return !isPutOff && [...outcomes, own ?? {}].some(needsSetup) ? 'setup-required' : null;
}

function isVerified(outcome: Outcome): boolean {
  return isProof(outcome['verification']);
}

function hasFailed(value: unknown): boolean {
  return isObject(value) && value['attempted'] === true && !isProof(value);
}

/** What the record of a run says, and no model. */
export function isProof(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { attempted, success, executionId, executedNodes } = value;
  const hasRun = typeof executionId === 'string' && executionId !== '';
  return attempted === true && success === true && hasRun && Array.isArray(executedNodes) && executedNodes.length > 0;
}

export function needsSetup(outcome: Outcome): boolean {
  const { setupRequirement } = outcome;
  if (isDeferred(outcome)) return false;
  return isObject(setupRequirement) ? setupRequirement['status'] === 'required' : setupRequirement === 'required';
}

function isDeferred({ deferred, setupRequirement }: Outcome): boolean {
  if (deferred === true || setupRequirement === 'deferred') return true;
  return (
    isObject(setupRequirement) && (setupRequirement['deferred'] === true || setupRequirement['status'] === 'deferred')
  );
}
