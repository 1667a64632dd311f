import { setTimeout as pause } from 'node:timers/promises';

import twilio from 'twilio';

import { startStandIn } from './stand-in-server.js';
import type { SeenRequest, StandInAnswer, StandInServer } from './stand-in-server.js';
import { accountPage } from './twilio-account.js';
import type { TwilioAccount } from './twilio-account.js';
import { listPage, messageResource, newMessageSid, problem, refusalOf } from './twilio-messages.js';
import type { InboundText, TwilioMessage } from './twilio-messages.js';

export type { TwilioMessage } from './twilio-messages.js';

/** What happens to one accepted message's response: kept back for a while, and then lost or not. */
export interface ResponseFate {
  lost: boolean;
  delayMs: number;
}

/** A create that is answered by a problem, with the message taken all the same or not. */
export interface TwilioFault {
  status: number;
  code: number;
  accepted: boolean;
}

/** Whether the stand-in tells our status callback of a message, and whether it signs what it says. */
export type CallbackMode = 'signed' | 'unsigned' | 'none';

export interface TwilioStandInOptions {
  port: number;
  accountSid?: string;
  authToken?: string;
  account?: TwilioAccount;
  /** Milliseconds before the list shows a new message. */
  listLagMs?: number;
  callbacks?: CallbackMode | ((message: TwilioMessage) => CallbackMode);
  /** Milliseconds from the response to the first status callback, and between the callbacks. */
  callbackDelayMs?: () => number;
  /** Decides on each response; by default it is given at once. */
  fate?: (message: TwilioMessage) => ResponseFate;
  /** Decides on each create that no `failNext` is for; by default none fails. */
  fault?: () => TwilioFault | null;
  /** Told of every message, both directions, as it is accepted. */
  onMessage?: (message: TwilioMessage) => void;
  /** Where a public address of ours really listens; by default it is called as it is. */
  reach?: (publicUrl: string) => string;
}

export interface TwilioStandIn extends StandInServer {
  accountSid: string;
  authToken: string;
  /** Every message, both directions, oldest first. */
  messages: TwilioMessage[];
  /** Every API request, refused ones included. */
  requests: SeenRequest[];
  /** Accepts the next messages and cuts the connection instead of answering. */
  loseResponses(times: number): void;
  /** Refuses the next messages; with `accepted` it takes them all the same, as a late 500 may. */
  failNext(times: number, status: number, options?: { accepted?: boolean; code?: number }): void;
  /** Accepts messages but keeps their responses back until the returned function is called. */
  holdResponses(): () => void;
  setListLagMs(milliseconds: number): void;
  setCallbacks(callbacks: NonNullable<TwilioStandInOptions['callbacks']>): void;
  /** Resolves once this many messages have been accepted in all. */
  accepted(count: number): Promise<void>;
  /** Resolves once every status callback that is due has been posted. */
  callbacksDone(): Promise<void>;
  /** Posts one status callback for a message, now. */
  callBack(
    message: TwilioMessage,
    status: string,
    options?: { mode?: CallbackMode; errorCode?: number },
  ): Promise<number | null>;
  /** Records an inbound message and posts its webhook to us, signed as Twilio signs; answers what we answered. */
  text(text: InboundText): Promise<{ messageSid: string; responses: { status: number; body: string }[] }>;
}

/** Twilio waits this long for a webhook's answer. */
const webhookTimeoutMs = 15_000;

