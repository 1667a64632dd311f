import type { RunOutcome } from '#protocol';
import { agreementOf } from '#program';
import type { RunView } from '#program';
import { readPin } from './run.js';
import type { Run } from './run.js';

interface Finished {
  outcome: RunOutcome;
  at: number;
  output?: string | null;
}

/** The view of a run; `finished` when it has just ended. */
export function toRunView(run: Run, finished?: Finished): RunView {
  return {
    runId: run.id,
    phase: finished ? 'finished' : derivePhase(run),
    outcome: finished?.outcome ?? null,
    messageIds: run.child ? [] : run.texts.map((text) => text.messageId),
    replies: run.replies.map(({ effectId, kind, text, answersUpTo, status, providerId }) => ({
      effectId,
      kind,
      text,
      answersUpTo,
      status,
      providerId,
    })),
    stepsUsed: run.stepsUsed,
    toolCallsUsed: run.toolCallsUsed,
    tokensUsed: run.tokensUsed,
    costMicroUsd: run.costMicroUsd,
    policyVersion: run.policyVersion,
    startedAt: run.startedAt,
    finishedAt: finished?.at ?? null,
    ...(finished ? {} : openApproval(run)),
    ...(run.replays && run.replays.runId !== '' && !run.child ? { replayOf: run.replays.runId } : {}),
    ...(readPin(run).agentId === 'default' ? {} : { agentId: readPin(run).agentId }),
    ...toTreePlace(run),
    ...toRunEnd(run, finished),
  };
}

/** What a child, or the child of a workflow, came to; or why that failed. */
function toRunEnd({ output, failure }: Run, finished?: Finished): Pick<RunView, 'output' | 'error'> {
  const words = finished?.output ?? output;
  return {
    ...(finished && typeof words === 'string' ? { output: words } : {}),
    ...(finished && failure ? { error: failure } : {}),
  };
}

/** A run that joins waits for whatever its tree waits for. */
function derivePhase({ phase }: Run): RunView['phase'] {
  if (phase.name !== 'joining') return phase.name;
  if (phase.ending !== null) return phase.child === null ? 'answering' : 'joining';
  if (phase.asks.length > 0) return 'approving';
  return phase.waits.length > 0 ? 'asking' : 'joining';
}

/** Where a child stands in its tree. */
function toTreePlace({ child }: Run): Pick<RunView, 'parentRunId' | 'rootRunId' | 'node'> {
  if (child === undefined) return {};
  const { parentRunId, rootRunId, node } = child;
  return { parentRunId, rootRunId, node };
}

function openApproval({ phase }: Run): Pick<RunView, 'approval'> {
  if (phase.name !== 'approving' || phase.verdict !== null || phase.ending !== null) return {};
  const { approvalId, tool, args, argsHash, askedAt, expiresAt } = phase;
  return { approval: { approvalId, tool, args, argsHash, askedAt, expiresAt, ...agreementOf(phase) } };
}
