import { quotedMessage } from '#content';
import { hasEnded } from '../../plan.js';
import type { Plan, PlanTask } from '../../plan.js';
import { fencedWords, withoutTest } from './task-words.js';

/** Of what one task has come to, as a planner reads it. */
const resultChars = 1_500;

/** What tasks have come to, for whoever plans anew: their words are data. */
export function resultsSoFar(plan: Plan | null, rules: number): string {
  const ended = rules >= 3 ? (plan?.tasks.filter(hasEnded) ?? []) : [];
  return ended
    .map((task) => {
      const { id, title, status, workflowId, kind, result, error, isForeignError } = task;
      const about = [
        `${id} ${JSON.stringify(title)}: ${status}`,
        ...(workflowId ? [`workflow ${workflowId}`] : []),
        ...(error !== undefined && isForeignError !== true ? [quotedMessage(error)] : []),
      ].join(', ');
      const theirs = { kind, id, ...(result !== undefined && { result }), ...(isForeignError && error && { error }) };
      return [about, ...fencedWords(theirs, resultChars)].join('\n');
    })
    .join('\n');
}

/** What the tasks that one depends on have come to, for whoever does it. */
export function resultsFor({ tasks }: Plan, { deps }: PlanTask, rules: number): string {
  const done = tasks.filter(({ id }) => deps.includes(id));
  return done
    .map(({ id, title, kind, result = '', outcome }) =>
      rules < 3
        ? `${title}: ${result} ${JSON.stringify(outcome ?? {})}`
        : [
            `${id} ${JSON.stringify(title)}${outcome ? `: ${quotedMessage(JSON.stringify(withoutTest(outcome).made))}` : ''}`,
            ...fencedWords({ kind, id, result }),
          ].join('\n'),
    )
    .join('\n');
}
