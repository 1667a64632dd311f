import { clip } from '#values';
import type { JsonSchema } from '#model-turn';
import type { HistoryLine } from './builder-prompt.js';
import { fenced } from '../shown/untrusted.js';

/** A question beside the turns, whose answer is one text. */
export interface SideQuestion {
  system: string;
  user: string;
  schema: JsonSchema;
  /** Reads an object that fits the schema. */
  read(this: void, object: Record<string, unknown>): { ok: true; value: string } | { ok: false; complaint: string };
}

function textSchema(name: string, description: string): JsonSchema {
  return {
    type: 'object',
    properties: { [name]: { type: 'string', description } },
    required: [name],
    additionalProperties: false,
  };
}

function textAt(name: string, most: number): SideQuestion['read'] {
  return (object) => {
    const value = object[name];
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') return { ok: false, complaint: `${name} must not be empty` };
    return { ok: true, value: clip(text, most) };
  };
}

const mostSummaryChars = 2_500;
const mostNameChars = 100;

/** What the messages so far come to, in place of them. */
export function compactionQuestion(history: readonly HistoryLine[], summary: string): SideQuestion {
  const lines = history.map(({ role, text }) => `${role}: ${text}`).join('\n');
  return {
    system: `You sum up a conversation in which a workflow is built, so that the work can go on without its messages.
Keep: what the person asked for and decided, in their words where these matter; what was built and why; names, addresses and values that were
agreed on; what failed; what is open. Leave out greetings, results of searches, and what the workflow itself shows.
Answer with one JSON object: {"summary":"..."}, at most 300 words.`,
    user: `EARLIER SUMMARY\n${summary === '' ? 'none' : summary}\n\nMESSAGES\n${fenced(lines)}`,
    schema: textSchema('summary', 'what must be known to go on'),
    read: textAt('summary', mostSummaryChars),
  };
}

/** What a new workflow is called. */
export function namingQuestion(request: string): SideQuestion {
  return {
    system: `You name a workflow by what it does, in 2 to 5 words, in the language of the request: "Daily Weather Report". No quotes, no full stop.
Answer with one JSON object: {"name":"..."}.`,
    user: `REQUEST\n${request}`,
    schema: textSchema('name', 'the name of the workflow'),
    read: textAt('name', mostNameChars),
  };
}
