import type { ScenarioName } from './scenarios.js';
import type { TreeScenarioName } from './trees/scenarios.js';

/** The scenarios that take tenths of a second, and how many states each has: `npm test` explores them. */
export const smallScenarios: Partial<Record<ScenarioName | TreeScenarioName, number>> = {
  lost1: 387,
  lost2: 9_479,
  sweepc: 1_183,
  stop1: 1_143,
  dead1: 5_529,
  poison: 2_693,
  zombie: 2_931,
  fail2: 4_857,
  busy1: 335,
  overtake: 1_939,
  take1: 2_563,
  parked1: 3_467,
  parked2: 3_259,
  letter1: 8_945,
  letter2: 4_387,
  letter3: 2_025,
  letter4: 2_057,
  forget4: 8_213,
  'tree-spawn': 641,
  'tree-join': 3_757,
  'tree-siblings': 2_457,
  'tree-park': 2_684,
  'tree-nested': 4_262,
  'tree-orphan': 6_259,
  'tree-budget': 359,
  'tree-cut-nested': 2_107,
  'tree-erase': 2_384,
  'tree-forget': 1_736,
};

/** Those that take seconds: `verify:deep` explores them. What is in neither list is left to the command (README). */
export const largeScenarios: Partial<Record<ScenarioName | TreeScenarioName, number>> = {
  plain: 64_029,
  can1: 9_920,
  park: 38_572,
  fail1: 24_197,
  take2: 23_609,
  parked3: 29_216,
  forget1: 25_360,
  forget2: 23_783,
  forget3: 53_114,
  'tree-race': 10_007,
  'tree-cancel': 18_204,
  'tree-park-fork': 14_472,
  'tree-park-owing': 8_797,
  'tree-cut': 10_892,
  'tree-erase-nested': 25_619,
};
