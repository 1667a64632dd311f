import { batchForm, compileAnswerForm, turnForm } from '#model-turn';
import { lazily } from '#values';
import type { JsonSchema } from '#model-turn';
import { actNames } from './deeds.js';
import type { Deed } from './deeds.js';

const deed: JsonSchema = {
  type: 'object',
  properties: {
    act: { type: 'string', enum: actNames, description: 'What was done.' },
    target: { type: 'string', description: 'The id or name of what it was done to.' },
  },
  required: ['act', 'target'],
  additionalProperties: false,
};

/** The form of words to a person: what they say was done in this turn stands beside them as data. */
export const answerSchema: JsonSchema = {
  type: 'object',
  properties: {
    text: { type: 'string', minLength: 1, description: 'What is said to the person.' },
    did: {
      type: 'array',
      items: deed,
      maxItems: 20,
      description: 'All that your words say was done by calls of this turn.',
    },
  },
  required: ['text', 'did'],
  additionalProperties: false,
};

/** The object of a thread's turn, as prompts show it. */
export const threadTurnForm = turnForm({
  tool: batchForm,
  message: '{"text":str,"did":[{"act":str,"target":str},...]}',
});

const form = lazily(() => compileAnswerForm(answerSchema));

/** The words in an answer: middleware reads and changes them alone. */
export const answerWords = {
  /** What is wrong with an answer that is an object, and not of the form; null: nothing, or it is a text. */
  findComplaint(message: string): string | null {
    const read = isObjectText(message) ? form().read(message) : null;
    return read?.ok === false ? `next_action.message: ${read.complaint}` : null;
  },
  renderText: (message: string): string => readAnswer(message).text,
  withText(message: string, text: string): string {
    const { text: before, claims } = readAnswer(message);
    return before === message ? text : JSON.stringify({ text, did: claims });
  },
};

function isObjectText(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What a person is told, and what it claims was done. */
export function readAnswer(message: string): { text: string; claims: Deed[] } {
  if (!message.trimStart().startsWith('{')) return { text: message, claims: [] };
  const read = form().read(message);
  if (!read.ok) return { text: message, claims: [] };
  const { text, did } = read.value as unknown as { text: string; did: Deed[] }; // as its schema says
  return { text, claims: did };
}
