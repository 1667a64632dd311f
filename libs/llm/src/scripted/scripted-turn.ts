import type { ErrorCode } from '#errors';
import type { ModelTurn, NextAction } from '#model-turn';

import { countQuestions } from './count-questions.js';
import type { CountQuestion, Label } from './count-questions.js';
import { isBadDate, todayPhrase } from './date-phrases.js';
import type { DatePhrase, DateRange } from './date-phrases.js';
import type { OfferedTool } from './offered-tools.js';
import { plainReason } from './plain-reason.js';
import { findCount, mustFinish, seenCounts, seenErrors, seenToday } from './seen.js';
import type { ReadPrompt } from './read-prompt.js';
import { toolTurn } from './tool-question.js';

const noCallsLeft: ErrorCode = 'tool-cap-reached';

const abilities = 'I can count messages by label (angry, praise or info) and date. Try: How many angry messages today?';

interface DatedQuestion {
  label: Label;
  when: DatePhrase;
  range: DateRange;
}

/** What the scripted model does next with a prompt: all of its logic, as a pure function. */
export function scriptedTurn(prompt: ReadPrompt, tools: readonly OfferedTool[] = []): ModelTurn {
  const other = toolTurn(prompt, tools);
  if (other !== null) return other;
  const questions = countQuestions(prompt);
  if (questions.length === 0) return cannotProceed('The request is not a counting question.', abilities);
  const today = seenToday(prompt.observations);
  const bad = questions.map(({ when }) => when?.resolve(today)).find((resolved) => resolved && isBadDate(resolved));
  if (bad && isBadDate(bad)) {
    return respond(
      'A date is not valid.',
      `The ${bad.field.replace('_', ' ')} is not valid: ${bad.problem}. Please send a date such as 2026-11-20.`,
    );
  }
  if (questions.some(({ label }) => label === null)) return askForLabel(prompt);
  const dated = questions.map((question) => withRange(question, today));
  const ready = dated.filter((question) => question !== null);
  if (ready.length < dated.length) return askForToday(prompt);
  return countOrAnswer(prompt, ready);
}

function withRange(question: CountQuestion, today: string | null): DatedQuestion | null {
  const when = question.when ?? todayPhrase;
  const range = when.resolve(today);
  if (question.label === null || range === 'needs-today' || isBadDate(range)) return null;
  return { label: question.label, when, range };
}

function askForLabel(prompt: ReadPrompt): ModelTurn {
  if (prompt.asked !== null)
    return cannotProceed('The answer names no label.', `I still need to know which label. ${abilities}`);
  return turn(
    { done: false, reason: 'need_clarification' },
    { type: 'clarify', message: 'Which label should I count: angry, praise or info?' },
    { plan: '1. Ask for the label.\n2. Count it.\n3. Answer.', observation: 'The label is missing.', confidence: 0.6 },
  );
}

function askForToday(prompt: ReadPrompt): ModelTurn {
  const [error] = seenErrors(prompt.observations, 'today_range');
  if (error !== undefined || mustFinish(prompt.note)) {
    return respond(
      "Today's date is not to be had.",
      `Sorry, I could not find out today's date: ${plainReason(error ?? noCallsLeft)}.`,
    );
  }
  return useTool('today_range', {}, "1. Get today's date.\n2. Count.\n3. Answer.", "Today's date is not known yet.");
}

function countOrAnswer(prompt: ReadPrompt, questions: DatedQuestion[]): ModelTurn {
  const counts = seenCounts(prompt.observations);
  const known = questions.map((question) => ({
    ...question,
    value: findCount(counts, question.label, question.range),
  }));
  const open = known.find(({ value }) => value === null);
  const [error] = seenErrors(prompt.observations, 'get_counts');
  if (open !== undefined && error === undefined && !mustFinish(prompt.note)) {
    const { label, range } = open;
    const plan = `1. Count ${label}.\n2. Answer.`;
    return useTool('get_counts', { start_date: range.start, end_date: range.end, label }, plan, 'The dates are known.');
  }
  const sentences = known.map(({ value, ...question }) =>
    value === null ? apology(question, error ?? noCallsLeft) : sentence(question, value),
  );
  return respond(
    open === undefined ? 'Every count is known.' : 'A count is not to be had.',
    [...new Set(sentences)].join(' '),
  );
}

function sentence({ label, when, range }: DatedQuestion, value: number): string {
  return `${value} ${label} ${value === 1 ? 'message' : 'messages'} ${dates(when, range)}.`;
}

function apology({ label, when, range }: DatedQuestion, code: string): string {
  return `Sorry, I could not count ${label} messages ${dates(when, range)}: ${plainReason(code)}.`;
}

function dates(when: DatePhrase, { start, end }: DateRange): string {
  if (when.words !== null) return `${when.words} (${start === end ? start : `${start} to ${end}`})`;
  return start === end ? `on ${start}` : `from ${start} to ${end}`;
}

type StateUpdate = ModelTurn['state_update'];

function useTool(name: string, args: Record<string, unknown>, plan: string, observation: string): ModelTurn {
  return turn({ done: false, reason: 'ok' }, { type: 'tool', name, args }, { plan, observation, confidence: 0.9 });
}

function respond(observation: string, message: string): ModelTurn {
  return turn({ done: true, reason: 'ok' }, { type: 'respond', message }, { plan: '', observation, confidence: 0.9 });
}

function cannotProceed(observation: string, message: string): ModelTurn {
  return turn(
    { done: true, reason: 'cannot_proceed' },
    { type: 'respond', message },
    { plan: '', observation, confidence: 0.8 },
  );
}

function turn(control: ModelTurn['control'], next_action: NextAction, state_update: StateUpdate): ModelTurn {
  return { control, next_action, state_update };
}
