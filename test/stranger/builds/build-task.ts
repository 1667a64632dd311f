import type { Given, Intent } from '#stranger';
import { drawn } from './drawing.js';
import type { Part } from './drawing.js';

/** What comes to a trigger: a call, a form, a text message, or nothing but the time. */
export type Payload =
  | { body: Given }
  | { fields: Given }
  | { from: string; to: string; text: string; messageId: string }
  | { at?: number };

/** What a person wants built, what somebody who understands it would draw, and what the built workflow does. */
export interface BuildTask {
  text: string;
  /** Where a person has written these words; absent: they are ours. */
  said?: string;
  name: string;
  parts: Readonly<Record<string, Part>>;
  lines: readonly string[];
  /** What comes to the trigger of that name, what the outside answers by a part of the address, and what is done then. */
  run: {
    trigger: string;
    payload: Payload;
    web?: Readonly<Record<string, unknown>>;
    /** What parts give where it is tried, and nothing made up would do. */
    gives?: Given;
    does: readonly string[];
  };
}

/** An intent for a task; the workflow is tried with what comes to it in its run, where that has a form of its own. */
export function intentOf({ text, name, parts, lines, run: { payload, gives } }: BuildTask): Intent {
  return {
    when: text,
    facts: { 'name of the workflow': name },
    steps: drawn(parts, lines, { comes: triedWith(payload), gives }),
  };
}

function triedWith(payload: Payload): Given | undefined {
  if ('fields' in payload) return payload.fields;
  if ('from' in payload) return { from: payload.from, text: payload.text };
  return 'body' in payload ? payload : undefined;
}
