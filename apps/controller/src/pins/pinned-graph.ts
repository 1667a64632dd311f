import { callLent, compileGraph, readTimeZone } from '#compiler';
import type { GraphPlan } from '#compiler';
import type { OfferedTool } from '#model-turn';
import type { ToolResult } from '#protocol';
import type { Graph } from '#graph';
import { findNodeType, unaskedWrites } from '#nodes';
import { hashDefinition, pinnedRules } from '#registry';
import type { AgentDefinition } from '#registry';

/** The graph that the runs of a pin carry out. */
export interface PinnedGraph {
  id: string;
  /** The version that has nodes which would ask nobody; null: it has none. */
  waiving: string | null;
  /** The rules that its version was stored under (ADR 41). */
  rules: number;
  graph: Graph;
  plan: GraphPlan;
  timeZone: string;
}

/** The graph of a definition, as it was checked when it was stored; null: this build cannot run it, or there is none. */
export function pinnedGraph(definition: AgentDefinition | null, usual: { timeZone: string }): PinnedGraph | null {
  const { id = '', graph } = definition ?? {};
  if (definition === null || graph === undefined) return null;
  const compiled = compileGraph(graph, findNodeType);
  if ('problems' in compiled) return null;
  const rules = pinnedRules(definition)?.graph ?? 1;
  const waiving = rules >= 2 && unaskedWrites(graph).length > 0 ? hashDefinition(definition) : null;
  return { id, waiving, rules, graph, plan: compiled.plan, timeZone: readTimeZone(graph) ?? usual.timeZone };
}

/** Calls a pure tool that a node of a run's graph lends. */
export type CallOffer = (offer: OfferedTool, args: Record<string, unknown>) => ToolResult;

/** What calls the pure tools that nodes of a graph lend. */
export function createOfferCaller({ plan }: PinnedGraph): CallOffer {
  return ({ from, name }, args) => callLent(plan, from, name, args);
}
