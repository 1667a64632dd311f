import { expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { workflowBudget } from '#registry';
import type { WorkflowDocument } from '#workflow';
import { worstCasePolicyOf } from './worst-case-policy.js';

const price = (output: number) => ({ input: 1_000_000, cachedInput: 0, output: output * 1_000_000 });
const prices = { cheap: price(1), dear: price(3), 'groq/dear': price(2) };
const caps = { maxRunTokens: 100, maxTokens: 2, maxSteps: 5, maxToolCalls: 5, maxRunCostMicroUsd: 1_000 };
const table = {
  ...publishedPolicy,
  ...{ prices, defaults: { ...publishedPolicy.defaults, ...caps }, taskClasses: { action: {}, reply: {} } },
  providers: { openai: { model: 'cheap', maxTokens: 4 } },
};
const basis = { tools: [], provider: 'scripted', providers: ['openai'], model: 'cheap', maxSteps: null };

it.each([
  [{}, 90 + 10],
  [{ model: 'openai/dear' }, 80 + 20 * 3],
  [{ model: 'groq/dear' }, 90 + 10 * 2],
  [{ model: 'groq/other' }, 90 + 10],
  [{ model: 'dear', params: { maxTokens: 10 } }, 50 + 50 * 3],
  [{ model: 'dear', params: { maxTokens: 1_000 } }, 100 * 3],
])('an agent costs at most what its node asks for: %j', (asks, costMicroUsd) => {
  const document: WorkflowDocument = { version: 1, root: { kind: 'llm', id: 'a', instructions: 'x', ...asks } };
  const policy = worstCasePolicyOf(
    document,
    table,
    { ...basis, maxToolCalls: null },
    { ...workflowBudget, maxToolCalls: 3 },
  );
  expect(policy.agent).toEqual({ steps: 5, toolCalls: 3, costMicroUsd });
});
