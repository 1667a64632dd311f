import type { Grant, Spent } from '#protocol';
import type { WorkflowDecision } from '../decision.js';
import { isPartOfPages, listNodes } from '../document/document.js';
import type { WorkflowNode } from '../document/document.js';

export const nothingSpent: Spent = { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 };
export const oneCall: Spent = { ...nothingSpent, toolCalls: 1 };

export function plus(a: Spent, b: Spent): Spent {
  return {
    steps: a.steps + b.steps,
    toolCalls: a.toolCalls + b.toolCalls,
    tokens: a.tokens + b.tokens,
    costMicroUsd: a.costMicroUsd + b.costMicroUsd,
    ...(a.runs === undefined && b.runs === undefined ? {} : { runs: (a.runs ?? 0) + (b.runs ?? 0) }),
  };
}

export function minus(a: Spent, b: Spent): Spent {
  return {
    steps: a.steps - b.steps,
    toolCalls: a.toolCalls - b.toolCalls,
    tokens: a.tokens - b.tokens,
    costMicroUsd: a.costMicroUsd - b.costMicroUsd,
    ...(a.runs === undefined ? {} : { runs: a.runs - (b.runs ?? 0) }),
  };
}

/** What is left and spent once a child has started with this grant: a run that has begun never comes back (ADR 116). */
export function afterGrant({ left, spent }: { left: Spent; spent: Spent }, grant: Spent) {
  if (grant.runs === undefined) return { left: minus(left, pickFigures(grant)) };
  const own = { ...nothingSpent, runs: 1 };
  return { left: minus(minus(left, pickFigures(grant)), own), spent: plus(spent, own) };
}

/** How many runs may be started below a root's workflow, and the setting that says so; null: nobody counts them. */
export function findTreeCap({
  settings,
  stamp,
}: Pick<WorkflowDecision, 'settings' | 'stamp'>): { runs: number; setting: string } | null {
  const { mostTreeRuns: runs, mostPublicTreeRuns } = settings;
  if (runs === undefined) return null;
  const ofAll = { runs, setting: 'TREE_MAX_RUNS' };
  if (stamp.isPublic !== true || mostPublicTreeRuns === undefined || mostPublicTreeRuns >= runs) return ofAll;
  return { runs: mostPublicTreeRuns, setting: 'PUBLIC_TREE_MAX_RUNS' };
}

/** What nodes may need: how many agents and calls of their own, how many runs they are, and the weight of those that they may start. */
export interface Need {
  agents: number;
  calls: number;
  runs: number;
  below: number;
}

export const noNeed: Need = { agents: 0, calls: 0, runs: 0, below: 0 };

/** How many items a `map` counts for, whose number nobody knows before. */
const itemsWeighed = 100;

/** What a node needs as a run of its own. */
export function computeNeed(node: WorkflowNode): Need {
  const nodes = listNodes(node);
  const agents = nodes.filter(({ kind }) => kind === 'llm').length;
  const calls = agents + nodes.filter(({ kind }) => kind === 'tool').length;
  return { agents, calls, runs: 1, below: nodes.reduce((sum, each) => sum + weighNode(each), 0) };
}

/** What a node may start in runs, as far as it can be known. An agent may call tools that are runs. */
function weighNode(node: WorkflowNode): number {
  if (node.kind === 'fork') return node.paths.length;
  if (node.kind === 'map' || (node.kind === 'foreach' && !isPartOfPages(node))) return itemsWeighed;
  return node.kind === 'llm' || node.kind === 'spawn' || node.kind === 'every' ? 1 : 0;
}

export function times({ agents, calls, runs, below }: Need, count: number): Need {
  return { agents: agents * count, calls: calls * count, runs: runs * count, below: below * count };
}

function added(a: Need, b: Need): Need {
  return {
    agents: a.agents + b.agents,
    calls: a.calls + b.calls,
    runs: a.runs + b.runs,
    below: a.below + b.below,
  };
}

/** What the nodes of a list need from each place on, counted once: a fork of thousands asks again whenever it starts one. */
const needs = new WeakMap<readonly WorkflowNode[], readonly Need[]>();

/** What the nodes of a list need from this place on. */
export function needFrom(nodes: readonly WorkflowNode[], place: number): Need {
  const known = needs.get(nodes) ?? computeNeeds(nodes);
  needs.set(nodes, known);
  return known[place] ?? noNeed;
}

function computeNeeds(nodes: readonly WorkflowNode[]): Need[] {
  let all = noNeed;
  const fromLast = nodes.toReversed().map((node) => {
    all = added(all, computeNeed(node));
    return all;
  });
  return fromLast.reverse();
}

/**
 * The grants of the nodes that start, of all that are still to start and need so much: an even split of what is left over the agents in
 * them, of calls over agents and tools, and of runs over what may start some, after one for each. What a node cannot use is left to the others.
 */
export function grantsFor(left: Spent, need: Need, nodes: readonly WorkflowNode[], deadlineAt: number): Grant[] {
  let all = need;
  let rest = left;
  return nodes.map(computeNeed).map((own) => {
    const share = (amount: number, of: keyof Need): number =>
      own[of] === 0 ? 0 : Math.floor((Math.max(0, amount) * own[of]) / all[of]);
    const granted: Spent = {
      steps: share(rest.steps, 'agents'),
      toolCalls: share(rest.toolCalls, 'calls'),
      tokens: share(rest.tokens, 'agents'),
      costMicroUsd: share(rest.costMicroUsd, 'agents'),
      ...(rest.runs !== undefined && { runs: share(rest.runs - all.runs, 'below') }),
    };
    ({ left: rest } = afterGrant({ left: rest, spent: nothingSpent }, granted));
    all = added(all, times(own, -1));
    return { ...granted, deadlineAt };
  });
}

/** The figures of a grant or of a child's end, without anything beside them. */
export function pickFigures({ steps, toolCalls, tokens, costMicroUsd, runs }: Spent): Spent {
  return { steps, toolCalls, tokens, costMicroUsd, ...(runs !== undefined && { runs }) };
}
