import type { Plan, PlanTask } from './plan.js';

type Outcome = Readonly<Record<string, unknown>>;

/**
 * Why a checkpoint may not succeed: a workflow that it depends on has no proof of a run in the records, or its setup is still to be done and
 * nobody has put it off. The checkpoint's own outcome may bring the proof of what it ran itself.
 */
export function checkpointRefusal(
  { tasks }: Plan,
  { deps }: PlanTask,
  own: Outcome | undefined,
): 'verification-missing' | 'setup-required' | null {
  const builds = tasks.filter(({ id, kind }) => kind === 'build-workflow' && deps.includes(id));
  const outcomes = builds.map(({ outcome = {} }) => outcome);
  if (!isProof(own?.['verification']) && !outcomes.every(isVerified)) return 'verification-missing';
  const isPutOff = own !== undefined && isDeferred(own);
  return !isPutOff && outcomes.some(needsSetup) ? 'setup-required' : null;
}

function isVerified(outcome: Outcome): boolean {
  return isProof(outcome['verification']);
}

/** What the record of a run says, and no model. */
function isProof(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { attempted, success, executionId, executedNodes } = value;
  const hasRun = typeof executionId === 'string' && executionId !== '';
  return attempted === true && success === true && hasRun && Array.isArray(executedNodes) && executedNodes.length > 0;
}

function needsSetup(outcome: Outcome): boolean {
  const { setupRequirement } = outcome;
  if (isDeferred(outcome)) return false;
  return isObject(setupRequirement) ? setupRequirement['status'] === 'required' : setupRequirement === 'required';
}

function isDeferred({ deferred, setupRequirement }: Outcome): boolean {
  return deferred === true || (isObject(setupRequirement) && setupRequirement['deferred'] === true);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
