import type { WorkflowNode } from '#workflow';
import type { Fields } from './fields.js';
import type { Knows } from './expression.js';

/** What tasks have become: nodes that follow each other, what they come to, and the context behind them. */
export interface Came {
  nodes: WorkflowNode[];
  data: unknown;
  context: unknown;
}

/** A task that is translated. */
export interface TaskPlace {
  name: string;
  task: Fields;
  /** JSON Pointer to it. */
  at: string;
  knows: Knows;
}

/** What translates tasks that stand in a task. */
export interface Translators {
  task(place: TaskPlace, isLast: boolean): Came;
  /** A list of tasks. `isLast`: where it ends the workflow ends. */
  list(tasks: unknown, at: string, knows: Knows, isLast?: boolean): Came;
}
