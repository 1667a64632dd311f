import { isProof, needsSetup } from '../../evidence.js';
import type { AssistantDecision } from '../decision.js';
import { findTask } from './plan-flow.js';

/** What was seen of the workflows that a checkpoint is about: each must have been tested, the latest test counts, and each setup is decided for itself. */
export function evidenceFor(decision: AssistantDecision, taskId: string): Record<string, unknown> {
  const { plan, verified, setups } = decision.state;
  const deps = findTask(decision, taskId)?.deps ?? [];
  const built = plan?.tasks.filter(({ id, kind }) => kind === 'build-workflow' && deps.includes(id)) ?? [];
  const seen = built.map(({ outcome = {} }) => {
    const workflowId = typeof outcome['workflowId'] === 'string' ? outcome['workflowId'] : '';
    const latest = verified[workflowId] ?? outcome['verification'];
    return { latest, isTestedHere: verified[workflowId] !== undefined, outcome, setup: setups[workflowId] };
  });
  const tested = seen.filter(({ isTestedHere }) => isTestedHere).map(({ latest }) => latest);
  const verification = seen.every(({ latest }) => isProof(latest)) ? tested[0] : tested.find((test) => !isProof(test));
  const toSetUp = seen.filter(({ outcome }) => needsSetup(outcome));
  const isSetUp = toSetUp.length > 0 && toSetUp.every(({ setup }) => setup !== undefined);
  return { ...(verification !== undefined && { verification }), ...(isSetUp && { deferred: true }) };
}
