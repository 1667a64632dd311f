import { isNote, isSubNode } from '#graph';
import type { Graph, GraphNode } from '#graph';
import type { CatalogueNode } from '#nodes';
import { readField } from '#values';
import type { CompileProblem } from '../plan/compile-problem.js';
import { isEffect } from '../effects/effect-runs.js';
import { isBatches, isWait } from '../plan/flow-kinds.js';
import { isRespond } from '../run/respond.js';
import type { PlannedNode } from '../plan/graph-plan.js';
import { asksModel, modelProblems, problemsUnder } from '../lent/model-nodes.js';
import { approvalProblems, isApproval } from '../run/run-approval.js';
import { callsWorkflows } from '../run/run-workflows.js';
import { findLenders, lendersBy } from '../plan/sub-nodes.js';

type Typed = Pick<PlannedNode, 'node' | 'type'>;

/** Why nodes of a graph cannot run, whatever their connections are. */
export function findProblems(graph: Graph, typeOf: (node: GraphNode) => CatalogueNode | undefined): CompileProblem[] {
  const { nodes } = graph;
  const lenders = findLenders(graph, typeOf);
  const problems = nodes.flatMap((node, at): CompileProblem[] => {
    const path = `/nodes/${at}/type`;
    const type = typeOf(node);
    if (type === undefined || isNote(node) || isSubNode(type.description, node)) return [];
    if (asksModel({ node, type })) return modelProblems({ node, type }, lenders, nodes);
    if (type.description.name === '@n8n/n8n-nodes-langchain.mcpTrigger') return servedProblems(node, lenders, nodes);
    if (isStore({ node, type })) return storeProblems(node, at, lenders, nodes);
    if (isApproval({ node, type })) return approvalProblems(node, at);
    if (isWait({ node, type }) && node.parameters?.['resume'] === 'webhook') {
      const message = `"${node.name}" waits for a call of its URL: expected resume to be timeInterval or specificTime`;
      return [{ code: 'NODE_NOT_RUNNABLE', path: `/nodes/${at}/parameters/resume`, message }];
    }
    if (node.disabled === true || mayRun({ node, type })) return [];
    return [{ code: 'NODE_NOT_RUNNABLE', path, message: `a node of type ${node.type} cannot run yet` }];
  });
  const hasTrigger = nodes.some((node) => node.disabled !== true && typeOf(node)?.runs.as === 'trigger');
  if (hasTrigger || problems.length > 0) return problems;
  return [{ code: 'GRAPH_TRIGGER_MISSING', path: '/nodes', message: 'expected a trigger that is not disabled' }];
}

/** What stays under a trigger of MCP clients is no tool that a run of a node can be. */
function servedProblems(
  { name, parameters }: GraphNode,
  lenders: ReturnType<typeof findLenders>,
  nodes: readonly GraphNode[],
): CompileProblem[] {
  const left = lendersBy(lenders, name, 'ai_tool').map(({ node }): CompileProblem => ({
    ...{ code: 'NODE_NOT_RUNNABLE', path: `/nodes/${nodes.indexOf(node)}/type` },
    message: `a node of type ${node.type} cannot serve "${name}" yet`,
  }));
  const tools = parameters?.['tools'];
  const names = Array.isArray(tools) ? tools.map((tool: unknown) => readField(tool, 'name')) : [];
  const twice = names.find((one, at) => names.indexOf(one) !== at);
  if (twice === undefined) return left;
  const path = `/nodes/${nodes.findIndex((node) => node.name === name)}`;
  const message = `two tools under "${name}" are called ${JSON.stringify(twice)}: a call would be of both`;
  return [...left, { code: 'NODE_NOT_RUNNABLE', path, message }];
}

/** Whether a node that may lend a store keeps one itself, in the line of items. */
function isStore(typed: Typed): boolean {
  return isEffect(typed) && typed.type.runs.as === 'sub-node';
}

function storeProblems(
  { name }: GraphNode,
  at: number,
  lenders: ReturnType<typeof findLenders>,
  nodes: readonly GraphNode[],
): CompileProblem[] {
  if (lendersBy(lenders, name, 'ai_embedding').length === 1) return problemsUnder(name, lenders, nodes);
  return [{ code: 'NODE_NOT_RUNNABLE', path: `/nodes/${at}`, message: `"${name}" needs embeddings under it` }];
}

function mayRun(typed: Typed): boolean {
  const { as } = typed.type.runs;
  const waits = [isBatches, isWait, isEffect, isRespond, callsWorkflows].some((one) => one(typed));
  return as === 'trigger' || as === 'pure' || waits;
}
