import { oneLine } from '#values';
import { outcomeTable } from '#protocol';
import { readRules } from '#program';
import type { RunOutcome } from '#protocol';
import { endAtOnce } from './cancelled-early.js';
import type { PackedRound } from '../state/conversation.js';
import type { AgentDecision } from '../state/decision.js';
import { shortHash } from '../state/progress.js';
import { isOperatorsOwn } from '../state/run.js';
import type { Run } from '../state/run.js';
import type { AgentSettings } from '../state/settings.js';

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

/** After so many rounds of the same, two programs answer each other. */
const mostRounds = 3;
/** Nobody types faster, and who pastes a line has to read ours first. */
const typedPerSecond = 10;
/** Nor does anybody read our reply, and begin to type, sooner than this after it was sent. */
const readMs = 2_000;
/** What is shorter than this may be typed at once by anybody: "ok", "yes please". */
const leastOfNotice = 40;

/** Whoever writes here fetches our replies: nothing of theirs answers by itself. */
const fetched: ReadonlySet<string> = new Set(['api', 'html']);

/**
 * Whether the text that begins this run goes on with three rounds of the same: then nobody answers it. The same is the same text after the same
 * reply, or a long text with the same letters whatever we had said; and each came sooner after our reply than a person reads and types.
 */
export function isLoop(decision: AgentDecision, run: Run): boolean {
  const round = unpacked(decision.state.round);
  if (round === undefined || round.times < mostRounds || !isWatched(decision.opening, decision, run)) return false;
  return isRepeated(decision, round, run) || isMachines(decision, round, run);
}

/** The run that goes on with a loop: opened and ended in one step. No model is asked, and nothing is said. */
export function endLoop(decision: AgentDecision, run: Run): void {
  endAtOnce(decision, run, 'loop');
}

/**
 * The round that a run has been; absent: it was no exchange of one text for one reply, none of our words reached its person, it failed, or it
 * answered a plain question. Who asks again after an apology does what it says, and a question may be asked again.
 */
export function toRound(decision: AgentDecision, run: Run, outcome: RunOutcome): { round?: PackedRound } {
  const sent = run.replies.filter(({ status }) => status === 'sent' || status === 'unknown');
  const reply = sent.at(-1);
  if (reply === undefined || run.texts.length > sent.length || !isWatched(decision.settings, decision, run)) return {};
  if (outcomeTable[outcome].result === 'failed' || isAnsweredQuestion(firstText(run), reply.text)) return {};
  const before = unpacked(decision.state.round);
  const now = { ...hashRound(decision, firstText(run)), reply: hash(decision, reply.text), at: decision.at };
  const isSame = before !== undefined && before.reply === now.reply && isRepeated(decision, before, run);
  const isAgain = before !== undefined && (isSame || isMachines(decision, before, run));
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
 * Loops are looked for from rules 3 on, where nobody but the person has written, and only one thing that has words. A workflow in place of the agent is a
 * command that may be given again: it answers the same each time.
 */
function isWatched({ workflow }: AgentSettings, { stamp }: AgentDecision, run: Run): boolean {
  const [first, ...others] = run.texts;
  return (
    readRules(run) >= 3 &&
    workflow === null &&
    !fetched.has(stamp.channel ?? '') &&
    !isOperatorsOwn(run) &&
    !run.replays &&
    run.unlisted === 0 &&
    firstText(run).trim() !== '' &&
    others.every(({ text }) => text === first?.text) &&
    run.texts.every(({ attachments = 0 }) => attachments === 0)
  );
}

function firstText({ texts: [first] }: Run): string {
  return first?.text ?? '';
}

/** The same text, which came sooner after our reply than a person reads that and types this. */
function isRepeated(decision: AgentDecision, round: Round, run: Run): boolean {
  const words = firstText(run);
  return run.startedAt - round.at <= readMs + typingMs(words) && hashRound(decision, words).text === round.text;
}

function typingMs(words: string): number {
  return (words.length / typedPerSecond) * 1000;
}

/** One question and nothing else, which we have not met with a question of ours: it is a person's, who may ask it again. */
function isAnsweredQuestion(words: string, reply: string): boolean {
  return /^[^.!?。！？؟]*[?？؟]\s*$/.test(words) && !/[?？؟]\s*$/.test(reply);
}

/** A long text that asks nothing, has the same letters as the last one, and came sooner than anybody types it. */
function isMachines(decision: AgentDecision, round: Round, run: Run): boolean {
  const words = firstText(run);
  return (
    words.length >= leastOfNotice &&
    !/[?？؟]/.test(words) &&
    run.startedAt > round.at &&
    run.startedAt - round.at <= typingMs(words) &&
    hashRound(decision, words).letters === round.letters
  );
}

function hashRound(decision: AgentDecision, words: string): Pick<Round, 'text' | 'letters'> {
  return { text: hash(decision, words), letters: hash(decision, words.replace(/[^\p{L}]/gu, '')) };
}

/** With the conversation in it, so that it says nothing beside another one's. */
function hash({ settings, stamp }: AgentDecision, words: string): string {
  const key = settings.keys.dedupeKey(stamp.actorId, 'round', { line: oneLine(words.toWellFormed()) });
  return shortHash(key).slice(0, hashDigits);
}
