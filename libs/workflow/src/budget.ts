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
interface Need {
  agents: number;
  calls: number;
}

function needOf(node: WorkflowNode): Need {
  const nodes = nodesOf(node);
  const agents = nodes.filter(({ kind }) => kind === 'llm').length;
  return { agents, calls: agents + nodes.filter(({ kind }) => kind === 'tool').length };
}

/**
 * The grants of the first `count` nodes of those still to start: an even split of what is left over the agents in them, and of calls over
 * agents and tools. What a node cannot use is left to the others.
 */
export function grantsFor(left: Spent, toStart: readonly WorkflowNode[], count: number, deadlineAt: number): Grant[] {
  const needs = toStart.map(needOf);
  const all = { agents: 0, calls: 0 };
  for (const { agents, calls } of needs) {
    all.agents += agents;
    all.calls += calls;
  }
  let rest = left;
  return needs.slice(0, count).map((own) => {
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
