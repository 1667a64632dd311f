import type { Intent } from '#stranger';
import type { House, Thread } from './house.js';

/** What a person does with a card. */
export interface Decided {
  decision: 'approved' | 'denied' | 'changes';
  text?: string;
}

/** A conversation with the assistant: what is there before, what the person says and decides, and what has to come of it. */
export interface Conversation {
  /** The thread's, too. */
  name: string;
  kind: 'build' | 'edit' | 'replan' | 'checkpoint' | 'delegate' | 'table' | 'research';
  before?(this: void, house: House): Promise<void>;
  says: readonly string[];
  /** Absent: everything is approved. */
  decides?(this: void, request: Thread['requests'][number]): Decided;
  /** What somebody who understands the person, and each brief, would do: in plain words. */
  intents: readonly Intent[];
  /** What has become of the house, and of the thread; each entry is what is wrong. */
  problems(this: void, ended: Ended): Promise<string[]>;
}

export interface Ended {
  house: House;
  thread: Thread;
  /** All that the person has been told. */
  said: string;
}

/** What is not as it has to be; empty: it is. */
export function differs(what: string, is: unknown, wanted: unknown): string[] {
  const [shown, right] = [JSON.stringify(is), JSON.stringify(wanted)];
  return shown === right ? [] : [`${what}: ${shown}, not ${right}`];
}

export function unsaid(said: string, ...words: string[]): string[] {
  return words.filter((each) => !said.includes(each)).map((each) => `it said ${JSON.stringify(said)}, not ${each}`);
}

/** What is wrong with the end of a plan of so many tasks. */
export function unplanned({ plan }: Thread, ...statuses: string[]): string[] {
  const [status = 'completed', ...tasks] = statuses;
  return differs('the plan', [plan?.status, ...(plan?.tasks.map((task) => task.status) ?? [])], [status, ...tasks]);
}
