import { setTimeout as pause } from 'node:timers/promises';

import { messageResource, newMessageSid } from '../../../test/stand-ins/twilio-messages.js';
import { startStandIn } from '../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer } from '../../../test/stand-ins/stand-in-server.js';
import { quietNumber } from '../fair/numbers.js';
import { serveRole } from '../role.js';
import { numberIn } from '../run-number.js';
import { SignedPoster } from '../signed-poster.js';
import type { TwilioAccount } from '../signed-poster.js';

/** What `talk` is asked: so many people text so often, each after its last reply and a pause. */
export interface TalkWanted {
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

/** Texts of a flood that were answered with 200, and how long it took to post all. */
export interface Flooded {
  accepted: number;
  seconds: number;
}

const patienceMs = 300_000;

/** Twilio and two crowds: people who wait for each reply, and whoever floods. */
class Crowd {
  private readonly waiting = new Map<number, () => void>();
  private next = 1;

  constructor(
    private readonly account: TwilioAccount,
    private readonly poster: SignedPoster,
  ) {}

  answer({ body }: SeenRequest): StandInAnswer {
    const form = new URLSearchParams(body);
    const field = (name: string): string => form.get(name) ?? '';
    const message = { sid: newMessageSid(), from: field('From'), to: field('To'), body: field('Body') };
    const number = /#\d/.test(message.body) ? numberIn(message.body) : 0;
    this.waiting.get(number)?.();
    const now = Date.now();
    const times = { status: 'queued', createdAt: now, listedAt: now, statusCallback: field('StatusCallback') };
    const resource = { ...message, ...times, direction: 'outbound-api' as const };
    return { status: 201, body: messageResource(resource, this.account.accountSid) };
  }

  /** Milliseconds from each text to its reply. */
  async talk({ people, texts, pauseMs }: TalkWanted): Promise<number[]> {
    const latenciesMs: number[] = [];
    const person = async (which: number): Promise<void> => {
      await pause((which * pauseMs) / people);
      for (let text = 0; text < texts; text++) {
        latenciesMs.push(await this.converse(`+155501${String(50 + which)}`));
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
    const server = await startStandIn(0, (request) => Promise.resolve(here.answer(request)));
    crowd = here;
    return server.url;
  },
  talk: async (wanted: TalkWanted): Promise<number[]> => (await crowd?.talk(wanted)) ?? [],
  flood: async (wanted: FloodWanted): Promise<Flooded | null> => (await crowd?.flood(wanted)) ?? null,
});
