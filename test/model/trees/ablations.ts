import type { TreeRuleName } from './rules.js';
import type { TreeScenarioName } from './scenarios.js';

/** A scenario of trees explored with some rules left out, and what comes of it: a violation by name, or `stuck`. */
export interface TreeAblation {
  readonly scenario: TreeScenarioName;
  readonly without: readonly TreeRuleName[];
  readonly expected: string;
}

const orphan = 'an outcome while a child is live';
const overspent = 'more spent than the budget of the root';
const ofOver = 'a tool call claimed for a child that is over';
const afterCancel = 'a tool call claimed for an actor that has read its cancel';

/** The plan: every rule of trees is left out somewhere. */
export const treeAblations: readonly TreeAblation[] = [
  { scenario: 'tree-spawn', without: ['spawnAtomic'], expected: 'stuck' },
  { scenario: 'tree-cut', without: ['spawnAtomic'], expected: 'a live child that its parent knows of is not there' },
  { scenario: 'tree-forget', without: ['forgetTogether'], expected: 'stuck' },
  {
    scenario: 'tree-forget',
    without: ['forgetTogether', 'spawnAssertsNew'],
    expected: 'a child written over one that is there',
  },
  { scenario: 'tree-spawn', without: ['spawnArmsTimer'], expected: 'stuck' },
  { scenario: 'tree-join', without: ['endAtomic'], expected: 'stuck' },
  { scenario: 'tree-cut', without: ['endAtomic'], expected: ofOver },
  { scenario: 'tree-park-owing', without: ['endTellsOnce'], expected: "a child's end told twice" },
  { scenario: 'tree-siblings', without: ['endArmsParent'], expected: 'stuck' },
  { scenario: 'tree-race', without: ['rootWaitsForChildren'], expected: orphan },
  { scenario: 'tree-orphan', without: ['rootWaitsForChildren'], expected: orphan },
  { scenario: 'tree-park', without: ['parkTellsParent'], expected: 'stuck' },
  { scenario: 'tree-park-fork', without: ['parkWaits'], expected: orphan },
  { scenario: 'tree-park-owing', without: ['parkCancelsOwed'], expected: ofOver },
  { scenario: 'tree-budget', without: ['parkKeepsGrant'], expected: overspent },
  { scenario: 'tree-park', without: ['overNeverUnparks'], expected: ofOver },
  { scenario: 'tree-park-fork', without: ['overNeverUnparks'], expected: orphan },
  { scenario: 'tree-park-fork', without: ['parkedChildStays'], expected: 'stuck' },
  { scenario: 'tree-cancel', without: ['cancelToAll'], expected: 'stuck' },
  { scenario: 'tree-cancel', without: ['cancelsOwed'], expected: afterCancel },
  { scenario: 'tree-orphan', without: ['postArmsTimer'], expected: 'stuck' },
  { scenario: 'tree-nested', without: ['postArmsTimer'], expected: 'stuck' },
  { scenario: 'tree-erase', without: ['postDropsErased'], expected: 'mail for an erased actor' },
  { scenario: 'tree-erase-nested', without: ['eraseLeavesFirst'], expected: 'a live child below an erased actor' },
  { scenario: 'tree-erase', without: ['eraseTakesOff'], expected: 'stuck' },
  { scenario: 'tree-erase', without: ['eraseLooksAgain'], expected: 'stuck' },
  { scenario: 'tree-cut', without: ['samePartition'], expected: 'a live child that its parent does not know of' },
  {
    scenario: 'tree-cut-nested',
    without: ['samePartition'],
    expected: 'a live child that its parent does not know of',
  },
  { scenario: 'tree-join', without: ['grantBeforeSpawn'], expected: overspent },
];
