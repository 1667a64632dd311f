import type { AssistantDecision } from '../decision.js';
import type { TurnCall } from '../thread-state.js';

const looks: Readonly<Record<string, readonly string[]>> = {
  workflows: ['list', 'describe'],
  executions: ['list', 'get'],
};

/** Whether a call looks once more, in the same turn, at what it has seen, while something runs in the background: its end is told, and nothing polls. */
export function isPoll(
  { state: { children, messages }, turn }: AssistantDecision,
  { id, name, args }: TurnCall,
): boolean {
  const { action } = args;
  if (typeof action !== 'string' || looks[name]?.includes(action) !== true) return false;
  if (!children.some(({ role, isSettled }) => 'taskId' in role && !isSettled)) return false;
  const earlier = turn.calls.slice(
    0,
    turn.calls.findIndex((call) => call.id === id),
  );
  const before = messages.filter(({ at }) => at >= turn.startedAt).flatMap(({ toolCalls = [] }) => toolCalls);
  const said = before.slice(0, before.length - turn.calls.length);
  const same = JSON.stringify([name, args]);
  return [...said, ...earlier].some((call) => JSON.stringify([call.name, call.args]) === same);
}

export const polled = 'You have looked already. Do not poll: end your turn, and you are told when the task ends';
