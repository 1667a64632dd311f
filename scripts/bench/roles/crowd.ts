import { setTimeout as pause } from 'node:timers/promises';

import { listPage, messageResource, newMessageSid } from '../../../test/stand-ins/twilio-messages.js';
import type { TwilioMessage } from '../../../test/stand-ins/twilio-messages.js';
import { startStandIn } from '../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer } from '../../../test/stand-ins/stand-in-server.js';
import { quietNumber } from '../fair/numbers.js';
import { serveRole } from '../role.js';
import type { FixtureSettings } from '../role.js';
import { numberIn } from '../run-number.js';
import { SignedPoster } from '../signed-poster.js';
import type { TwilioAccount } from '../signed-poster.js';

/** What `talk` is asked: so many people text so often, each after its last reply and a pause. */
export interface TalkWanted {
  /** Twilio is slow to answer for these, where it is slow at all. */
  areSlow?: boolean;
  people: number;
  texts: number;
  pauseMs: number;
}

/** What `flood` is asked: so many texts to one number from so many people, so many under way at once, no reply awaited. */
export interface FloodWanted {
  to: string;
  from: number;
  texts: number;
  inFlight: number;
}

/** What Twilio has taken since it was asked last. */
export interface Taken {
  messages: number;
  /** Of those, beyond one for a text. */
  doubled: number;
  /** Looks at its list. */
  looks: number;
}

/** Texts of a flood that were answered with 200, and how long it took to post all. */
export interface Flooded {
  accepted: number;
  seconds: number;
}

const patienceMs = 300_000;
/** Numbers of people, the first of each kind; who waits for a reply is of the first. */
const firstNumber = { ordinary: 150, slow: 2_000 } as const;

const numberOf = (which: number): string => `+1555${String(which).padStart(4, '0')}`;
const isSlow = (number: string): boolean =>
  Number(number.slice('+1555'.length)) >= firstNumber.slow && !number.startsWith('+1555019');

/** Twilio and two crowds: people who wait for each reply, and whoever floods. */
class Crowd {
  slowMs = 0;
  private readonly waiting = new Map<number, () => void>();
  private readonly messages: TwilioMessage[] = [];
  private readonly taken = new Map<number, number>();
  private looks = 0;
  private next = 1;

  constructor(
    private readonly account: TwilioAccount,
    private readonly poster: SignedPoster,
  ) {}

  async answer({ method, body, url }: SeenRequest): Promise<StandInAnswer> {
    if (method === 'GET') {
      this.looks += 1;
      return listPage(this.messages, this.account.accountSid, url);
    }
    const form = new URLSearchParams(body);
    const field = (name: string): string => form.get(name) ?? '';
    const message = { sid: newMessageSid(), from: field('From'), to: field('To'), body: field('Body') };
    const number = /#\d/.test(message.body) ? numberIn(message.body) : 0;
    this.waiting.get(number)?.();
    this.taken.set(number, (this.taken.get(number) ?? 0) + 1);
    const now = Date.now();
    const times = { status: 'queued', createdAt: now, listedAt: now, statusCallback: field('StatusCallback') };
    const resource = { ...message, ...times, direction: 'outbound-api' as const };
    this.messages.push(resource);
    if (this.slowMs > 0 && isSlow(message.to)) await pause(this.slowMs);
    return { status: 201, body: messageResource(resource, this.account.accountSid) };
  }

  take(): Taken {
    const counts = [...this.taken.values()];
    const messages = counts.reduce((sum, count) => sum + count, 0);
    const taken = { messages, doubled: messages - counts.length, looks: this.looks };
    this.taken.clear();
    this.looks = 0;
    return taken;
  }

  /** Milliseconds from each text to its reply. */
  async talk({ people, texts, pauseMs, areSlow = false }: TalkWanted): Promise<number[]> {
    const latenciesMs: number[] = [];
    const first = firstNumber[areSlow ? 'slow' : 'ordinary'];
    const person = async (which: number): Promise<void> => {
      await pause((which * pauseMs) / people);
      for (let text = 0; text < texts; text++) {
        latenciesMs.push(await this.converse(numberOf(first + which)));
        await pause(pauseMs);
      }
    };
    await Promise.all(Array.from({ length: people }, (_, which) => person(which)));
    return latenciesMs;
  }

  async flood({ to, from, texts, inFlight }: FloodWanted): Promise<Flooded> {
    const startedAt = performance.now();
    let sent = 0;
    let accepted = 0;
    const lane = async (): Promise<void> => {
      while (sent < texts) {
        const person = String(sent++ % from).padStart(4, '0');
        if ((await this.post(`+1555019${person}`, to, this.next++)) === 200) accepted += 1;
      }
    };
    await Promise.all(Array.from({ length: inFlight }, lane));
    return { accepted, seconds: (performance.now() - startedAt) / 1_000 };
  }

  private async converse(from: string): Promise<number> {
    const run = this.next++;
    const { promise: arrived, resolve, reject } = Promise.withResolvers<void>();
    this.waiting.set(run, resolve);
    const timer = setTimeout(() => reject(new Error(`no reply to text ${run} in ${patienceMs} ms`)), patienceMs);
    const startedAt = performance.now();
    const status = await this.post(from, quietNumber, run);
    if (status !== 200) throw new Error(`text ${run} was answered with ${status}`);
    await arrived;
    clearTimeout(timer);
    this.waiting.delete(run);
    return performance.now() - startedAt;
  }

  private post(from: string, to: string, run: number): Promise<number> {
    const sid = newMessageSid();
    const form = { MessageSid: sid, SmsMessageSid: sid, SmsSid: sid, SmsStatus: 'received', From: from, To: to };
    const more = { Body: `How many angry messages today? #${run}`, NumMedia: '0', NumSegments: '1' };
    return this.poster.post(`${this.account.publicUrl}/webhooks/twilio/sms`, { ...form, ...more });
  }
}

let crowd: Crowd | null = null;

serveRole({
  start: async (account: TwilioAccount) => {
    const here = new Crowd(account, new SignedPoster(account));
    const server = await startStandIn(0, (request) => here.answer(request));
    crowd = here;
    return server.url;
  },
  talk: async (wanted: TalkWanted): Promise<number[]> => (await crowd?.talk(wanted)) ?? [],
  slow: ({ answerAfterMs }: FixtureSettings) => {
    if (crowd) crowd.slowMs = answerAfterMs;
    return Promise.resolve();
  },
  taken: () => Promise.resolve(crowd?.take()),
  flood: async (wanted: FloodWanted): Promise<Flooded | null> => (await crowd?.flood(wanted)) ?? null,
});