/** A Twilio that keeps messages in memory: create, list and fetch messages, status callbacks, inbound webhooks, and its ways to fail. */
export async function startTwilioStandIn(options: TwilioStandInOptions): Promise<TwilioStandIn> {
  const account = {
    accountSid: options.accountSid ?? `AC${'0'.repeat(32)}`,
    authToken: options.authToken ?? 'twilio-auth-token',
  };
  const state = new StandInState(account, options);
  const server = await startStandIn(options.port, (request) => state.answer(request));
  return {
    ...server,
    ...account,
    messages: state.messages,
    requests: state.requests,
    loseResponses: (times) => void (state.toLose += times),
    failNext: (times, status, { accepted = false, code = 20_000 + status } = {}) =>
      void state.faults.push(...Array.from({ length: times }, () => ({ status, code, accepted }))),
    holdResponses: () => state.hold(),
    setListLagMs: (milliseconds) => void (state.listLagMs = milliseconds),
    setCallbacks: (callbacks) => void (state.callbacks = callbacks),
    accepted: (count) => state.accepted(count),
    callbacksDone: async () => void (await Promise.all(state.callbacksDue)),
    callBack: (message, status, { mode = 'signed', errorCode } = {}) =>
      state.callBack(message, status, mode, errorCode),
    text: (text) => state.text(text),
  };
}

class StandInState {
  readonly messages: TwilioMessage[] = [];
  readonly requests: SeenRequest[] = [];
  readonly faults: TwilioFault[] = [];
  readonly callbacksDue: Promise<void>[] = [];
  toLose = 0;
  listLagMs: number;
  callbacks: NonNullable<TwilioStandInOptions['callbacks']>;
  readonly #account: { accountSid: string; authToken: string };
  readonly #reach: (publicUrl: string) => string;
  readonly #waiting: { count: number; resolve: () => void }[] = [];
  #held: Promise<void> = Promise.resolve();

  constructor(
    account: { accountSid: string; authToken: string },
    private readonly options: TwilioStandInOptions,
  ) {
    this.#account = account;
    this.#reach = options.reach ?? ((url) => url);
    this.listLagMs = options.listLagMs ?? 0;
    this.callbacks = options.callbacks ?? 'none';
  }

