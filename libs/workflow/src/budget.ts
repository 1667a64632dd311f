import type { Grant, Spent } from '#contract';
import { nodesOf } from './document.js';
import type { WorkflowNode } from './document.js';

export const nothingSpent: Spent = { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 };
export const oneCall: Spent = { ...nothingSpent, toolCalls: 1 };

export function plus(a: Spent, b: Spent): Spent {
  return {
    steps: a.steps + b.steps,
    toolCalls: a.toolCalls + b.toolCalls,
    tokens: a.tokens + b.tokens,
    costMicroUsd: a.costMicroUsd + b.costMicroUsd,
  };
}

export function minus(a: Spent, b: Spent): Spent {
  return {
    steps: a.steps - b.steps,
    toolCalls: a.toolCalls - b.toolCalls,
    tokens: a.tokens - b.tokens,
    costMicroUsd: a.costMicroUsd - b.costMicroUsd,
  };
}

/** How many agents and how many calls of its own a node may need. */
export interface Need {
  agents: number;
  calls: number;
}

export const noNeed: Need = { agents: 0, calls: 0 };

export function needOf(node: WorkflowNode): Need {
  const nodes = nodesOf(node);
  const agents = nodes.filter(({ kind }) => kind === 'llm').length;
  return { agents, calls: agents + nodes.filter(({ kind }) => kind === 'tool').length };
}

export function times({ agents, calls }: Need, count: number): Need {
  return { agents: agents * count, calls: calls * count };
}

/** What the nodes of a list need from each place on, counted once: a fork of thousands asks again whenever it starts one. */
const needs = new WeakMap<readonly WorkflowNode[], readonly Need[]>();

/** What the nodes of a list need from this place on. */
export function needFrom(nodes: readonly WorkflowNode[], place: number): Need {
  const known = needs.get(nodes) ?? needsOf(nodes);
  needs.set(nodes, known);
  return known[place] ?? noNeed;
}

function needsOf(nodes: readonly WorkflowNode[]): Need[] {
  let all = noNeed;
  const fromLast = nodes.toReversed().map((node) => {
    const own = needOf(node);
    all = { agents: all.agents + own.agents, calls: all.calls + own.calls };
    return all;
  });
  return fromLast.reverse();
}

/**
 * The grants of the nodes that start, of all that are still to start and need so much: an even split of what is left over the agents in
 * them, and of calls over agents and tools. What a node cannot use is left to the others.
 */
export function grantsFor(left: Spent, need: Need, nodes: readonly WorkflowNode[], deadlineAt: number): Grant[] {
  const all = { ...need };
  let rest = left;
  return nodes.map(needOf).map((own) => {
    const share = (amount: number, of: keyof Need): number =>
      own[of] === 0 ? 0 : Math.floor((Math.max(0, amount) * own[of]) / all[of]);
    const granted = {
      steps: share(rest.steps, 'agents'),
      toolCalls: share(rest.toolCalls, 'calls'),
      tokens: share(rest.tokens, 'agents'),
      costMicroUsd: share(rest.costMicroUsd, 'agents'),
    };
    rest = minus(rest, granted);
    all.agents -= own.agents;
    all.calls -= own.calls;
    return { ...granted, deadlineAt };
  });
}

/** The figures of a grant or of a child's end, without anything beside them. */
export function figuresOf({ steps, toolCalls, tokens, costMicroUsd }: Spent): Spent {
  return { steps, toolCalls, tokens, costMicroUsd };
}
