import type { Rules } from '../rules.js';
import type { Scenario } from '../scenario.js';
import type { State } from '../state.js';

/** What bounds an exploration: who is there, what may go wrong, and which rules are in force. */
export interface Model {
  readonly scenario: Scenario;
  readonly rules: Rules;
}

/** One atomic thing that may happen next: one Redis script, or one external call. */
export interface Step<S = State> {
  readonly label: string;
  readonly after: S;
  /** It may never happen (a fault, a choice of the person), so that nothing may depend on it. */
  readonly isOptional: boolean;
}

/** A step that happens sooner or later if it stays possible. */
export function step<S = State>(label: string, after: S): Step<S> {
  return { label, after, isOptional: false };
}

/** A step that may never happen. */
export function optionalStep<S = State>(label: string, after: S): Step<S> {
  return { label, after, isOptional: true };
}

/** Uses up one fault of the scenario's allowance. */
export function spendFault(after: State, fault: keyof State['faults']): void {
  after.faults = { ...after.faults, [fault]: after.faults[fault] - 1 };
}
