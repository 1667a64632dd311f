import { describe, expect, it } from '@jest/globals';
import { ablations, nothing, type Ablation } from './ablations.js';
import { explore } from './explore.js';
import { expectSafeAndLive, largeScenarios, maxStates, timeoutMs } from './known-states.js';
import { ruleTable, type RuleName } from './rules.js';
import { scenarios, type ScenarioName } from './scenarios.js';

/** A rule in words: its sentence, fit for the middle of another. */
function inWords(name: RuleName): string {
  const meaning = ruleTable.find((rule) => rule.name === name)?.meaning ?? name;
  return `"${meaning.replace(/\.$/, '')}" (${name})`;
}

function titleOf({ scenario, without, expected, reason }: Ablation): string {
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
  for (const ablation of ablations) {
    it(titleOf(ablation), () => expectAsPlanned(ablation), timeoutMs);
  }

  it.each(ruleTable.map((rule) => rule.name))('the plan has an ablation that %s decides', (rule) => {
    expect(ablations.some((ablation) => isDecidedBy(ablation, rule))).toBe(true);
  });
});

function expectAsPlanned({ scenario, without, expected }: Ablation): void {
  const isDeadEnd = expected === 'stuck';
  const found = explore(scenarios[scenario], without, { maxStates, stopsAtViolation: true });
  expect(found.isCapped).toBe(false);
  expect([...found.violations.keys()]).toEqual(isDeadEnd || expected === nothing ? [] : [expected]);
  expect(found.stuck !== null).toBe(isDeadEnd);
}

/** True if the ablation goes wrong, and would not if this rule alone were put back. */
function isDecidedBy({ scenario, without, expected }: Ablation, rule: RuleName): boolean {
  if (expected === nothing || !without.includes(rule)) return false;
  const others = without.filter((name) => name !== rule);
  return others.length === 0 || staysWell(scenario, others);
}

function staysWell(scenario: ScenarioName, without: readonly RuleName[]): boolean {
  return ablations.some(
    (other) => other.expected === nothing && other.scenario === scenario && other.without.join() === without.join(),
  );
}
