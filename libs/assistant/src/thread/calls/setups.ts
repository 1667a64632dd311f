import { refusedBrowser } from './browser.js';
import type { AssistantDecision } from '../decision.js';

type Args = Record<string, unknown>;

const putOff = 'The person has put this setup off: do not ask again';

/**
 * A workflow is set up by one card; what is put off stays so until its person writes again, and in a checkpoint's turn nothing but the card
 * sets a workflow up.
 */
export function refusedSetup(decision: AssistantDecision, name: string, args: Args, kind: string): string | null {
  const workflowId = typeof args['workflowId'] === 'string' ? args['workflowId'] : '';
  const isAsking = args['action'] === 'setup';
  const { setups } = decision.state;
  if (name === 'workflows' && isAsking) return kind !== 'message' && setups[workflowId] === 'deferred' ? putOff : null;
  const isBrowser = name === 'browser-credential-setup';
  const isCredential = name === 'credentials' && isAsking;
  if (!isBrowser && !isCredential && name !== 'apply-workflow-credentials') return null;
  if (kind === 'checkpoint') return 'In a checkpoint a workflow is set up by workflows with action setup alone';
  return isBrowser ? refusedBrowser(decision) : refusedCredential(setups, workflowId, isCredential);
}

function refusedCredential(
  setups: AssistantDecision['state']['setups'],
  workflowId: string,
  isCredential: boolean,
): string | null {
  const deferred = Object.keys(setups).filter((id) => setups[id] === 'deferred');
  if (isCredential && workflowId === '' && deferred.length > 0)
    return `workflowId: say which workflow it is for; the setup of ${deferred.join(', ')} is put off`;
  if (isCredential && setups[workflowId] === 'done') return 'This workflow has been set up by its card';
  return deferred.includes(workflowId) ? putOff : null;
}
