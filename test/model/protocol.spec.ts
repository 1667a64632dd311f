import { describe, expect, it } from '@jest/globals';
import { ablations, nothing, type Ablation } from './ablations.js';
import { explore } from './explore.js';
import { ruleTable, type RuleName } from './rules.js';
import { scenarios, type ScenarioName } from './scenarios.js';

/** The scenarios that take seconds, and how many states each has; the others are left to the command (README). */
const knownStates: Partial<Record<ScenarioName, number>> = {
  lost1: 387,
  lost2: 9_479,
  plain: 66_819,
  sweepc: 1_183,
  stop1: 1_143,
  dead1: 5_711,
  can1: 10_545,
  poison: 2_693,
  park: 38_572,
  zombie: 2_931,
  busy1: 335,
  overtake: 1_939,
  take1: 2_595,
  take2: 25_472,
  parked1: 3_467,
  parked2: 3_959,
  parked3: 29_216,
  letter1: 8_945,
  letter2: 4_387,
  letter3: 2_025,
  letter4: 2_057,
  forget1: 26_460,
  forget2: 25_237,
  forget3: 53_154,
};

const maxStates = 200_000;

/** Generous: a slow machine is no failure of the protocol. */
const timeoutMs = 60_000;

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
  it.each(Object.entries(knownStates))(
    '%s is safe and live over exactly %i states',
    (name: string, states: number) => {
      const found = explore(scenarioNamed(name), [], { maxStates });
      expect([...found.violations]).toEqual([]);
      expect(found.stuck).toBeNull();
      expect(found.isCapped).toBe(false);
      expect(found.states).toBe(states);
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

function scenarioNamed(name: string) {
  const found = Object.entries(scenarios).find(([other]) => other === name);
  if (found === undefined) throw new Error(`no such scenario: ${name}`);
  return found[1];
}
