import type { Step } from '../../steps/step.js';
import type { TreeRules } from '../rules.js';
import type { ActorId, TreeInput, TreeScenario } from '../scenario.js';
import type { TreeController, TreeState } from '../state.js';

/** What bounds an exploration of a tree, and which rules are in force. */
export interface TreeModel {
  readonly scenario: TreeScenario;
  readonly rules: TreeRules;
}

/** One atomic thing that may happen next in a tree. */
export type TreeStep = Step<TreeState>;

/** Uses up one fault of the scenario's allowance. */
export function spendTreeFault(after: TreeState, fault: keyof TreeState['faults']): void {
  after.faults = { ...after.faults, [fault]: after.faults[fault] - 1 };
}

/** Uses up what an operator may do. */
export function spendInput(after: TreeState, input: TreeInput): void {
  after.inputs = after.inputs.filter((other) => other !== input);
}

/** Adds a hint for a turn; one that waits already makes it superfluous. */
export function hintTurn(after: TreeState, id: ActorId): void {
  if (!after.turnHints.includes(id)) after.turnHints = [...after.turnHints, id];
}

/** Adds a hint for an actor's tool call. */
export function hintTool(after: TreeState, id: ActorId): void {
  if (!after.toolHints.includes(id)) after.toolHints = [...after.toolHints, id];
}

/** Moves a controller to what it does next. */
export function moveTo(after: TreeState, index: number, controller: TreeController): void {
  after.controllers = after.controllers.with(index, controller);
}

/** An actor in words. */
export function nameOf(id: ActorId): string {
  if (id === 0) return 'root';
  return id >= 3 ? `grandchild ${id}` : `child ${id}`;
}
