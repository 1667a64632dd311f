import { setTimeout as pause } from 'node:timers/promises';
import type { DateTime } from 'luxon';
import { until } from '../../support/app-process.js';
import type { AppName } from '../../support/app-process.js';
import type { PrivateRedis } from '../../support/redis.mjs';
import type { Stack } from '../../support/stack.js';
import { keys } from '#records';
import type { Redis } from '#redis';
import type { StoryClock } from './story-clock.js';

/** What a person reads: a text of ours, as it was wanted. */
export interface Wanted {
  person: string;
  form: RegExp;
}

/** What happened beside the texts. */
export interface Note {
  at: number;
  what: string;
}

const patienceMs = 90_000;
/** Where nothing may come, it is waited so long. */
const silenceMs = 3_000;

/** People text, processes are killed and time passes; all of it is noted. */
export class Exchange {
  readonly wanted: Wanted[] = [];
  readonly notes: Note[] = [];
  readonly kills: Record<string, number> = {};
  readonly findings: string[] = [];
  private readonly under: Promise<void>[] = [];
  private readonly done = new Set<string>();
  private readonly ended = new Set<string>();

  constructor(
    readonly stack: Stack,
    readonly clock: StoryClock,
    readonly redis: PrivateRedis,
    readonly client: Redis,
    private readonly say: (line: string) => void,
  ) {}

  note(what: string): void {
    this.notes.push({ at: Date.now(), what });
    this.say(what);
  }

  /** Somebody texts us; the webhook is repeated until it is accepted, as Twilio's fallback does. */
  async text(person: string, body: string): Promise<void> {
    this.say(`${person}: ${body}`);
    const messageSid = `SM${crypto.randomUUID().replaceAll('-', '')}`;
    await until(
      'the text to be accepted',
      async () => {
        const statuses = await this.stack.text(person, body, { messageSid }).catch(() => [0]);
        return statuses[0] === 200 || (await pause(200, false));
      },
      patienceMs,
    );
  }

  /** Waits for the next text to a person, which must be of this form. Gives what its groups are. */
  async hears(person: string, form: RegExp): Promise<string[]> {
    const count = this.wanted.push({ person, form });
    const mine = this.wanted.filter((each) => each.person === person).length;
    await this.stack
      .untilReplies(person, mine, patienceMs)
      .catch(() => this.findings.push(`lost: text ${count}, ${form}`));
    const body = this.stack.repliesTo(person)[mine - 1]?.body ?? '';
    this.say(`${person} hears: ${body}`);
    const found = form.exec(body);
    if (found === null) this.findings.push(`text ${count} is not as wanted: ${form}, but ${JSON.stringify(body)}`);
    return [...(found ?? [])].slice(1);
  }

  /** Nothing comes. */
  async silence(): Promise<void> {
    await pause(silenceMs);
  }

  async leapTo(time: DateTime): Promise<void> {
    await this.clock.leapTo(time, this.client);
    this.note(`the clock leaps to ${time.toFormat('cccc HH:mm:ss')}`);
  }

  /** Kills a process in the moment; it comes back at once, or when it is told to. */
  async kill(app: AppName, why: string, isBack = true): Promise<void> {
    await this.stack.apps[app].kill();
    this.count(app, why);
    if (isBack) this.stack.apps[app].start();
  }

  async killRedis(why: string): Promise<void> {
    await this.redis.restart();
    this.count('redis', why);
  }

  private count(what: string, why: string): void {
    this.kills[what] = (this.kills[what] ?? 0) + 1;
    this.note(`${what} is killed ${why}`);
  }

  /** Kills something once: the same moment may come again, as what was killed does its work again. */
  once(name: string, act: () => Promise<void>): Promise<void> {
    if (this.done.has(name)) return Promise.resolve();
    this.done.add(name);
    const acting = act();
    this.under.push(acting);
    return acting;
  }

  /** Every process is there, and no run is under way. */
  async atRest(): Promise<void> {
    await Promise.all(this.under);
    await Promise.all(Object.values(this.stack.apps).map((app) => app.untilReady(patienceMs)));
    await until('every run to have ended', () => this.haveEnded(), patienceMs).catch((error: unknown) => {
      this.findings.push(String(error));
    });
  }

  private async haveEnded(): Promise<boolean> {
    for (const runId of await this.stack.runIds()) {
      if (this.ended.has(runId)) continue;
      if ((await this.client.hget(keys.run(runId), 'outcome')) === null) return pause(200, false);
      this.ended.add(runId);
    }
    return true;
  }
}
