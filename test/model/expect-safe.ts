import { expect } from '@jest/globals';
import { exploreNamed } from './explore-named.js';

export const maxStates = 200_000;

/** Generous: a slow machine is no failure of the protocol. */
export const timeoutMs = 60_000;

/** Fails unless a scenario, with all rules in force, goes wrong nowhere and has exactly so many states. */
export function expectSafeAndLive(name: string, states: number): void {
  const found = exploreNamed(name, [], { maxStates });
  expect([...found.violations]).toEqual([]);
  expect(found.stuck).toBeNull();
  expect(found.isCapped).toBe(false);
  expect(found.states).toBe(states);
}
