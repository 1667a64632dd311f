import { usualOutputTokens } from '#model-turn';
import { modelNamed } from '#llm';
import { costMicroUsd, findPrice, resolvePolicy } from '#policy';
import type { PolicyTable } from '#policy';
import type { WorkflowBudget } from '#registry';
import type { AgentBasis } from '#versions';
import { listNodes } from '#workflow';
import type { NodeOf, WorkflowDocument, WorstCasePolicy } from '#workflow';

/** What of a node says what its agent's calls cost. */
type Asks = Pick<NodeOf<'llm'>, 'model' | 'params'>;

/**
 * The caps that a document is held against. An agent costs at most what all its tokens cost at the dearest node of the document, or by
 * the policy's own model, its answers as long as they may be; a model without a price costs nothing.
 */
export function buildWorstCasePolicy(
  { root }: WorkflowDocument,
  table: PolicyTable,
  basis: AgentBasis,
  budget: WorkflowBudget,
): WorstCasePolicy {
  const usual = { provider: basis.provider, ...(basis.model !== null && { model: basis.model }) };
  const policy = resolvePolicy(table, { ...usual, taskClass: 'action' });
  const steps = basis.maxSteps ?? policy.maxSteps;
  const estimateCost = ({ model: name, params }: Asks): number => {
    const named = name === undefined ? usual : modelNamed(name, basis.provider, basis.providers);
    const { model, maxTokens } = resolvePolicy(table, { ...named, taskClass: 'action' });
    const longest = params?.maxTokens ?? Math.max(maxTokens, usualOutputTokens); // as a node's agent is asked
    const tokensOut = Math.min(policy.maxRunTokens, steps * longest);
    const tokens = { tokensIn: policy.maxRunTokens - tokensOut, tokensOut, tokensCached: 0 };
    return costMicroUsd(findPrice(policy.prices, model), tokens);
  };
  const asks: Asks[] = [{}, ...listNodes(root).filter((node) => node.kind === 'llm')];
  const most = policy.maxRunCostMicroUsd;
  return {
    agent: {
      steps: Math.min(steps, budget.maxSteps),
      toolCalls: Math.min(basis.maxToolCalls ?? policy.maxToolCalls, budget.maxToolCalls),
      costMicroUsd: Math.min(most, Math.max(...asks.map(estimateCost))),
    },
    run: { steps: budget.maxSteps, toolCalls: budget.maxToolCalls, costMicroUsd: most },
  };
}
