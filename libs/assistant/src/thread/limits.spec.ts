import { expect, it } from '@jest/globals';
import { childShare, limits } from './limits.js';

it('as many background tasks as may run at once leave a thread tokens and money of its own', () => {
  expect(limits.backgroundTasks * childShare.tokens).toBeLessThan(limits.runTokens);
  expect(limits.backgroundTasks * childShare.costMicroUsd).toBeLessThan(limits.runCostMicroUsd);
});
