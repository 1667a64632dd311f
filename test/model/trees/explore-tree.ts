import { treeRulesWithout, type TreeRuleName } from './rules.js';
import type { TreeScenario } from './scenario.js';
import { treeKey } from './state-key.js';
import { initialTree, isTreeAtRest, type TreeState } from './state.js';
import { treeControllerSteps, treeSweeperSteps } from './steps/controllers.js';
import { eraseSteps } from './steps/erase.js';
import { forgettingSteps } from './steps/forgetting.js';
import { outsideSteps } from './steps/outside.js';
import { unparkSteps } from './steps/parking.js';
import { toolWorkerSteps } from './steps/tool-worker.js';
import type { TreeModel, TreeStep } from './steps/tree-step.js';
import { search, type Exploration, type Limits } from '../search.js';

const actors = [
  outsideSteps,
  treeSweeperSteps,
  treeControllerSteps,
  toolWorkerSteps,
  unparkSteps,
  eraseSteps,
  forgettingSteps,
];

/** Walks every interleaving of a tree, breadth first, with some rules left out. */
export function exploreTree(scenario: TreeScenario, left: readonly TreeRuleName[], limits: Limits): Exploration {
  const model: TreeModel = { scenario, rules: treeRulesWithout(left) };
  return search<TreeState>(
    {
      initial: initialTree(scenario),
      keyOf: treeKey,
      isGoal: (state) => isTreeAtRest(state, scenario),
      nextSteps: (state) => nextTreeSteps(state, model),
    },
    limits,
  );
}

function* nextTreeSteps(before: TreeState, model: TreeModel): Generator<TreeStep> {
  for (const actor of actors) yield* actor(before, model);
}
