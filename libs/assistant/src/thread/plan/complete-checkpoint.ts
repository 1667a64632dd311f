import { isObject } from '#values';
import type { Acted } from '../acted.js';
import type { AssistantDecision } from '../decision.js';
import { evidenceFor } from './evidence-for.js';
import { patchesAtWork } from './end-plan.js';
import { settleTask } from './plan-flow.js';
import { proofsFor } from './stale-proofs.js';
import type { CallStatus } from '../thread-state.js';

type Args = Record<string, unknown>;

const readArg = (args: Args, name: string): string => {
  const value = args[name];
  return typeof value === 'string' ? value : '';
};

/** Whether what was tested is still the present version is asked of the store first. */
export function complete(decision: AssistantDecision, args: Args): Acted {
  const proofs = args['status'] === 'succeeded' ? proofsFor(decision, readArg(args, 'taskId')) : {};
  return Object.keys(proofs).length > 0 ? { wait: 'doing', proofs } : settleCheckpoint(decision, args);
}

/** Proof comes from the runtime's records alone: what a model says of it is left out. */
export function settleCheckpoint(decision: AssistantDecision, args: Args): Exclude<Acted, { wait: CallStatus }> {
  const taskId = readArg(args, 'taskId');
  const { outcome, status } = args;
  if (status === 'succeeded' && patchesAtWork(decision, taskId).length > 0)
    return { error: 'A patch of it is at work: the checkpoint comes back when it has ended' };
  const { verification: _said, deferred: _put, setupRequirement: _needs, ...own } = isObject(outcome) ? outcome : {};
  const refusal = settleTask(decision, {
    type: status === 'succeeded' ? 'checkpoint-succeeded' : 'checkpoint-failed',
    taskId,
    ...(readArg(args, 'result') && { result: readArg(args, 'result') }),
    ...(readArg(args, 'error') && { error: readArg(args, 'error') }),
    outcome: { ...own, ...evidenceFor(decision, taskId) },
  });
  return refusal === null ? { result: 'The checkpoint is completed.', hasActed: true } : { error: refusal };
}
