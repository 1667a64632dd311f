import { setTimeout as pause } from 'node:timers/promises';

import { newMessageSid } from '../stand-ins/twilio-messages.js';
import type { SentStop } from './audit-stops.js';
import type { SentTakeover } from './audit-takeovers.js';
import { deliver } from './deliver.js';
import type { Operator } from './operator.js';
import type { ChaosOptions } from './options.js';
import { countsIn, drawQuestion, excusesIn, keyOf, wordingOf } from './questions.js';
import type { Question } from './questions.js';
import type { Random } from './random.js';
import { textStop } from './text-stop.js';
import type { Fixture } from './fixture.js';

/** One text as the oracle sent it. Times are milliseconds since the epoch. */
export interface SentText {
  person: string;
  sid: string;
  question: Question;
  postedAt: number;
  /** When a webhook was first answered 200; null: never, and the text is not ours to answer. */
  acceptedAt: number | null;
  /** The person texted STOP around it: an answer is allowed and not owed. */
  isStopped: boolean;
  /** An operator took the conversation over after it was posted: a run that has read it may end as taken over. */
  isBeforeTakeover: boolean;
}

/** What befalls the conversation while a group of texts is under way. */
type Interruption = 'stop' | 'takeover' | null;

const pollMs = 50;
/** One message of three segments has room for so many excuses. */
const mostTextsOfAnAnswer = 4;
/** Milliseconds, least and most: from the first text to a takeover, and from the texts that meet it to giving back. */
const takeoverTimes = { take: [0, 2_500], giveBack: [0, 3_000] } as const;
/** After this long without an answer a lane goes on: the audit will tell. Sooner, and texts would pile up beyond a run's tool calls. */
const patienceMs = 600_000;

/** People who text: each asks one to three questions at a time, and the next ones when those have been answered. */
export class Load {
  readonly texts: SentText[] = [];
  readonly stops: SentStop[] = [];
  readonly takeovers: SentTakeover[] = [];
  /** Groups of texts so far. */
  begun = 0;
  done = 0;
  private readonly asked = new Map<string, Set<string>>();
  private readonly idle: string[];

  constructor(
    private readonly options: ChaosOptions,
    private readonly fixture: Fixture,
    private readonly random: Random,
    /** Who takes conversations over, where the options ask for it. */
    private readonly operator: Operator | null = null,
    /** Told of each text that a gateway has taken. */
    private readonly onAccepted: (text: SentText) => void = () => undefined,
  ) {
    const persons = Math.min(99, Math.max(3, Math.ceil(options.runs / 3)));
    this.idle = Array.from({ length: persons }, (_, line) => `+155501${String(line + 1).padStart(2, '0')}`);
  }

  /** Begins every group at its time and waits until the last has been answered or given up. */
  async run(): Promise<void> {
    const groups: Promise<void>[] = [];
    while (this.begun < this.options.runs) {
      const person = this.idle.splice(this.random.between(0, this.idle.length - 1), 1)[0];
      if (person !== undefined) {
        this.begun += 1;
        groups.push(this.converse(person, this.interruptionOf(this.begun)));
      } else if (this.begun === this.done) break; // everybody stays opted out
      await pause(this.random.between(0, 2_000 / this.options.rate));
    }
    await Promise.all(groups);
  }

  /** So many groups of all meet a STOP, and so many a takeover, evenly spread. */
  private interruptionOf(group: number): Interruption {
    const isOneOf = (asked: number): boolean => {
      const share = asked / this.options.runs;
      return Math.floor(group * share) > Math.floor((group - 1) * share);
    };
    if (isOneOf(this.options.stops)) return 'stop';
    return isOneOf(this.options.takeovers) ? 'takeover' : null;
  }

  private async converse(person: string, interruption: Interruption): Promise<void> {
    const size = this.random.pick([1, 1, 2, 3]);
    const texts = Array.from({ length: size }, () => this.draw(person, interruption === 'stop'));
    const isBack =
      interruption === 'stop'
        ? await this.stopAmid(person, texts)
        : interruption === 'takeover' && this.operator !== null
          ? await this.takeOverAmid(this.operator, person, texts)
          : await this.askAndWait(texts);
    this.done += 1;
    if (isBack) this.idle.push(person);
  }

