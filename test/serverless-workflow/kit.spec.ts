import { expect, it } from '@jest/globals';
import { whyNot } from './expectations.js';
import { readFeature } from './features.js';
import { runInMemory } from './in-memory.js';
import { play } from './play.js';

/** As the kit writes its scenarios; its own files stay where they are. */
const feature = `Feature: Ours
  Scenario: A list, item by item
    Given a workflow with definition:
    """yaml
    document: { dsl: 1.0.3, namespace: a, name: sums, version: 1.0.0 }
    do:
      - each:
          for: { each: n, in: .list }
          do:
            - add: { set: { sum: '\${ (.sum // 0) + $n }' } }
      - tell: { set: { told: '\${ .sum }', at: '\${ $context.list[1] }' } }
    """
    And given the workflow input is:
    """yaml
    list: [ 1, 2, 3 ]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    told: 6
    at: 2
    """
    And each should run first
    And tell should run last
    And the workflow output should have a 'told' property with value:
    """yaml
    7
    """
`;

it('a scenario is imported, run and held to what it expects', async () => {
  const [scenario] = readFeature(feature, 'ours.feature');
  if (scenario === undefined) throw new Error('there is no scenario');
  expect(await play(scenario, runInMemory)).toEqual([
    "the workflow output should have a 'told' property with value: expected 7, and got 6",
  ]);
});

it.each([
  ['a should run first', true],
  ['b should run after a', true],
  ['a should run before b', true],
  ['b should run before a', false],
  ['b should run after c', false],
  ['b should run before c', false],
  ['c should run after a', false],
])('of tasks that began as a, b: %s, %s', (text, isSo) => {
  expect(whyNot({ text }, { began: ['a', 'b'] }) === null).toBe(isSo);
});
