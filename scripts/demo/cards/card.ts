import type { ToolRow } from '#program';
import type { TwilioMessage } from '../../../test/stand-ins/twilio-stand-in.js';
import type { Facts, RunFacts } from './facts.js';
import type { ActName, Done } from './mischief.js';

/** What the server has said that a step took place: in a few words, with the console's page that shows it. */
export interface Evidence {
  words: string;
  path: string;
}

/** What the steps look at: what the server says, what was done for the card, and what the phone has got. */
export interface Scene {
  facts: Facts;
  done: ReadonlyMap<ActName, Done>;
  /** What has reached the demo's phone, oldest first. */
  received: readonly TwilioMessage[];
  /** The worker's process, and whether it says that it is ready. */
  worker: { pid: number | null; isReady: boolean };
}

/** What was seen of the step before, and when, in ms since the epoch. */
export interface Before {
  path: string;
  at: number;
}

export interface Step {
  what: string;
  /** Looked for once the step before has been seen (null: this is the first); null: not yet. */
  seen(scene: Scene, before: Before | null): Evidence | null;
}

/** One thing to try in the demo. */
export interface Card {
  id: string;
  title: string;
  /** What to do and what to look for. */
  todo: string;
  /** Where in the console it happens. */
  place: { path: string; label: string };
  acts: readonly { name: ActName; label: string }[];
  steps: readonly Step[];
}

/** A run as evidence. */
export function at(run: RunFacts, words: string): Evidence {
  return { words, path: `/runs/${run.run_id}` };
}

/** Whether it ended with an answer that was sent. */
export function isAnswered({ outcome, replies }: RunFacts): boolean {
  return outcome === 'answered' && replies.some(({ kind, status }) => kind === 'answer' && status === 'sent');
}

/** Whether it began after something was done. */
export function isSince({ started_at }: RunFacts, done: Done | undefined): boolean {
  return done !== undefined && Date.parse(started_at) >= done.at;
}

/** Its calls of a tool, in order. */
export function callsOf({ rows }: RunFacts, tool: string): ToolRow[] {
  return rows.filter((row) => row.row === 'tool').filter(({ tool_name }) => tool_name === tool);
}
