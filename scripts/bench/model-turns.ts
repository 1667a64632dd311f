/** A turn that asks for a tool, in the words of the turn contract. */
export function toolTurn(name: string, args: Record<string, string>, plan: string): string {
  return JSON.stringify({
    control: { done: false, reason: 'ok' },
    next_action: { type: 'tool', name, args },
    state_update: { plan, observation: 'One more thing has to be known.', confidence: 0.9 },
  });
}

/** The turn that answers. The text bears the run's number, so that each reply is known by its question. */
export function answerTurn(run: number, count: string): string {
  return JSON.stringify({
    control: { done: true, reason: 'ok' },
    next_action: { type: 'respond', message: `${count} angry messages on that day. #${run}` },
    state_update: { plan: '1. Answer.', observation: 'The count is known.', confidence: 0.9 },
  });
}

const dayMs = 86_400_000;
const firstDay = Date.UTC(1950, 0, 1);

/** A count of one day, another for each number, so that no answer comes from the cache. */
export function countTurn(number: number): string {
  const day = new Date(firstDay + (number % 50_000) * dayMs).toISOString().slice(0, 10);
  return toolTurn('get_counts', { start_date: day, end_date: day, label: 'angry' }, '1. Count.\n2. Answer.');
}
