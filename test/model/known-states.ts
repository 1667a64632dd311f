import { expect } from '@jest/globals';
import { explore } from './explore.js';
import { scenarios } from './scenarios.js';
import type { ScenarioName } from './scenarios.js';

/** The scenarios that take tenths of a second, and how many states each has: `npm test` explores them. */
export const smallScenarios: Partial<Record<ScenarioName, number>> = {
  lost1: 387,
  lost2: 9_479,
  sweepc: 1_183,
  stop1: 1_143,
  dead1: 5_711,
  poison: 2_693,
  zombie: 2_931,
  fail2: 4_857,
  busy1: 335,
  overtake: 1_939,
  take1: 2_595,
  parked1: 3_467,
  parked2: 3_959,
  letter1: 8_945,
  letter2: 4_387,
  letter3: 2_025,
  letter4: 2_057,
  forget4: 8_225,
};

/** Those that take seconds: `verify:deep` explores them. What is in neither list is left to the command (README). */
export const largeScenarios: Partial<Record<ScenarioName, number>> = {
  plain: 66_819,
  can1: 10_545,
  park: 38_572,
  fail1: 24_197,
  take2: 25_472,
  parked3: 29_216,
  forget1: 26_460,
  forget2: 25_237,
  forget3: 53_154,
};

export const maxStates = 200_000;

/** Generous: a slow machine is no failure of the protocol. */
export const timeoutMs = 60_000;

/** Fails unless a scenario, with all rules in force, goes wrong nowhere and has exactly so many states. */
export function expectSafeAndLive(name: string, states: number): void {
  const found = explore(scenarioNamed(name), [], { maxStates });
  expect([...found.violations]).toEqual([]);
  expect(found.stuck).toBeNull();
  expect(found.isCapped).toBe(false);
  expect(found.states).toBe(states);
}

function scenarioNamed(name: string) {
  const found = Object.entries(scenarios).find(([other]) => other === name);
  if (found === undefined) throw new Error(`no such scenario: ${name}`);
  return found[1];
}
