import type { AgentTask } from './agent-tasks.js';
import type { PlayedQuestion } from './play-agent.js';

/** What came of a task, in short; empty: all of it is right. */
export function problemsOf(
  { calls, says, outcome = 'answered' }: AgentTask,
  played: Pick<PlayedQuestion, 'calls' | 'said' | 'outcome'>,
): string[] {
  const made = played.calls.map(({ tool, args }) => [tool, ...Object.values(args).map(String)].join(' '));
  const missed = says.filter((words) => !played.said.includes(words));
  return [
    ...(sorted(made) === sorted(calls)
      ? []
      : [`it called ${made.join('; ') || 'nothing'}, not ${calls.join('; ') || 'anything'}`]),
    ...missed.map((words) => `it said ${JSON.stringify(played.said)}, not ${words}`),
    ...(played.outcome === outcome ? [] : [`it ended as ${played.outcome}, not ${outcome}`]),
  ];
}

/** The values of a call in any order: fields have none. */
function sorted(calls: readonly string[]): string {
  return calls
    .map((call) => call.split(' ').sort().join(' '))
    .sort()
    .join('\n');
}
