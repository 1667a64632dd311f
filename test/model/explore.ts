import { rulesWithout, type RuleName } from './rules.js';
import type { Scenario } from './scenario.js';
import { search, type Exploration, type Limits } from './search.js';
import { initialState, isGoal, type State } from './state.js';
import { stateKey } from './state-key.js';
import { nextSteps } from './steps/next-steps.js';

/** Walks every interleaving of a scenario of one conversation, breadth first, with some rules left out. */
export function explore(scenario: Scenario, left: readonly RuleName[], limits: Limits): Exploration {
  const model = { scenario, rules: rulesWithout(left) };
  return search<State>(
    {
      initial: initialState(scenario),
      keyOf: stateKey,
      isGoal: (state) => isGoal(state, scenario),
      nextSteps: (state) => nextSteps(state, model),
    },
    limits,
  );
}
