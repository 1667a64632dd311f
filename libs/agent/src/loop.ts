import { oneLine, outcomeTable, rulesOf } from '#contract';
import type { RunOutcome } from '#contract';
import { endAtOnce } from './called-off.js';
import type { PackedRound } from './conversation.js';
import { shortHash } from './progress.js';
import { isOperatorsOwn } from './run.js';
import type { Run } from './run.js';
import type { DecisionContext, Step } from './step.js';

/** One text and our reply to it, and how often in a row they have been the same. Of the words only hashes are kept. */
interface Round {
  /** The text as it came, and its letters alone: what counts up, or tells the time, is the same text in letters. */
  text: string;
  letters: string;
  reply: string;
  /** When the reply was settled, in ms since the epoch. */
  at: number;
  /** How many rounds have been the same, this one included. */
  times: number;
}

/** Digits of each hash: it is compared with the next text of the same conversation alone. */
const hashDigits = 6;

/**
 * The rules from which on loops are stopped. No run begins under them yet: whoever gives one command again and again is told from a program
 * by nothing (ADR 109).
 */
export const loopRules = 4;

/** After so many rounds of the same, two programs answer each other. */
const mostRounds = 3;
/** A text that comes later than this after our reply is no answer to it: whoever asks again then is answered. */
const answerMs = 120_000;
/** Nobody types faster, and who pastes a line has to read ours first. */
const typedPerSecond = 10;
/** What is shorter than this may be typed at once by anybody: "ok", "yes please". */
const leastOfNotice = 40;

/** Whoever writes here fetches our replies: nothing of theirs answers by itself. */
const fetched: ReadonlySet<string> = new Set(['api', 'html']);

/**
 * Whether the texts that begin this run go on with three rounds of the same: then nobody answers it. The same is the same text within two
 * minutes of the same reply; or a text with the same letters that came sooner than it can be typed, whatever we had said.
 */
export function isLoop(context: DecisionContext, run: Run): boolean {
  const round = unpacked(context.state.round);
  if (round === undefined || round.times < mostRounds || !isWatched(context, run)) return false;
  return isSameText(context, round, run) || isMachines(context, round, run);
}

/** The run that goes on with a loop: opened and ended in one step. No model is asked, and nothing is said. */
export function endLoop(context: DecisionContext, run: Run): Step {
  return endAtOnce(context, run, 'loop');
}

/**
 * The round that a run has been; absent: its person said several things, none of our words reached them, or it failed. Who asks again after
 * an apology does what it says.
 */
export function roundOf(context: DecisionContext, run: Run, outcome: RunOutcome): { round?: PackedRound } {
  const reply = run.replies.findLast(({ status }) => status === 'sent' || status === 'unknown');
  if (reply === undefined || !isWatched(context, run) || outcomeTable[outcome].result === 'failed') return {};
  const before = unpacked(context.state.round);
  const now = { ...hashesOf(context, wordsOf(run)), reply: hash(context, reply.text), at: context.at };
  const isSame = before !== undefined && before.reply === now.reply && isSameText(context, before, run);
  const isAgain = before !== undefined && (isSame || isMachines(context, before, run));
  return { round: packed({ ...now, times: isAgain ? before.times + 1 : 1 }) };
}

/** Every state of a conversation carries it, so it is short. The time stays a number: the closing of a run has it filled in (ADR 65). */
function packed({ text, letters, reply, at, times }: Round): PackedRound {
  return [`${text}${letters}${reply}`, at, times];
}

function unpacked(round: PackedRound | undefined): Round | undefined {
  if (round === undefined) return undefined;
  const [hashes, at, times] = round;
  const [text = '', letters = '', reply = ''] = [0, 1, 2].map((n) =>
    hashes.slice(n * hashDigits, (n + 1) * hashDigits),
  );
  return { text, letters, reply, at, times };
}

/**
 * Loops are looked for from `loopRules` on, where nobody but the person has written, and only one thing. A workflow in place of the agent is a
 * command that may be given again: it answers the same each time.
 */
function isWatched({ settings, stamp }: DecisionContext, run: Run): boolean {
  const [first, ...others] = run.texts;
  return (
    rulesOf(run) >= loopRules &&
    settings.workflow === null &&
    !fetched.has(stamp.channel ?? '') &&
    !isOperatorsOwn(run) &&
    !run.replays &&
    run.unlisted === 0 &&
    others.every(({ text }) => text === first?.text) &&
    run.texts.every(({ attachments = 0 }) => attachments === 0)
  );
}

function wordsOf({ texts: [first] }: Run): string {
  return first?.text ?? '';
}

function isSameText(context: DecisionContext, round: Round, run: Run): boolean {
  return run.startedAt - round.at <= answerMs && hashesOf(context, wordsOf(run)).text === round.text;
}

/** A long text that asks nothing, has the same letters as the last one, and came sooner than anybody types it. */
function isMachines(context: DecisionContext, round: Round, run: Run): boolean {
  const words = wordsOf(run);
  const typedMs = (words.length / typedPerSecond) * 1000;
  return (
    words.length >= leastOfNotice &&
    !/[?？؟]/.test(words) &&
    run.startedAt > round.at &&
    run.startedAt - round.at <= typedMs &&
    hashesOf(context, words).letters === round.letters
  );
}

function hashesOf(context: DecisionContext, words: string): Pick<Round, 'text' | 'letters'> {
  return { text: hash(context, words), letters: hash(context, words.replace(/[^\p{L}]/gu, '')) };
}

/** With the conversation in it, so that it says nothing beside another one's. */
function hash({ settings, stamp }: DecisionContext, words: string): string {
  const key = settings.keys.dedupeKey(stamp.actorId, 'round', { line: oneLine(words.toWellFormed()) });
  return shortHash(key).slice(0, hashDigits);
}