  /** At a random point of a run an operator has the conversation for a while, and the person goes on to text. False when it is not given back. */
  private async takeOverAmid(operator: Operator, person: string, texts: readonly SentText[]): Promise<boolean> {
    const sending = this.sendAll(texts);
    await pause(this.random.between(...takeoverTimes.take));
    const actorId = await operator.conversationOf(texts[0]?.sid ?? '');
    if (actorId === null) return sending.then(() => true);
    const acceptedAt = await operator.takeOver(actorId);
    for (const text of this.texts) if (text.person === person) text.isBeforeTakeover = true;
    const size = Math.min(this.random.pick([1, 1, 2]), mostTextsOfAnAnswer - texts.length);
    const held = Array.from({ length: size }, () => this.draw(person, false));
    await this.sendAll(held);
    await pause(this.random.between(...takeoverTimes.giveBack));
    const endedAt = Date.now();
    this.takeovers.push({ person, actorId, acceptedAt, endedAt });
    const isBack = (await operator.giveBack(actorId)) !== null;
    await sending;
    if (isBack) await this.untilAnswered(held);
    return isBack;
  }

  /** False when the person stays opted out, and texts no more. */
  private async stopAmid(person: string, texts: readonly SentText[]): Promise<boolean> {
    const overdue = this.texts.filter(
      (text) => text.person === person && !this.isAnswered(person, text.postedAt, [text]),
    );
    for (const text of overdue) text.isStopped = true; // a lane that lost patience: STOP ends what it still waits for
    const stop = textStop(this.fixture, this.options, this.random.fork(), person);
    await this.sendAll(texts);
    const { isBack, ...sent } = await stop;
    this.stops.push(sent);
    return isBack;
  }

  /** At once, or one after the other. */
  private async sendAll(texts: readonly SentText[]): Promise<void> {
    if (this.random.chance(0.5)) {
      await Promise.all(texts.map((text) => this.send(text)));
      return;
    }
    for (const text of texts) {
      await this.send(text);
      await pause(this.random.between(0, 400));
    }
  }

  private draw(person: string, isStopped: boolean): SentText {
    const asked = this.asked.get(person) ?? new Set();
    const question = drawQuestion(this.random, asked);
    this.asked.set(person, asked.add(keyOf(question)));
    return {
      person,
      sid: newMessageSid(),
      question,
      postedAt: 0,
      acceptedAt: null,
      isStopped,
      isBeforeTakeover: false,
    };
  }

  private async send(text: SentText): Promise<void> {
    text.postedAt = Date.now();
    this.texts.push(text);
    const { person, sid } = text;
    text.acceptedAt = await deliver(this.fixture, this.options, { person, sid, body: wordingOf(text.question) });
    if (text.acceptedAt !== null) this.onAccepted(text);
  }

  private async askAndWait(texts: readonly SentText[]): Promise<true> {
    await this.sendAll(texts);
    await this.untilAnswered(texts);
    return true;
  }

  private async untilAnswered(texts: readonly SentText[]): Promise<void> {
    const [first] = texts;
    const end = Date.now() + patienceMs + this.options.stopRedisForMs;
    while (first && Date.now() < end && !this.isAnswered(first.person, first.postedAt, texts)) await pause(pollMs);
  }

  private isAnswered(person: string, since: number, texts: readonly SentText[]): boolean {
    const bodies = this.fixture
      .messagesTo(person)
      .filter(({ createdAt }) => createdAt >= since)
      .map(({ body }) => body);
    if (bodies.some(isApology)) return true;
    const spoken = new Set(bodies.flatMap((body) => [...countsIn(body).map(({ key }) => key), ...excusesIn(body)]));
    return texts.every(({ question, acceptedAt }) => acceptedAt === null || spoken.has(keyOf(question)));
  }
}

/** The end of a run that has no answer: nobody waits for more. */
function isApology(body: string): boolean {
  return body.startsWith('Sorry') && excusesIn(body).length === 0;
}
