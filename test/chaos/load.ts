import { setTimeout as pause } from 'node:timers/promises';

import { newMessageSid } from '../support/twilio-messages.js';
import type { SentStop } from './audit-stops.js';
import { deliver } from './deliver.js';
import type { ChaosOptions } from './options.js';
import { countsIn, drawQuestion, excusesIn, keyOf, wordingOf } from './questions.js';
import type { Question } from './questions.js';
import type { Random } from './random.js';
import { textStop } from './text-stop.js';
import type { World } from './world.js';

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
}

const pollMs = 50;
/** After this long without an answer a lane goes on: the audit will tell. Sooner, and texts would pile up beyond a run's tool calls. */
const patienceMs = 180_000;

/** People who text: each asks one to three questions at a time, and the next ones when those have been answered. */
export class Load {
  readonly texts: SentText[] = [];
  readonly stops: SentStop[] = [];
  /** Groups of texts so far. */
  begun = 0;
  done = 0;
  private readonly asked = new Map<string, Set<string>>();
  private readonly idle: string[];

  constructor(
    private readonly options: ChaosOptions,
    private readonly world: World,
    private readonly random: Random,
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
        groups.push(this.converse(person, this.meetsStop(this.begun)));
      } else if (this.begun === this.done) break; // everybody stays opted out
      await pause(this.random.between(0, 2_000 / this.options.rate));
    }
    await Promise.all(groups);
  }

  /** Which groups meet a STOP: so many of all, evenly spread. */
  private meetsStop(group: number): boolean {
    const share = this.options.stops / this.options.runs;
    return Math.floor(group * share) > Math.floor((group - 1) * share);
  }

  private async converse(person: string, isStopped: boolean): Promise<void> {
    const size = this.random.pick([1, 1, 2, 3]);
    const texts = Array.from({ length: size }, () => this.draw(person, isStopped));
    const isBack = isStopped ? await this.stopAmid(person, texts) : await this.askAndWait(texts);
    this.done += 1;
    if (isBack) this.idle.push(person);
  }

  /** False when the person stays opted out, and texts no more. */
  private async stopAmid(person: string, texts: readonly SentText[]): Promise<boolean> {
    const overdue = this.texts.filter(
      (text) => text.person === person && !this.isAnswered(person, text.postedAt, [text]),
    );
    for (const text of overdue) text.isStopped = true; // a lane that lost patience: STOP ends what it still waits for
    const stop = textStop(this.world, this.options, this.random.fork(), person);
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
    return { person, sid: newMessageSid(), question, postedAt: 0, acceptedAt: null, isStopped };
  }

  private async send(text: SentText): Promise<void> {
    text.postedAt = Date.now();
    this.texts.push(text);
    const { person, sid } = text;
    text.acceptedAt = await deliver(this.world, this.options, { person, sid, body: wordingOf(text.question) });
  }

  private async askAndWait(texts: readonly SentText[]): Promise<true> {
    await this.sendAll(texts);
    const [first] = texts;
    const end = Date.now() + patienceMs + this.options.stopRedisForMs;
    while (first && Date.now() < end && !this.isAnswered(first.person, first.postedAt, texts)) await pause(pollMs);
    return true;
  }

  private isAnswered(person: string, since: number, texts: readonly SentText[]): boolean {
    const bodies = this.world
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
