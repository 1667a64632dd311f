import type { AnswerForm, ModelTurn } from '#model-turn';

/** What an answer is read as, or what is wrong with it. */
export type Taken = { value: unknown } | { refused: string };

/** A turn as it was understood, in the brief form again. What calls a tool that takes nothing has no arguments there. */
export function briefOf({ control, next_action: action, state_update: { observation } }: ModelTurn): object {
  if (action.type === 'tool') return { note: observation, next: { tool: action.name, args: action.args } };
  const { message } = action;
  return { note: observation, next: { say: control.reason === 'ok' ? 'respond' : sayingOf(control.reason), message } };
}

function sayingOf(reason: ModelTurn['control']['reason']): string {
  return reason === 'need_clarification' ? 'clarify' : reason;
}

/** The same of words: an answer that has a form is in it. `plain`: what words without it are read as; absent: they are refused. */
export function formedOf(turn: ModelTurn, form: AnswerForm | null, plain?: (text: string) => object): Taken {
  const { control, next_action: action } = turn;
  const value = briefOf(turn);
  if (form === null || action.type !== 'respond' || control.reason !== 'ok') return { value };
  const read = form.read(action.message);
  const isPlain = !read.ok && plain !== undefined && !action.message.startsWith('{');
  if (!read.ok && !isPlain) return { refused: read.complaint };
  return { value: { ...value, next: { say: 'respond', message: read.ok ? read.value : plain?.(action.message) } } };
}

/** Where only an answer is asked for, a call and a question are none. */
export function wordsAlone(taken: (answer: string) => Taken): (answer: string) => Taken {
  return (answer) => {
    const read = taken(answer);
    const isWords = 'value' in read && /"say":"(?:respond|cannot_proceed)"/.test(JSON.stringify(read.value));
    return isWords || 'refused' in read ? read : { refused: 'it is no answer' };
  };
}
