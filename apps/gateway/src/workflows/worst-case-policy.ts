import { costMicroUsd, priceOf, resolvePolicy } from '#policy';
import type { PolicyTable } from '#policy';
import type { WorkflowBudget } from '#registry';
import type { AgentBasis } from '#versions';
import { nodesOf } from '#workflow';
import type { WorkflowDocument, WorstCasePolicy } from '#workflow';

/** The models of a document, beside the policy's. */
function modelsOf({ root }: WorkflowDocument): string[] {
  return nodesOf(root).flatMap((node) => (node.kind === 'llm' && node.model !== undefined ? [node.model] : []));
}

/**
 * The caps that a document is held against. An agent costs at most what all its tokens cost at the dearest model of the document, its
 * answers as long as they may be; a model without a price costs nothing.
 */
export function worstCasePolicyOf(
  document: WorkflowDocument,
  table: PolicyTable,
  basis: AgentBasis,
  budget: WorkflowBudget,
): WorstCasePolicy {
  const { provider, model: given } = basis;
  const policy = resolvePolicy(table, { provider, taskClass: 'action', ...(given !== null && { model: given }) });
  const steps = basis.maxSteps ?? policy.maxSteps;
  const tokensOut = Math.min(policy.maxRunTokens, steps * policy.maxTokens);
  const tokens = { tokensIn: policy.maxRunTokens - tokensOut, tokensOut, tokensCached: 0 };
  const costs = [policy.model, ...modelsOf(document)].map((model) =>
    costMicroUsd(priceOf(policy.prices, model, model.slice(model.indexOf('/') + 1)), tokens),
  );
  const most = policy.maxRunCostMicroUsd;
  return {
    agent: {
      steps,
      toolCalls: basis.maxToolCalls ?? policy.maxToolCalls,
      costMicroUsd: Math.min(most, Math.max(...costs)),
    },
    run: { steps: budget.maxSteps, toolCalls: budget.maxToolCalls, costMicroUsd: most },
  };
}
