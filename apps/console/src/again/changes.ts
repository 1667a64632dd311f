import type { Schemas } from '#client';

export type Changes = Omit<Schemas['AgainRequest'], 'reason' | 'by'>;

/** What a person has chosen, as the form holds it; blank, or as it was: nothing of it is changed. */
export interface Chosen {
  answers: NonNullable<Changes['answers']>;
  fromTurn: number;
  text: string;
  agent: string;
  goal: string;
  constraints: string;
  model: string;
  /** The JSON that the call of a step is to be answered with, by the step. */
  results: Readonly<Record<string, string>>;
}

/** What stands in the form before anybody has changed it. */
export type Was = Pick<Chosen, 'text' | 'goal' | 'constraints'>;

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object that a text is the JSON of; null: it is none. */
function parseFields(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

function listResults(results: Chosen['results']): NonNullable<Changes['tool_results']> {
  return Object.entries(results).map(([step, text]) => {
    const result = parseFields(text);
    if (result === null) throw new Error('A result is a JSON object, such as {"count": 7}.');
    return { step, result };
  });
}

/** The changes as the API takes them, without what is as it was. Throws, in words for the form, where a result is no JSON object. */
export function toChanges(chosen: Chosen, was: Was): Changes {
  const { answers, fromTurn, agent, model } = chosen;
  const results = listResults(chosen.results);
  const texts = (['text', 'goal', 'constraints'] as const).flatMap((name) => {
    const value = chosen[name].trim();
    return value === '' || value === was[name].trim() ? [] : [[name, value] as const];
  });
  return {
    ...(answers === 'anew' && { answers }),
    ...(fromTurn > 1 && { from_turn: fromTurn }),
    ...Object.fromEntries(texts),
    ...(agent.trim() !== '' && { agent: agent.trim() }),
    ...(model.trim() !== '' && { model: model.trim() }),
    ...(results.length > 0 && { tool_results: results }),
  };
}

/** What is otherwise, in a line. */
export function describeChanges(changes: Changes): string {
  const { answers, from_turn: from, text, agent, goal, constraints, model, tool_results: results = [] } = changes;
  const lines = [
    answers === 'anew' && 'tools read again',
    from !== undefined && `asked anew from turn ${from}`,
    text !== undefined && 'another text',
    agent !== undefined && `agent ${agent}`,
    goal !== undefined && 'another goal',
    constraints !== undefined && 'other constraints',
    model !== undefined && `model ${model}`,
    results.length > 0 && 'another result of a tool',
  ].filter((line) => line !== false);
  return lines.length === 0 ? 'nothing changed' : lines.join(', ');
}
