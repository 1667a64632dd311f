import { buildEffectId, firstSpawnPlace, outcomeTable } from '#protocol';
import { joinNodePath, nodeRow } from '#program';
import type { ChildEnd, Grant, RecordedCall } from '#protocol';
import type { NodeRow } from '#program';
import { deriveChildRunId } from '#idempotency';
import { computeDeadline, runsLeft } from '../state/budgets.js';
import type { AgentDecision } from '../state/decision.js';
import { memoryLines } from '../state/memory.js';
import { toRowRun } from '../state/ledger-rows.js';
import { readPin } from '../state/run.js';
import type { JoinedChild } from '../state/phase.js';
import type { Run } from '../state/run.js';
import type { Workflow } from '../state/settings.js';
import { buildWorkflowInput } from '../state/texts.js';

/** What the program `workflow` begins with. */
interface WorkflowInput {
  document: Workflow;
  /** The document is that of the pin: no state has to hold it. */
  isPinned: true;
  text: string;
  /** What the conversation remembers; absent: nothing, or no node asks for it. */
  summary?: string;
  /** Calls on record that answer equal ones, where the run is a replay. */
  calls?: RecordedCall[];
}

/** Starts the child with all that the run may spend. No commit with an outcome does: the next one will (ADR 59). */
export function startChild(decision: AgentDecision, document: Workflow): void {
  const { stamp, state, settings, run, at } = decision;
  if (state.endedIn === stamp.version) return;
  const spawnId = buildEffectId(stamp.actorId, stamp.version, firstSpawnPlace);
  const { root } = document;
  const grant = computeGrant(run, at);
  const child: JoinedChild = {
    ...{ spawnId, runId: deriveChildRunId(spawnId), grant },
    ...{ node: joinNodePath(root.id), kind: root.kind, startedAt: at },
  };
  const calls = run.replays?.calls ?? [];
  const summary = settings.givesSummary ? memoryLines(state.memory).join('\n') : '';
  const given = { ...(summary !== '' && { summary }), ...(calls.length > 0 && { calls }) };
  const input: WorkflowInput = { document, isPinned: true, text: buildWorkflowInput(run), ...given };
  decision.spawn({
    ...{ id: spawnId, program: 'workflow', pin: readPin(run), input, grant, node: child.node },
    ...{ runId: run.id, rootRunId: run.id, treeCapMicroUsd: run.budgets.maxCostMicroUsd },
  });
  decision.change({ run: { ...withoutInput(run), phase: { ...decision.phase('joining'), child } } });
  decision.write(nodeRow(toRowRun(decision.run), { ...toNodeRow(child), status: 'started' }, at));
}

/** All that a run has left. */
export function computeGrant({ budgets, ...run }: Run, at: number): Grant {
  const runs = runsLeft({ budgets, ...run });
  return {
    steps: Math.max(0, budgets.maxSteps - run.stepsUsed),
    toolCalls: Math.max(0, budgets.maxToolCalls - run.toolCallsUsed),
    tokens: Math.max(0, budgets.maxTokens - run.tokensUsed),
    costMicroUsd: Math.max(0, budgets.maxCostMicroUsd - run.costMicroUsd),
    deadlineAt: computeDeadline({ budgets, ...run }, at),
    ...(runs !== undefined && { runs }),
  };
}

/** The run without what its child has now. */
function withoutInput(run: Run): Run {
  const texts = run.texts.map(({ whole: _its, ...text }) => text);
  return { ...run, texts, ...(run.replays ? { replays: { ...run.replays, calls: [] } } : {}) };
}

type Started = Pick<JoinedChild, 'node' | 'kind' | 'startedAt' | 'runId'>;

/** The node that a child works on, as its rows name it. */
export function toNodeRow({ node, kind, startedAt, runId }: Started) {
  return { path: node, kind, startedAt, childRunId: runId };
}

/** The row of a child's end. */
export function endRow(
  run: Run,
  child: Started,
  { outcome, error }: Pick<ChildEnd, 'outcome' | 'error'>,
  at: number,
): NodeRow {
  const status = outcome === 'answered' ? 'completed' : outcome === 'cancelled' ? 'cancelled' : 'failed';
  const code = error?.code ?? outcomeTable[outcome].errorCode;
  return nodeRow(toRowRun(run), { ...toNodeRow(child), status, ...(code === null ? {} : { code }) }, at);
}
