import { runTimeCode } from '#program';
import type { RunOutcome } from '#protocol';
import type { RunState, RunView } from '#program';
import { classOfError } from '../errors/error-class.js';
import { computeDeadline } from './clock.js';
import { askedCall, readGraphCall } from './graph-call.js';
import type { Asked, Failure, PendingCall, WorkflowRun, WorkflowState } from '../state.js';

/** The call at the top of the frames; null: none is under way. */
export function findCall({ frames }: WorkflowRun): PendingCall | null {
  const top = frames.at(-1);
  return top?.kind === 'tool' ? top.call : null;
}

/** What waits for a person to agree; null: nothing. */
export function findAsked(run: WorkflowRun): Asked | null {
  const top = run.frames.at(-1);
  if (top?.kind === 'approval') return top;
  const call = findCall(run);
  return call === null || call.approvalId === null ? null : { ...askedCall(call), approvalId: call.approvalId };
}

/** Whether it waits for a text of the person. */
function isAsking({ frames }: WorkflowRun): boolean {
  const top = frames.at(-1);
  return top?.kind === 'waitForMessage' && top.events === undefined;
}

/** Whether it waits for a text of the person, or for an event. */
export function isWaiting({ frames }: WorkflowRun): boolean {
  return frames.at(-1)?.kind === 'waitForMessage';
}

/** Whether an event is being taken that it waits for: no time is over meanwhile. */
export function isTaking(frames: WorkflowRun['frames']): boolean {
  const top = frames.at(-1);
  return top?.kind === 'waitForMessage' && (top.events?.owed ?? null) !== null;
}

export function hasChildren({ children }: WorkflowRun): boolean {
  for (const _id in children) return true; // there may be a thousand: the first says it
  return false;
}

function derivePhase(run: WorkflowRun): RunView['phase'] {
  if (run.ask !== null) return 'approving';
  if (isAsking(run)) return 'asking';
  return hasChildren(run) ? 'joining' : 'acting';
}

/** What the API shows of a run; `finished` when it has just ended. */
export function toRunView(
  run: WorkflowRun,
  finished?: { outcome: RunOutcome; output: string | null; failure: Failure | null; at: number },
): RunView {
  const { id, spent, child, agentId } = run;
  return {
    runId: id,
    phase: finished ? 'finished' : derivePhase(run),
    outcome: finished?.outcome ?? null,
    messageIds: [],
    replies: [],
    stepsUsed: spent.steps,
    toolCallsUsed: spent.toolCalls,
    tokensUsed: spent.tokens,
    costMicroUsd: spent.costMicroUsd,
    policyVersion: run.policyVersion,
    startedAt: run.startedAt,
    finishedAt: finished?.at ?? null,
    ...(finished ? {} : openApproval(run)),
    ...(agentId === 'default' ? {} : { agentId }),
    ...({ program: 'workflow', parentRunId: child.parentRunId, rootRunId: child.rootRunId } as const),
    node: child.node,
    ...(typeof finished?.output === 'string' ? { output: finished.output } : {}),
    ...(finished?.failure ? { error: toRunError(run, finished.failure) } : {}),
  };
}

function toRunError(run: WorkflowRun, failure: Failure): RunView['error'] {
  return { code: runTimeCode(failure.code), message: toldMessage(run, failure) };
}

/** Why a run has failed. A code of the author's, which only a catch knows, stands before the text where the whole document has failed. */
export function toldMessage({ scope }: WorkflowRun, { code, message }: Failure): string {
  const isWhole = scope !== undefined && scope.isPart !== true;
  return isWhole && classOfError(code) === 'own' ? `${code}: ${message}` : message;
}

function openApproval(run: WorkflowRun): Pick<RunView, 'approval'> {
  const asked = findAsked(run);
  if (asked === null || run.ask === null) return {};
  const call = findCall(run);
  const request = call === null ? undefined : readGraphCall(call)?.request;
  return { approval: { ...run.ask, args: asked.args, ...(request !== undefined && { request }) } };
}

/** What a pure tool may read of the run. */
export function runStateAt(run: WorkflowRun, at: number): RunState {
  const { left, input, frames } = run;
  const node = frames.at(-1);
  return {
    ...({ program: 'workflow', runId: run.id, plan: '', progress: '' } as const),
    texts: [input],
    observations: node !== undefined && 'input' in node ? [node.input] : [],
    left: {
      steps: Math.max(0, left.steps),
      toolCalls: Math.max(0, left.toolCalls),
      tokens: Math.max(0, left.tokens),
      costMicroUsd: Math.max(0, left.costMicroUsd),
      deadlineAt: computeDeadline({ run, at }),
    },
  };
}

/** Where a call stands in its document, the root's run, what its own run began with and what the call was given. */
export interface CallPlace {
  path: string;
  rootRunId: string;
  input: string;
  given: string;
  scope: string;
  depth: number;
}

/** The place of the call under way; null: none is. */
export function findCallPlace({ run }: WorkflowState): CallPlace | null {
  const top = run?.frames.at(-1);
  if (!run || top?.kind !== 'tool') return null;
  const { child, input, called = { scope: '', depth: 0 } } = run;
  return { path: top.path, rootRunId: child.rootRunId, input, given: top.input, ...called };
}
