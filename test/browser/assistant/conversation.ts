import type { BrowserContext } from 'playwright-core';
import type { Stack } from '../../support/stack.js';
import type { Person, Thread } from './person.js';
import type { Speakers, Says } from './speakers.js';

/** What there is beside the person: the product, its models, and the browser that they use. */
export interface Fixture {
  stack: Stack;
  speakers: Speakers;
  context: BrowserContext;
}

/** One scripted conversation. It ends with what is to be read on the page, and what the API says of the thread. */
export interface Conversation {
  name: string;
  /** On an instance that is read-only. */
  isReadOnly?: true;
  says: Says;
  go(person: Person, fixture: Fixture): Promise<void>;
  /** What stands on the page at the end. */
  shows: readonly (string | RegExp)[];
  /** What is wrong with the thread at the end; null: nothing. */
  wrong(thread: Thread): string | null;
}

export function planStatus({ plan }: Thread): string {
  const status = plan?.['status'];
  return typeof status === 'string' ? status : 'none';
}

/** The statuses of the tasks, by their ids. */
export function taskStatuses({ plan }: Thread): string {
  const tasks = plan?.['tasks'] as { id: string; status: string }[] | undefined; // of a plan
  return (tasks ?? []).map(({ id, status }) => `${id} ${status}`).join(', ');
}

/** Says so where a value is another than was expected. */
export function unlike(what: string, found: unknown, expected: unknown): string | null {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  return one === other ? null : `${what}: ${one}, and not ${other}`;
}

/** The answers to calls of a tool. */
export function resultsOf({ messages }: Thread, tool: string): string[] {
  return messages.filter(({ role, toolName }) => role === 'tool' && toolName === tool).map(({ text }) => text);
}
