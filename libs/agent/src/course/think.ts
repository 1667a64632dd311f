import type { ThinkMode } from '#protocol';
import { spentBudget } from '../state/budgets.js';
import type { AgentDecision } from '../state/decision.js';
import { prefetching } from '../state/prefetch.js';
import type { Run } from '../state/run.js';
import { conclude } from './stop.js';

/** The run needs a model call. If its budgets allow none it ends here, before anything is spent (I5). */
export function think(decision: AgentDecision, mode: ThinkMode = 'action', complaint: string | null = null): void {
  const { settings, run, at } = decision;
  const spent = spentBudget(run, at, mode);
  if (spent !== null) return conclude(decision, spent);
  const thinking: Run = { ...run, phase: { name: 'thinking', mode, complaint, notBefore: 0 } };
  decision.change({ run: prefetching(settings, thinking, at) });
}
