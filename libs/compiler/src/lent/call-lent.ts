import { errorEnvelope } from '#errors';
import type { ToolResult } from '#protocol';
import { NodeError } from '#nodes';
import type { GraphPlan } from '../plan/graph-plan.js';
import { knownLent } from './model-nodes.js';

/** A call of a pure tool that the node of this name lends. Its failures are results, which the model reads. */
export function callLent(plan: GraphPlan, from: string, tool: string, args: Record<string, unknown>): ToolResult {
  const lender = [...plan.lenders.values()].flat().find(({ node }) => node.name === from);
  const lent = lender && knownLent(lender);
  const found = lent?.kind === 'tools' ? lent.tools.find(({ name }) => name === tool) : undefined;
  if (found?.how.by !== 'function')
    return { ok: false, envelope: errorEnvelope('unknown-tool', `${from} lends no tool ${tool}`) };
  try {
    return { ok: true, value: found.how.call(args) };
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return { ok: false, envelope: errorEnvelope('tool-failed', error.message) };
  }
}
