import { expect, it } from '@jest/globals';
import { begunUnder, rulesInForce } from './rules.js';

it('new runs begin under the rules of the build before until every process knows the present ones', () => {
  const agent = { name: 'agent', rules: 3 } as const;
  const workflow = { name: 'workflow', rules: 2 } as const;
  expect([4, 5, 6].map((inForce) => rulesInForce(agent, inForce))).toEqual([2, 3, 3]);
  expect([1, 4, 5].map((inForce) => rulesInForce(workflow, inForce))).toEqual([1, 1, 2]);
});

it('the agents’ 2 in an old opening of another program counts as 1', () => {
  expect([undefined, 1, 2, 3].map(begunUnder)).toEqual([1, 1, 1, 3]);
});
