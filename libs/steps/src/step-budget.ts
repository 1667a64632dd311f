import type { Evaluate } from '#compiler';
import { NodeError } from '#nodes';
import { settingOf } from './step-limits.js';
import type { StepLimits } from './step-limits.js';

/** How much of a step's budget is spent so far, besides what it counts itself. */
export interface Spent {
  ms(this: void): number;
  fuel(this: void): number;
  /** Is called each time that it was too much. */
  over?(this: void): void;
}

/** A step that is out of its budget: its node's failure. */
export function outOfBudget(limit: keyof StepLimits, size: number, detail = ''): NodeError {
  return new NodeError('STEP_BUDGET', `its step took more than ${size} ${limit}${detail}, see ${settingOf[limit]}`);
}

/** Evaluates for as long as the budget of the step lasts; from then on each evaluation fails at once. */
export function withinBudget(evaluate: Evaluate, limits: StepLimits, spent: Spent): Evaluate {
  let evaluations = 0;
  return (template, scope) => {
    const { length } = scope.input;
    const over = (limit: keyof StepLimits, detail = ` for ${length} items`) => {
      spent.over?.();
      return outOfBudget(limit, limits[limit], detail);
    };
    evaluations += 1;
    if (length > limits.items) throw over('items', '');
    if (evaluations > limits.evaluations) throw over('evaluations');
    if (spent.fuel() > limits.fuel) throw over('fuel');
    if (spent.ms() > limits.ms) throw over('ms');
    return evaluate(template, scope);
  };
}