  answer(request: SeenRequest): Promise<StandInAnswer> | StandInAnswer {
    this.requests.push(request);
    const { accountSid, authToken } = this.#account;
    const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    if (request.headers.authorization !== expected) return problem(401, 20_003, 'Authenticate');
    const root = `/2010-04-01/Accounts/${accountSid}/Messages`;
    const { pathname } = request.url;
    const page = accountPage(request.url, accountSid, this.options.account);
    if (page) return page;
    if (pathname === `${root}.json`) {
      return request.method === 'POST' ? this.#create(request) : listPage(this.messages, accountSid, request.url);
    }
    const message = this.messages.find(({ sid }) => pathname === `${root}/${sid}.json`);
    return message === undefined
      ? problem(404, 20_404, 'The requested resource was not found')
      : { status: 200, body: messageResource(message, accountSid) };
  }

  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return resolve;
  }

  accepted(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ count, resolve });
    this.#tellWaiting();
    return promise;
  }

  #tellWaiting(): void {
    const outbound = this.messages.filter(({ direction }) => direction === 'outbound-api').length;
    for (const { count, resolve } of this.#waiting) if (outbound >= count) resolve();
  }

  async #create(request: SeenRequest): Promise<StandInAnswer> {
    const form = new URLSearchParams(request.body);
    const [to, from, body] = [form.get('To') ?? '', form.get('From') ?? '', form.get('Body') ?? ''];
    const fault = this.faults.shift() ?? this.options.fault?.() ?? undefined;
    const quoting = `told to fail what is for ${to}: ${body}`; // Twilio's own words quote numbers too
    if (fault !== undefined && !fault.accepted) return problem(fault.status, fault.code, quoting);
    const refused = refusalOf({ to, from, body });
    if (refused !== null) return problem(400, ...refused);
    const message = this.#record({
      direction: 'outbound-api',
      to,
      from,
      body,
      statusCallback: form.get('StatusCallback'),
    });
    const resource = messageResource({ ...message, status: 'queued' }, this.#account.accountSid);
    const { lost, delayMs } = this.#fateOf(message);
    if (delayMs > 0) await pause(delayMs);
    await this.#held;
    this.callbacksDue.push(this.#reportSent(message));
    if (lost) return 'drop';
    return fault === undefined ? { status: 201, body: resource } : problem(fault.status, fault.code, quoting);
  }

  #fateOf(message: TwilioMessage): ResponseFate {
    const fate = this.options.fate?.(message) ?? { lost: false, delayMs: 0 };
    if (fate.lost || this.toLose === 0) return fate;
    this.toLose -= 1;
    return { ...fate, lost: true };
  }

  #record(
    parts: Pick<TwilioMessage, 'direction' | 'to' | 'from' | 'body' | 'statusCallback' | 'media'> & { sid?: string },
  ): TwilioMessage {
    const createdAt = Date.now();
    const status = parts.direction === 'inbound' ? 'received' : 'sent';
    const message = { sid: newMessageSid(), ...parts, status, createdAt, listedAt: createdAt + this.listLagMs };
    this.messages.push(message);
    this.options.onMessage?.(message);
    this.#tellWaiting();
    return message;
  }

  /** Twilio calls back for `sent` and `delivered`, never for the first status. */
  async #reportSent(message: TwilioMessage): Promise<void> {
    const mode = typeof this.callbacks === 'function' ? this.callbacks(message) : this.callbacks;
    for (const status of ['sent', 'delivered']) {
      const delayMs = this.options.callbackDelayMs?.() ?? 0;
      if (delayMs > 0) await pause(delayMs);
      await this.callBack(message, status, mode);
    }
  }

  async callBack(
    message: TwilioMessage,
    status: string,
    mode: CallbackMode,
    errorCode?: number,
  ): Promise<number | null> {
    message.status = status;
    if (message.statusCallback === null || mode === 'none') return null;
    const form = {
      ApiVersion: '2010-04-01',
      AccountSid: this.#account.accountSid,
      MessageSid: message.sid,
      MessageStatus: status,
      SmsSid: message.sid,
      SmsStatus: status,
      From: message.from,
      To: message.to,
      ...(errorCode !== undefined && { ErrorCode: String(errorCode) }),
    };
    const token = mode === 'signed' ? this.#account.authToken : null;
    return (await this.#post(message.statusCallback, form, token).catch(() => null))?.status ?? null;
  }

  async text(text: InboundText): Promise<{ messageSid: string; responses: { status: number; body: string }[] }> {
    const messageSid = text.messageSid ?? newMessageSid();
    if (!this.messages.some(({ sid }) => sid === messageSid)) {
      this.#record({
        direction: 'inbound',
        to: text.to,
        from: text.from,
        body: text.body,
        statusCallback: null,
        sid: messageSid,
        media: text.media ?? 0,
      });
    }
    const form = {
      ApiVersion: '2010-04-01',
      AccountSid: this.#account.accountSid,
      MessageSid: messageSid,
      SmsMessageSid: messageSid,
      SmsSid: messageSid,
      SmsStatus: 'received',
      From: text.from,
      To: text.to,
      Body: text.body,
      NumMedia: String(text.media ?? 0),
      NumSegments: '1',
    };
    const token = text.authToken ?? this.#account.authToken;
    const posts = Array.from({ length: text.copies ?? 1 }, () => this.#post(text.url, form, token));
    return { messageSid, responses: await Promise.all(posts) };
  }

  async #post(
    url: string,
    form: Record<string, string>,
    authToken: string | null,
  ): Promise<{ status: number; body: string }> {
    const signature = authToken === null ? {} : { 'X-Twilio-Signature': signed(authToken, url, form) };
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8', ...signature };
    const signal = AbortSignal.timeout(webhookTimeoutMs);
    const request = { method: 'POST', headers, body: new URLSearchParams(form), signal };
    const response = await fetch(this.#reach(url), request);
    return { status: response.status, body: await response.text() };
  }
}

function signed(authToken: string, url: string, form: Record<string, string>): string {
  return twilio.getExpectedTwilioSignature(authToken, url, form);
}
