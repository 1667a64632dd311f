import { ablations } from './ablations.js';
import { explore } from './explore.js';
import { isRuleName, ruleTable, type RuleName } from './rules.js';
import { isScenarioName, scenarios } from './scenarios.js';
import type { Exploration, Limits } from './search.js';
import { treeAblations } from './trees/ablations.js';
import { exploreTree } from './trees/explore-tree.js';
import { isTreeRuleName, treeRuleTable, type TreeRuleName } from './trees/rules.js';
import { isTreeScenarioName, treeScenarios } from './trees/scenarios.js';

/** A scenario of either model explored with some rules left out, and what comes of it. */
export interface PlannedAblation {
  readonly scenario: string;
  readonly without: readonly string[];
  readonly expected: string;
  readonly reason?: string;
}

/** The plans of both models: of one conversation, and of trees. */
export const allAblations: readonly PlannedAblation[] = [...ablations, ...treeAblations];

/** The rules of both, each with its sentence. */
export const allRules: readonly { name: string; meaning: string }[] = [...ruleTable, ...treeRuleTable];

/** The names of the scenarios of both. */
export const allScenarios: readonly string[] = [...Object.keys(scenarios), ...Object.keys(treeScenarios)];

/** Explores the scenario of that name, of one conversation or of a tree, with these rules left out. */
export function exploreNamed(name: string, left: readonly string[], limits: Limits): Exploration {
  if (isScenarioName(name)) return explore(scenarios[name], left.map(ruleNamed), limits);
  if (isTreeScenarioName(name)) return exploreTree(treeScenarios[name], left.map(treeRuleNamed), limits);
  throw new Error(`no such scenario: ${name}`);
}

function ruleNamed(text: string): RuleName {
  if (isRuleName(text)) return text;
  throw new Error(`no such rule of one conversation: ${text}`);
}

function treeRuleNamed(text: string): TreeRuleName {
  if (isTreeRuleName(text)) return text;
  throw new Error(`no such rule of trees: ${text}`);
}
