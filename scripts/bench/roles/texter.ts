import { setTimeout as pause } from 'node:timers/promises';

import { newMessageSid, messageResource } from '../../../test/stand-ins/twilio-messages.js';
import { startStandIn } from '../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInAnswer } from '../../../test/stand-ins/stand-in-server.js';
import { Served, serveRole } from '../role.js';
import type { FixtureSettings } from '../role.js';
import { numberIn } from '../run-number.js';
import { SignedPoster } from '../signed-poster.js';
import type { TwilioAccount } from '../signed-poster.js';

/** What `start` is told. */
export interface TexterSettings extends TwilioAccount, FixtureSettings {
  callbacks: number;
}

/** What `text` is asked: so many texts, numbered from `first`, so many under way at once. */
export interface TextsWanted {
  first: number;
  count: number;
  inFlight: number;
}

/** What came of them: the time from each text to its reply, and what should never be. */
export interface TextsAnswered {
  latenciesMs: number[];
  doubled: number;
  refused: number;
}

/** A message of ours, and where we asked to be told of it. */
interface SentMessage {
  sid: string;
  to: string;
  url: string;
}

const ours = 50;
const theirs = 50;
const patienceMs = 30_000;
const statuses = ['sent', 'delivered'];

/** Conversations take turns: each text comes from the one that has been quiet the longest. */
function conversationOf(run: number): { from: string; to: string } {
  const number = (line: number): string => `+155501${String(line).padStart(2, '0')}`;
  return { from: number(ours + (run % theirs)), to: number(Math.floor(run / theirs) % ours) };
}

/** Twilio and everybody who texts: signs and posts texts, takes replies, calls back for each. */
class Texter {
  private readonly waiting = new Map<number, () => void>();
  private readonly callingBack = new Set<Promise<void>>();
  private lastSent: SentMessage = { sid: '', to: '', url: '' };
  private doubled = 0;
  private refused = 0;
  /** What came and answers no text that waits: an apology, or a second reply. */
  private strays: string[] = [];

  constructor(
    private readonly settings: TexterSettings,
    private readonly poster: SignedPoster,
  ) {}

  /** Twilio's API, as far as a gateway without trouble needs it: create a message. */
  async answer({ body }: SeenRequest): Promise<StandInAnswer> {
    served.count();
    const form = new URLSearchParams(body);
    const field = (name: string): string => form.get(name) ?? '';
    const now = Date.now();
    const message = {
      sid: newMessageSid(),
      direction: 'outbound-api' as const,
      from: field('From'),
      to: field('To'),
      body: field('Body'),
    };
    const times = { status: 'queued', createdAt: now, listedAt: now, statusCallback: field('StatusCallback') };
    const arrived = this.waiting.get(numberIn(message.body));
    const sent = { sid: message.sid, to: message.to, url: times.statusCallback };
    this.lastSent = sent;
    if (this.settings.answerAfterMs > 0) await pause(this.settings.answerAfterMs);
    if (arrived) arrived();
    else {
      this.doubled += 1;
      this.strays.push(message.body);
    }
    setImmediate(() => this.track(this.callBack(sent)));
    return { status: 201, body: messageResource({ ...message, ...times }, this.settings.accountSid) };
  }

  /** Texts and waits until every reply and every answer to a callback is in. */
  async text(wanted: TextsWanted): Promise<TextsAnswered> {
    this.doubled = 0;
    this.refused = 0;
    this.strays = [];
    const latenciesMs: number[] = [];
    let next = wanted.first;
    const lane = async (): Promise<void> => {
      while (next < wanted.first + wanted.count) latenciesMs.push(await this.converse(next++));
    };
    await Promise.all(Array.from({ length: Math.min(wanted.inFlight, wanted.count) }, lane));
    while (this.callingBack.size > 0) await Promise.all(this.callingBack);
    return { latenciesMs, doubled: this.doubled, refused: this.refused };
  }

  private async converse(run: number): Promise<number> {
    const { promise: arrived, resolve, reject } = Promise.withResolvers<void>();
    this.waiting.set(run, resolve);
    let status = 0;
    const seen = (): string => `answered with ${status}; other replies: ${JSON.stringify(this.strays)}`;
    const timer = setTimeout(
      () => reject(new Error(`no reply to text ${run} in ${patienceMs} ms, ${seen()}`)),
      patienceMs,
    );
    const startedAt = performance.now();
    const { from, to } = conversationOf(run);
    const sid = newMessageSid();
    const form = { MessageSid: sid, SmsMessageSid: sid, SmsSid: sid, SmsStatus: 'received', From: from, To: to };
    const more = { Body: `How many angry messages today? #${run}`, NumMedia: '0', NumSegments: '1' };
    status = await this.poster.post(`${this.settings.publicUrl}/webhooks/twilio/sms`, { ...form, ...more });
    if (status !== 200) this.refused += 1;
    await arrived;
    clearTimeout(timer);
    this.waiting.delete(run);
    return performance.now() - startedAt;
  }

  private track(done: Promise<void>): void {
    this.callingBack.add(done);
    void done.finally(() => this.callingBack.delete(done));
  }

  /** Says what has become of the message that was sent last; rejects when that is refused. */
  async report(status: string): Promise<void> {
    const answered = await this.post(this.lastSent, status);
    if (answered !== 204) throw new Error(`the callback was answered with ${answered}`);
  }

  private async callBack(message: SentMessage): Promise<void> {
    for (const status of statuses.slice(0, this.settings.callbacks)) {
      if ((await this.post(message, status)) !== 204) this.refused += 1;
    }
  }

  private post({ sid, to, url }: SentMessage, status: string): Promise<number> {
    return this.poster.post(url, { MessageSid: sid, MessageStatus: status, SmsSid: sid, SmsStatus: status, To: to });
  }
}

const served = new Served();
let texter: Texter | null = null;

serveRole({
  start: async (settings: TexterSettings) => {
    const here = new Texter(settings, new SignedPoster(settings));
    const server = await startStandIn(0, (request) => here.answer(request));
    texter = here;
    return server.url;
  },
  text: async (wanted: TextsWanted): Promise<TextsAnswered | null> => (await texter?.text(wanted)) ?? null,
  served: () => served.take(),
  report: async ({ status }: { status: string }) => texter?.report(status),
});
