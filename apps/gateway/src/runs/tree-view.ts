import { firstOf } from '#values';
import { deriveNodeStates, runsWorkflow } from '#runs';
import type { RunReader, RunTree as Tree, TreeNode as Node, TreeRun as Entry } from '#runs';
import type { pinOfSide } from '#registry';
import { listPlaces } from '#workflow';
import type { WorkflowDocument } from '#workflow';
import type { RunRecord } from '#records';
import type { RunTree, TreeNode, TreeRun, TreeWorkflow } from './tree-responses.js';
import { redactForRole } from '../auth/role-reads.js';
import type { Role } from '../auth/sign-ins.js';
import { errorView, liveView } from './run-view.js';

function toIsoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** The tree of a run that no turn has been taken of: nothing but the run. */
export async function toPendingTree(runs: RunReader, run: RunRecord): Promise<Tree> {
  const [look = null] = await runs.lookAtRuns([run]);
  const root = { runId: run.runId, parentRunId: null, program: run.program ?? 'agent', node: null, run, look };
  return { rootRunId: run.runId, runs: [root], truncated: false };
}

/** The most nodes of a tree that are shown. */
const mostNodes = 2_000;

/** Nodes of a tree, and what is not told of them. */
export interface TreeNodes {
  nodes: readonly Node[];
  nodesLeftOut: number;
  rowsLeftOut: number;
}

const noNodes: TreeNodes = { nodes: [], nodesLeftOut: 0, rowsLeftOut: 0 };

/** How the nodes of a tree stand; none where it runs no workflow. */
export async function readTreeNodes(
  runs: Pick<RunReader, 'readTreeDocument' | 'readNodeRows'>,
  tree: Tree,
): Promise<TreeNodes> {
  if (!runsWorkflow(tree)) return noNodes;
  const [document, { rows, leftOut }] = await Promise.all([runs.readTreeDocument(tree), runs.readNodeRows(tree)]);
  const places = document === null ? null : listPlaces(document as WorkflowDocument); // a workflow is spawned with one
  const nodes = deriveNodeStates(places, rows, tree.runs);
  const shown = firstOf(nodes, mostNodes);
  return { nodes: shown, nodesLeftOut: nodes.length - shown.length, rowsLeftOut: leftOut };
}

function nodeView({ startedAt, finishedAt, runId, ...node }: Node): TreeNode {
  return { ...node, started_at: toIsoOrNull(startedAt), finished_at: toIsoOrNull(finishedAt), run_id: runId };
}

/** The document that a tree runs, in the API's form; null: it runs none. */
export function workflowOfTree(
  rootRunId: string,
  document: unknown,
  stored: ReturnType<typeof pinOfSide>,
  role: Role,
): TreeWorkflow {
  const shown = document === null ? null : redactForRole(role, { ...document });
  const { agentId = '', agentVersion = null } = stored ?? {};
  const [, id = null] = /^workflow\.(.+)$/.exec(agentId) ?? [];
  return { root_run_id: rootRunId, document: shown, workflow_id: id, version: id === null ? null : agentVersion };
}

/** A tree in the API's form. A run without a record has had no turn yet as long as its root lives: until then records do not expire. */
export function treeView({ rootRunId, runs, truncated }: Tree, role: Role, known = noNodes): RunTree {
  const isLive = runs[0]?.run?.outcome === null;
  return {
    root_run_id: rootRunId,
    runs: runs.map((each) => treeRunView(each, isLive, role)),
    truncated,
    nodes: known.nodes.map(nodeView),
    nodes_left_out: known.nodesLeftOut,
    rows_left_out: known.rowsLeftOut,
  };
}

const notBegun = {
  ...{ stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0 },
  ...{ outcome: null, startedAt: null, finishedAt: null },
};

function treeRunView({ runId, parentRunId, program, node, run, look }: Entry, isLive: boolean, role: Role): TreeRun {
  const phase = run?.phase ?? (isLive ? 'waiting' : null);
  const { outcome, startedAt, finishedAt, ...used } = run ?? notBegun;
  return {
    ...{ run_id: runId, parent_run_id: parentRunId, program, node },
    ...{ phase, outcome },
    steps_used: used.stepsUsed,
    tool_calls_used: used.toolCallsUsed,
    tokens_used: used.tokensUsed,
    cost_micro_usd: used.costMicroUsd,
    started_at: toIsoOrNull(startedAt),
    finished_at: toIsoOrNull(finishedAt),
    took_ms: look?.tookMs ?? null,
    live: phase && liveView(phase, look?.live ?? null),
    ...errorView(run ?? {}, role),
  };
}
