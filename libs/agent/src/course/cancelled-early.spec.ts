import { expect, it } from '@jest/globals';
import { calledOff } from '../../test/spawned.js';

it('an agent whose root was called off before it began ends at once as cancelled, without a call of a model', () => {
  const { last, everOwed, conversation, outcomes } = calledOff();
  expect(last?.childEnd).toMatchObject({ outcome: 'cancelled', output: null, spent: { steps: 0, tokens: 0 } });
  expect([everOwed, conversation.run, outcomes]).toEqual([[], null, ['cancelled']]);
});
