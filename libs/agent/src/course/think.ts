import type { ThinkMode } from '#protocol';
import { spentBudget } from '../state/budgets.js';
import { prefetching } from '../state/prefetch.js';
import type { Run } from '../state/run.js';
import { withRun } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
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
