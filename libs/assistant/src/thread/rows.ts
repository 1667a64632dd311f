import { batchTool } from '#model-turn';
import { modelRow, nodeRow, readRules, toolRows, usualSlowMs } from '#program';
import { outcomeTable, renameId } from '#protocol';
import type { ErrorCode } from '#errors';
import type { LedgerRow, ModelEvent, NodeStatus, RowRun, RunView } from '#program';
import type { RunOutcome } from '#protocol';
import { argsHash, effectKey, publishedKey } from '#idempotency';
import type { ThreadChild, ThreadRequest, ThreadRun, ThreadState, TurnCall } from './thread-state.js';

/** What the rows say of the run. */
export function toRowRun(run: ThreadRun): RowRun {
  return {
    ...{ id: run.id, turn: run.turn, planRev: run.replans, startedAt: run.startedAt },
    ...{ actionId: run.lastActionId, parentActionId: null },
    spent: {
      ...{ steps_used: run.stepsUsed, tool_calls_used: run.toolCallsUsed },
      ...{ tokens_used: run.tokensUsed, cost_micro_usd: run.costMicroUsd },
    },
  };
}

/** The row of a model call; `refused`: why its action was not taken. */
export function toTurnRow(run: ThreadRun, event: ModelEvent, refused: ErrorCode | null): LedgerRow {
  const slowMs = readRules(run) < 3 ? undefined : usualSlowMs;
  return modelRow(toRowRun(run), { mode: 'action', stepIndex: run.stepsUsed, slowMs }, event, refused);
}

/** The rows of a call that is done. */
export function callRows(run: ThreadRun, call: TurnCall, actionId: string, at: number): LedgerRow[] {
  const { name, args, ok } = call;
  const made = {
    ...{ actionId, parentActionId: null, tool: batchTool, args: { name, args }, toolCallSeq: run.toolCallsUsed },
    ...{ startedAt: at, prefetched: false },
  };
  const errorCode = ok ? null : ('tool-failed' as const);
  const keys = { argsHash, publishedKey, effectKey };
  return toolRows(toRowRun(run), made, keys, { at, attempts: [], reused: false, errorCode });
}

/** The row of a child that has started, or ended. */
export function childRow(run: ThreadRun, child: ThreadChild, status: NodeStatus, at: number): LedgerRow {
  const { kind, startedAt, runId: childRunId, spawnId } = child;
  return nodeRow(toRowRun(run), { path: buildNodePath(child, spawnId), kind, startedAt, status, childRunId }, at);
}

/** Where in its tree a child stands. */
export function buildNodePath({ role }: Pick<ThreadChild, 'role'>, spawnId: string): string {
  return 'taskId' in role ? `${role.as}/${role.taskId}` : `${role.as}/${spawnId.slice(spawnId.indexOf('.') + 1)}`;
}

/** What a thread waits for now, as its run shows it. */
function derivePhase({ turn, requests, children }: ThreadState): RunView['phase'] {
  if (requests.some(({ kind }) => kind === 'question')) return 'asking';
  if (requests.length > 0) return 'approving';
  if (turn !== null) return turn.calls.length > 0 ? 'acting' : 'thinking';
  return children.length > 0 ? 'joining' : 'thinking';
}

/** What the API shows of a run; `ended` null: it goes on. */
export function toRunView(
  state: ThreadState,
  run: ThreadRun,
  ended: { outcome: RunOutcome; at: number } | null,
): RunView {
  const { id, agentId, policyVersion, startedAt, stepsUsed, tokensUsed, costMicroUsd, toolCallsUsed, messageIds } = run;
  const isGood = ended !== null && outcomeTable[ended.outcome].result === 'good';
  return {
    ...{ runId: id, phase: ended ? 'finished' : derivePhase(state), outcome: ended?.outcome ?? null, messageIds },
    ...{ replies: [], stepsUsed, toolCallsUsed, tokensUsed, costMicroUsd, policyVersion, startedAt },
    finishedAt: ended?.at ?? null,
    ...(agentId === 'default' ? {} : { agentId }),
    program: 'assistant',
    ...(isGood && run.said !== null ? { output: run.said } : {}),
  };
}

/** The action of a run that has had none. */
export function toFirstActionId(runId: string): string {
  return renameId(runId, 'step');
}

/** What a request shows of itself in events and answers. */
export function requestData(request: ThreadRequest) {
  const { requestId, kind, tool, args, entity, starts, expiresAt, choices, isSetAside } = request;
  return {
    ...{ requestId, kind, tool, args, entity, ...(starts && { starts }), expiresAt, ...(choices && { choices }) },
    ...(isSetAside === true && { isSetAside }),
  };
}
