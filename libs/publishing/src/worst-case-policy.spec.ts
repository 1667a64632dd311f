import { expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { workflowBudget } from '#registry';
import type { WorkflowDocument } from '#workflow';
import { buildWorstCasePolicy } from './worst-case-policy.js';

const price = (output: number) => ({ input: 1_000_000, cachedInput: 0, output: output * 1_000_000 });
const prices = { cheap: price(1), dear: price(3), 'groq/dear': price(2) };
const caps = { maxRunTokens: 100_000, maxTokens: 2_000, maxSteps: 5, maxToolCalls: 5, maxRunCostMicroUsd: 1_000_000 };
const table = {
  ...publishedPolicy,
  ...{ prices, defaults: { ...publishedPolicy.defaults, ...caps }, taskClasses: { action: {}, reply: {} } },
  providers: { openai: { model: 'cheap', maxTokens: 4_000 } },
};
const basis = { tools: [], provider: 'scripted', providers: ['openai'], model: 'cheap', maxSteps: null };

it.each([
  [{}, 100_000],
  [{ model: 'openai/dear' }, 80_000 + 20_000 * 3],
  [{ model: 'groq/dear' }, 89_760 + 10_240 * 2],
  [{ model: 'groq/other' }, 100_000],
  [{ model: 'dear', params: { maxTokens: 10 } }, 99_950 + 50 * 3],
  [{ model: 'dear', params: { maxTokens: 10_000 } }, 50_000 + 50_000 * 3],
  [{ model: 'dear', params: { maxTokens: 1_000_000 } }, 100_000 * 3],
])('an agent costs at most what its node asks for: %j', (asks, costMicroUsd) => {
  const document: WorkflowDocument = { version: 1, root: { kind: 'llm', id: 'a', instructions: 'x', ...asks } };
  const policy = buildWorstCasePolicy(
    document,
    table,
    { ...basis, maxToolCalls: null },
    { ...workflowBudget, maxToolCalls: 3 },
  );
  expect(policy.agent).toEqual({ steps: 5, toolCalls: 3, costMicroUsd });
});
