import { setTimeout as pause } from 'node:timers/promises';

import { newMessageSid } from '../support/twilio-messages.js';
import type { ChaosOptions } from './options.js';
import { countsIn, drawQuestion, excusesIn, keyOf, wordingOf } from './questions.js';
import type { Question } from './questions.js';
import type { Random } from './random.js';
import type { World } from './world.js';

/** One text as the oracle sent it. Times are milliseconds since the epoch. */
export interface SentText {
  person: string;
  sid: string;
  question: Question;
  postedAt: number;
  /** When a webhook was first answered 200; null: never, and the text is not ours to answer. */
  acceptedAt: number | null;
}

const retryEveryMs = 250;
const giveUpAfterMs = 60_000;
const pollMs = 50;
/** After this long without an answer a lane goes on: the audit will tell. */
const patienceMs = 40_000;

/** People who text: each asks one to three questions at a time, and the next ones when those have been answered. */
export class Load {
  readonly texts: SentText[] = [];
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
        groups.push(this.converse(person));
      }
      await pause(this.random.between(0, 2_000 / this.options.rate));
    }
    await Promise.all(groups);
  }

  private async converse(person: string): Promise<void> {
    const size = this.random.pick([1, 1, 2, 3]);
    const texts = Array.from({ length: size }, () => this.draw(person));
    if (this.random.chance(0.5)) {
      await Promise.all(texts.map((text) => this.send(text)));
    } else {
      for (const text of texts) {
        await this.send(text);
        await pause(this.random.between(0, 400));
      }
    }
    await this.untilAnswered(texts);
    this.done += 1;
    this.idle.push(person);
  }

  private draw(person: string): SentText {
    const asked = this.asked.get(person) ?? new Set();
    const question = drawQuestion(this.random, asked);
    this.asked.set(person, asked.add(keyOf(question)));
    return { person, sid: newMessageSid(), question, postedAt: 0, acceptedAt: null };
  }

  /** Posts the webhook again until it is answered 200, as a fallback address would see to. */
  private async send(text: SentText): Promise<void> {
    text.postedAt = Date.now();
    this.texts.push(text);
    const webhook = { person: text.person, sid: text.sid, body: wordingOf(text.question) };
    while (Date.now() < text.postedAt + giveUpAfterMs) {
      const statuses = await this.world.post(webhook, this.options.copies);
      if (statuses.includes(200)) {
        text.acceptedAt = Date.now();
        return;
      }
      await pause(retryEveryMs);
    }
  }

  private async untilAnswered(texts: readonly SentText[]): Promise<void> {
    const [first] = texts;
    const end = Date.now() + patienceMs;
    while (first && Date.now() < end && !this.isAnswered(first.person, first.postedAt, texts)) await pause(pollMs);
  }

  private isAnswered(person: string, since: number, texts: readonly SentText[]): boolean {
    const bodies = this.world
      .messagesTo(person)
      .filter(({ createdAt }) => createdAt >= since)
      .map(({ body }) => body);
    const spoken = new Set(bodies.flatMap((body) => [...countsIn(body).map(({ key }) => key), ...excusesIn(body)]));
    return texts.every(({ question, acceptedAt }) => acceptedAt === null || spoken.has(keyOf(question)));
  }
}
