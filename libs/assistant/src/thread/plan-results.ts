import { untrustedData } from '#content';
import { hasEnded } from '../plan.js';
import type { Plan } from '../plan.js';

/** Of what one task has come to, as a planner reads it. */
const resultChars = 1_500;

/** What tasks have come to, for whoever plans anew: their words are data. */
export function resultsSoFar(plan: Plan | null, rules: number): string {
  const ended = rules >= 3 ? (plan?.tasks.filter(hasEnded) ?? []) : [];
  return ended
    .map(({ id, title, status, workflowId, result, error }) => {
      const said = result ?? error ?? '';
      const about = [
        `${id} ${JSON.stringify(title)}: ${status}`,
        ...(workflowId ? [`workflow ${workflowId}`] : []),
      ].join(', ');
      return said === ''
        ? about
        : `${about}\n${untrustedData(said, { source: 'task', label: id, maxChars: resultChars })}`;
    })
    .join('\n');
}
