import { describe, expect, it } from '@jest/globals';
import { nothing } from './ablations.js';
import { expectSafeAndLive, maxStates, timeoutMs } from './expect-safe.js';
import { allAblations, allRules, exploreNamed, type PlannedAblation } from './explore-named.js';
import { largeScenarios } from './known-states.js';

/** A rule in words: its sentence, fit for the middle of another. */
function inWords(name: string): string {
  const meaning = allRules.find((rule) => rule.name === name)?.meaning ?? name;
  return `"${meaning.replace(/\.$/, '')}" (${name})`;
}

function titleOf({ scenario, without, expected, reason }: PlannedAblation): string {
  const left = without.length === 0 ? 'with all rules' : `without ${without.map(inWords).join(' and ')}`;
  return `${scenario} ${left}: ${expected === nothing ? `nothing goes wrong, for ${reason}` : expected}`;
}

describe('the commit protocol with all rules', () => {
  it.each(Object.entries(largeScenarios))(
    '%s is safe and live over exactly %i states',
    (name: string, states: number) => {
      expectSafeAndLive(name, states);
    },
    timeoutMs,
  );
});

describe('the commit protocol without a rule', () => {
  for (const ablation of allAblations) {
    it(titleOf(ablation), () => expectAsPlanned(ablation), timeoutMs);
  }

  it.each(allRules.map((rule) => rule.name))('the plan has an ablation that %s decides', (rule) => {
    expect(allAblations.some((ablation) => isDecidedBy(ablation, rule))).toBe(true);
  });
});

function expectAsPlanned({ scenario, without, expected }: PlannedAblation): void {
  const isDeadEnd = expected === 'stuck';
  const found = exploreNamed(scenario, without, { maxStates, stopsAtViolation: true });
  expect(found.isCapped).toBe(false);
  expect([...found.violations.keys()]).toEqual(isDeadEnd || expected === nothing ? [] : [expected]);
  expect(found.stuck !== null).toBe(isDeadEnd);
}

/** True if the ablation goes wrong, and with this rule alone put back does not, or goes wrong in another way. */
function isDecidedBy({ scenario, without, expected }: PlannedAblation, rule: string): boolean {
  if (expected === nothing || !without.includes(rule)) return false;
  const others = without.filter((name) => name !== rule);
  return others.length === 0 || endsOtherwise(scenario, others, expected);
}

function endsOtherwise(scenario: string, without: readonly string[], expected: string): boolean {
  return allAblations.some(
    (other) => other.expected !== expected && other.scenario === scenario && other.without.join() === without.join(),
  );
}
