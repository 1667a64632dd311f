import type { ModelTurn } from './turn.js';

/** The action as the turn means it, and how `control` contradicts it; absent: it does not (ADR 44). */
export interface ReadControl {
  turn: ModelTurn;
  contradiction?: string;
}

/**
 * Compares a turn's `control` with its action. A response that needs clarification is treated as a question, except where answers have a
 * required form (`isFormed`), which no question has: then it is a contradiction.
 */
export function readControl(turn: ModelTurn, isFormed = false): ReadControl {
  const { control, next_action: action } = turn;
  if (action.type === 'respond' && control.reason === 'need_clarification' && !isFormed)
    return { turn: { ...turn, next_action: { type: 'clarify', message: action.message } } };
  const contradiction = contradicts[action.type](control);
  return contradiction === null
    ? { turn }
    : { turn, contradiction: `it said ${contradiction} and ${deeds[action.type]}` };
}

type Control = ModelTurn['control'];

const deeds = { tool: 'called a tool', respond: 'responded', clarify: 'asked' } as const;

/**
 * The values of `control` that contradict each action. A model that cannot proceed may say so in a response, or in a question with
 * done=true.
 */
const contradicts: Record<keyof typeof deeds, (control: Control) => string | null> = {
  tool: ({ done, reason }) => (done ? 'done=true' : reason === 'ok' ? null : `reason=${reason}`),
  respond: ({ done, reason }) => {
    if (reason === 'need_clarification') return 'reason=need_clarification';
    return reason === 'ok' && !done ? 'done=false' : null;
  },
  clarify: ({ done, reason }) => {
    if (reason === 'ok' && done) return 'done=true';
    return reason === 'cannot_proceed' && !done ? 'reason=cannot_proceed' : null;
  },
};
