import type { ThinkMode } from '#contract';
import { spentBudget } from './budgets.js';
import { prefetching } from './prefetch.js';
import type { Run } from './run.js';
import { withRun } from './step.js';
import type { Moment, Step } from './step.js';
import { conclude } from './stop.js';

/** The run wants a model call, if its budgets still allow one; if not it ends here, before anything is spent (I5). */
export function think(moment: Moment, run: Run, mode: ThinkMode = 'action', complaint: string | null = null): Step {
  const spent = spentBudget(run, moment.at, mode);
  if (spent !== null) return conclude(moment, run, spent);
  const thinking: Run = { ...run, phase: { name: 'thinking', mode, complaint, notBefore: 0 } };
  return withRun(moment, prefetching(moment.settings, thinking, moment.at));
}
