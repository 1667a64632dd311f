import twilio from 'twilio';
import { crossing, withinTime } from '#telemetry';
import type { Channel, Delivery, Found, InboundText, Outgoing, ReconcileQuery } from '../channel.js';
import { failedDelivery } from './failed-delivery.js';
import { findMessage } from './find-message.js';
import type { ListedMessage } from './find-message.js';
import { OneCall } from './one-call.js';
import { smsBody } from './sms-body.js';

export interface TwilioSmsOptions {
  accountSid: string;
  authToken: string;
  /** What texts are sent from: a number, or a messaging service, which chooses the number itself. */
  sender: { from: string } | { messagingServiceSid: string };
  /** Where Twilio reaches us, without a slash at its end. */
  publicBaseUrl: string;
  /** Sends to another host than Twilio's: a stand-in. */
  apiBaseUrl: string | null;
  /** How long one request may take, in milliseconds; at most 5000. */
  timeoutMs: number;
}

/** Messages read of a list at most: newest first, the window looked at is minutes long. */
const listLimit = 200;

/** Texts read of a list at most, and how long that may take, in milliseconds. */
const mostTexts = 20_000;
const pageSize = 1_000;
const textsTimeoutMs = 30_000;

/** Where Twilio reports on the message of an effect; the query string is signed, so the id in it is Twilio's word. */
export function statusCallbackUrl(publicBaseUrl: string, effectId: string): string {
  return `${publicBaseUrl}/webhooks/twilio/status?effect=${encodeURIComponent(effectId)}`;
}

/** Text messages over Twilio. Creating one is not idempotent, so a lost response is looked up, never repeated blindly. */
export class TwilioSms implements Channel {
  readonly name = 'sms';
  private readonly timeoutMs: number;

  constructor(private readonly options: TwilioSmsOptions) {
    this.timeoutMs = Math.min(options.timeoutMs, 5_000);
  }

  async deliver(message: Outgoing, signal: AbortSignal): Promise<Delivery> {
    return withinTime(signal, this.timeoutMs, (cut) => this.post(message, cut));
  }

  private async post(message: Outgoing, signal: AbortSignal): Promise<Delivery> {
    const { client, call } = this.open(signal);
    try {
      const request = {
        ...this.options.sender,
        to: message.to,
        body: smsBody(message.text),
        statusCallback: statusCallbackUrl(this.options.publicBaseUrl, message.effectId),
      };
      const created = await crossing('channel.create-message', () => client.messages.create(request));
      return created.sid ? { status: 'sent', providerId: created.sid } : { status: 'ambiguous' };
    } catch (error) {
      if (!call.begun) throw error;
      return failedDelivery(error, call.retryAfterMs);
    }
  }

  /**
   * Looks for a message by To, From, time and words. Times are compared here, not by Twilio: its filter is on the date
   * sent, and a queued message has none yet. Silence counts as absence only beside a message known to us: in the same
   * list, among what the person texted us, or among what we texted anybody.
   */
  async reconcile(query: ReconcileQuery, signal: AbortSignal): Promise<Found> {
    try {
      const { sender } = this.options;
      const outbound = await this.list({ to: query.to, ...('from' in sender ? sender : {}) }, signal);
      const providerId = findMessage(outbound, query);
      if (providerId !== null) return { status: 'found', providerId };
      const isKnown = ({ sid }: ListedMessage): boolean => query.knownProviderIds.includes(sid);
      if (outbound.some(isKnown)) return { status: 'absent' };
      const inbound = await this.list({ from: query.to, to: query.ours }, signal);
      if (inbound.some(isKnown)) return { status: 'absent' };
      const ours = await this.list({ from: 'from' in sender ? sender.from : query.ours }, signal);
      return ours.some(isKnown) ? { status: 'absent' } : { status: 'unsure' };
    } catch {
      return { status: 'unsure' };
    }
  }

  /**
   * What people have texted us since a time, in milliseconds, in the order in which Twilio took it. Rejects when the list
   * cannot be read.
   */
  async textsSince(since: number, signal: AbortSignal): Promise<InboundText[]> {
    const { sender } = this.options;
    const filter = { ...('from' in sender && { to: sender.from }), dateSentAfter: new Date(since) };
    const rows = await withinTime(signal, textsTimeoutMs, (cut) =>
      crossing('channel.list-texts', () =>
        this.open(cut).client.messages.list({ ...filter, limit: mostTexts, pageSize }),
      ),
    );
    const isOurs = (row: (typeof rows)[number]): boolean =>
      row.direction === 'inbound' && ('from' in sender || row.messagingServiceSid === sender.messagingServiceSid);
    return rows
      .filter(isOurs)
      .toReversed()
      .map(({ sid, to, from, body }) => ({ sourceId: sid, ours: to, theirs: from, text: body }));
  }

  private list(filter: { to?: string; from?: string }, signal: AbortSignal): Promise<ListedMessage[]> {
    return withinTime(signal, this.timeoutMs, (cut) =>
      crossing('channel.list-messages', () =>
        this.open(cut).client.messages.list({ ...filter, limit: listLimit, pageSize: listLimit }),
      ),
    );
  }

  private open(signal: AbortSignal): { client: twilio.Twilio; call: OneCall } {
    const { accountSid, authToken, apiBaseUrl } = this.options;
    const call = new OneCall(apiBaseUrl, signal);
    return { client: twilio(accountSid, authToken, { httpClient: call, autoRetry: false }), call };
  }
}
