import { fileURLToPath } from 'node:url';

import type { TwilioMessage } from '../stand-ins/twilio-stand-in.js';
import { readLines, writeLines } from './compact.js';
import type { KeptKey } from './kept-redis.js';

/** The people of a recording, by what was under way with each when everything stopped. */
export const people = {
  /** Has two answers. */
  answered: '+15550111',
  /** Was asked a question back. */
  asked: '+15550112',
  /** A run of hers waits for a tool, its job in the queue. */
  waiting: '+15550113',
  /** A reply to her is claimed and posted, and its answer never came. */
  claimed: '+15550114',
  /** Her text is in the mailbox, and no turn has read it. */
  unread: '+15550115',
  /** Three controllers died over her turn: a letter. */
  parked: '+15550116',
  /** Twilio would not take her answer: nothing is owed to her any more. */
  rejected: '+15550117',
} as const;

/** What a build has left in Redis, and what Twilio knew of it. */
export interface Recording {
  /** The commit of the build. */
  build: string;
  /** When all had stopped, in ms since the epoch. */
  recordedAt: number;
  messages: TwilioMessage[];
  keys: KeptKey[];
}

/** The settings that a recording is made with and played on under. */
export const recordedSettings: Record<string, string> = {
  RUN_MAX_SECONDS: '900',
  TURN_LEASE_MS: '1500',
  JOB_LOCK_MS: '1500',
  STALLED_CHECK_MS: '500',
  HINT_GRACE_MS: '1000',
  RECONCILE_GRACE_MS: '1500',
  SWEEP_INTERVAL_MS: '250',
  MODEL_TIMEOUT_MS: '60000',
};

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/dist\/$/, '/');

/** Where the file of a recording lies. */
export function recordingPath(file: string): string {
  return `${root}test/upgrade/recorded/${file}`;
}

/** One line for what it is, one for each message, one for each key: differences can be read. */
export function writeRecording(path: string, { messages, keys, ...head }: Recording): void {
  const lines = [{ ...head, messages: messages.length }, ...messages, ...keys];
  writeLines(
    path,
    lines.map((line) => JSON.stringify(line)),
  );
}

export function readRecording(path: string): Recording {
  const [head, ...rest] = readLines(path).map((line): unknown => JSON.parse(line));
  const { build, recordedAt, messages } = head as { build: string; recordedAt: number; messages: number }; // our own writing
  const [sent, kept] = [rest.slice(0, messages) as TwilioMessage[], rest.slice(messages) as KeptKey[]]; // likewise
  return { build, recordedAt, messages: sent, keys: kept };
}

const dayMs = 86_400_000;
/** What the scores of live runs begin at. */
const liveRunsFrom = 4e15;
/** BullMQ's scores of delayed jobs: their time, times this. */
const delayedUnit = 4_096;

/** The recording as if it had stopped just now: every time in it that lies about its own is moved; ids, which also tell a time, stay. */
export function movedTo(recording: Recording, now: number): Recording {
  const { recordedAt } = recording;
  const by = now - recordedAt;
  const isTime = (at: number): boolean => at > recordedAt - dayMs && at < recordedAt + 100 * dayMs;
  const move = (digits: string): string => {
    const at = Number(digits);
    if (isTime(at)) return String(at + by);
    if (isTime(at - liveRunsFrom)) return String(at + by);
    return isTime(at / delayedUnit) ? String(at + by * delayedUnit) : digits;
  };
  const moveIso = (iso: string): string =>
    isTime(Date.parse(iso)) ? new Date(Date.parse(iso) + by).toISOString() : iso;
  const text = JSON.stringify(recording)
    .replace(/(?<![\w.+])\d{13,16}(?!\w)/g, move)
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, moveIso);
  return JSON.parse(text) as Recording; // the same but for digits
}
