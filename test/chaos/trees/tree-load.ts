import { setTimeout as pause } from 'node:timers/promises';

import { newMessageSid } from '../../stand-ins/twilio-messages.js';
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

/** Who asks for trees, and of whom. */
export interface TreeAskers {
  people: readonly string[];
  /** Our number that they text; absent: the environment's. */
  to?: string;
}

const pollMs = 100;
/** After this long without an answer a person asks for the next tree: the audit will tell. */
const patienceMs = 600_000;

/** People who text, each one tree at a time. */
export class TreeLoad {
  readonly asked: AskedTree[] = [];
  begun = 0;
  done = 0;

  private readonly idle: string[];
  private readonly asking: Promise<void>[] = [];

  constructor(
    private readonly options: Pick<ChaosOptions, 'copies' | 'rate' | 'stopRedisForMs'>,
    private readonly fixture: Fixture,
    private readonly random: Random,
    private readonly askers: TreeAskers,
  ) {
    this.idle = [...askers.people];
  }

  /** Asks for so many trees and waits for the answer to each. */
  async run(trees: number): Promise<void> {
    while (this.begun < trees) {
      this.begin();
      await pause(this.random.between(0, 2_000 / this.options.rate));
    }
    await this.rest();
  }

  /** Asks for one tree, where somebody has no other one under way. */
  begin(): void {
    const person = this.idle.shift();
    if (person === undefined) return;
    this.begun += 1;
    this.asking.push(this.ask(person).then(() => void this.idle.push(person)));
  }

  /** Waits for the answer to every tree that has been asked for. */
  async rest(): Promise<void> {
    await Promise.all(this.asking);
  }

  private async ask(person: string): Promise<void> {
    const tree: AskedTree = { person, sid: newMessageSid(), acceptedAt: null, answeredAt: null };
    const before = this.fixture.answersTo(person).length;
    this.asked.push(tree);
    tree.acceptedAt = await deliver(this.fixture, this.options, {
      person,
      sid: tree.sid,
      body: 'Run the tree, please.',
      ...(this.askers.to !== undefined && { to: this.askers.to }),
    });
    const end = Date.now() + patienceMs;
    while (this.fixture.answersTo(person).length === before && Date.now() < end) await pause(pollMs);
    tree.answeredAt = Date.now();
    this.done += 1;
  }
}
