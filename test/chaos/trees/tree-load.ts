import { setTimeout as pause } from 'node:timers/promises';

import { newMessageSid } from '../../support/twilio-messages.js';
import { deliver } from '../deliver.js';
import type { Fixture } from '../fixture.js';
import type { ChaosOptions } from '../options.js';
import type { Random } from '../random.js';

/** A text that asks for a tree. Times are milliseconds since the epoch. */
export interface AskedTree {
  person: string;
  sid: string;
  /** Null: no webhook of it was answered 200. */
  acceptedAt: number | null;
  answeredAt: number | null;
}

const pollMs = 100;
const mostPersons = 40;
/** After this long without an answer a person asks for the next tree: the audit will tell. */
const patienceMs = 600_000;

/** People who text, each one tree at a time. */
export class TreeLoad {
  readonly asked: AskedTree[] = [];
  begun = 0;
  done = 0;

  constructor(
    private readonly options: Pick<ChaosOptions, 'copies' | 'rate' | 'stopRedisForMs'>,
    private readonly fixture: Fixture,
    private readonly random: Random,
  ) {}

  /** Asks for so many trees and waits for the answer to each. */
  async run(trees: number): Promise<void> {
    const idle = Array.from(
      { length: Math.min(mostPersons, trees) },
      (_, n) => `+155501${String(n + 1).padStart(2, '0')}`,
    );
    const asking: Promise<void>[] = [];
    while (this.begun < trees) {
      const person = idle.shift();
      if (person !== undefined) {
        this.begun += 1;
        asking.push(this.ask(person).then(() => void idle.push(person)));
      }
      await pause(this.random.between(0, 2_000 / this.options.rate));
    }
    await Promise.all(asking);
  }

  private async ask(person: string): Promise<void> {
    const tree: AskedTree = { person, sid: newMessageSid(), acceptedAt: null, answeredAt: null };
    const before = this.fixture.messagesTo(person).length;
    this.asked.push(tree);
    tree.acceptedAt = await deliver(this.fixture, this.options, {
      person,
      sid: tree.sid,
      body: 'Run the tree, please.',
    });
    const end = Date.now() + patienceMs;
    while (this.fixture.messagesTo(person).length === before && Date.now() < end) await pause(pollMs);
    tree.answeredAt = Date.now();
    this.done += 1;
  }
}
