import type { ThinkMode } from '#contract';
import { spentBudget } from './budgets.js';
import { prefetching } from './prefetch.js';
import type { Run } from './run.js';
import { withRun } from './step.js';
import type { DecisionContext, Step } from './step.js';
import { conclude } from './stop.js';

/** The run needs a model call. If its budgets allow none it ends here, before anything is spent (I5). */
export function think(
  context: DecisionContext,
  run: Run,
  mode: ThinkMode = 'action',
  complaint: string | null = null,
): Step {
  const spent = spentBudget(run, context.at, mode);
  if (spent !== null) return conclude(context, run, spent);
  const thinking: Run = { ...run, phase: { name: 'thinking', mode, complaint, notBefore: 0 } };
  return withRun(context, prefetching(context.settings, thinking, context.at));
}
