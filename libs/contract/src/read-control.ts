import type { ModelTurn } from './turn.js';

/** What a turn says of itself: the action as it is meant, and how `control` contradicts it; absent: it does not (ADR 44). */
export interface ReadControl {
  turn: ModelTurn;
  contradiction?: string;
}

/**
 * Holds a turn's `control` against its action. A response that needs clarification is the question it says it is; where answers
 * have a form (`isFormed`), which no question has, it is a contradiction like the others.
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

/** What of `control` no such action can follow. Whoever cannot proceed may say so in a response, or with done=true in a question. */
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
