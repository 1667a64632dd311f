import twilio from 'twilio';
import { ioBoundary } from '#telemetry';
import { withinTime } from '#timing';
import type { Channel, Delivery, Found, ListedText, Outgoing, ReconcileQuery } from '../channel.js';
import { unsentFailure } from '#transport';
import { failedDelivery } from '../failed-delivery.js';
import { findMessage } from './find-message.js';
import type { ListedMessage } from './find-message.js';
import { CallClient, OneCall } from './one-call.js';
import type { Medium } from './medium.js';

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** The sender of messages: an address of the medium, or a messaging service, which chooses the number itself. */
  sender: { from: string } | { messagingServiceSid: string };
  /** Whether an address of ours belongs to an agent on this channel: then replies in its conversations come from it, and from no other. */
  isBound?: (channel: string, ours: string) => boolean;
  /** Our public URL for Twilio, without a slash at its end. */
  publicBaseUrl: string;
  /** Sends to another host than Twilio's: a stand-in in tests. */
  apiBaseUrl: string | null;
  /** How long one request may take, in milliseconds; at most 5000. */
  timeoutMs: number;
}

/** The most messages read of a list: newest first, and the window looked at is minutes long. */
const listLimit = 200;

/** The most texts read of a list, and how long that may take, in milliseconds. */
const mostTexts = 20_000;
const pageSize = 1_000;
const textsTimeoutMs = 30_000;

/** The URL where Twilio reports on the message of an effect; its query string is signed, so its content is authentic. */
export function statusCallbackUrl(publicBaseUrl: string, effectId: string, trace?: string): string {
  const query = new URLSearchParams({ effect: effectId, ...(trace && { trace }) });
  return `${publicBaseUrl}/webhooks/twilio/status?${query.toString()}`;
}

/** Messages over Twilio. Creating one is not idempotent, so after a lost response the message is looked for, never blindly repeated. */
export class TwilioChannel implements Channel {
  readonly name: Medium['name'];
  readonly repeat = 'doubles';
  readonly reportsDelivery = true;
  private readonly timeoutMs: number;
  private readonly idle: KeptClient[] = [];

  constructor(
    private readonly medium: Medium,
    private readonly options: TwilioOptions,
  ) {
    this.name = medium.name;
    this.timeoutMs = Math.min(options.timeoutMs, 5_000);
  }

  async deliver(message: Outgoing, signal: AbortSignal): Promise<Delivery> {
    return withinTime(signal, this.timeoutMs, (cut) => this.post(message, cut));
  }

  private post(message: Outgoing, signal: AbortSignal): Promise<Delivery> {
    return this.withClient(signal, (client, call) => this.create(client, call, message));
  }

  private async create(client: twilio.Twilio, call: OneCall, message: Outgoing): Promise<Delivery> {
    try {
      const request = {
        ...this.options.sender,
        ...this.ownSender(message.ours),
        to: message.to,
        body: this.medium.formatBody(message.text),
        statusCallback: statusCallbackUrl(this.options.publicBaseUrl, message.effectId, message.trace),
      };
      const created = await ioBoundary('channel.create-message', () => client.messages.create(request));
      return created.sid ? { status: 'sent', providerId: created.sid } : { status: 'ambiguous' };
    } catch (error) {
      if (!call.begun) throw unsentFailure(error);
      const isFailure = call.answered !== null && call.answered >= 500;
      return isFailure ? { status: 'failed' } : failedDelivery(error, call.retryAfterMs);
    }
  }

  /**
   * Looks for a message by To, From, time and text. From is either number that it may have been posted from, since an agent's number may
   * have changed after the POST; for a message of any text only today's sender counts. Times are compared here, not by Twilio: its filter
   * is on the date sent, and a queued message has none yet. Its absence counts as proof only beside a message known to us: in the same
   * list, among what the person texted us, or among what we texted anybody.
   */
  async reconcile(query: ReconcileQuery, signal: AbortSignal): Promise<Found> {
    try {
      const sender = this.ownSender(query.ours) ?? this.options.sender;
      const outbound = await this.list({ to: query.to }, signal);
      const candidates = outbound.filter(({ from }) => this.maySend(query.ours, from));
      const isBySender = ({ from }: ListedMessage): boolean => !('from' in sender) || from === sender.from;
      const asked = { ...query, text: this.medium.formatBody(query.text) };
      const providerId = findMessage(candidates, asked, isBySender);
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
   * What people and we have texted since a time, in milliseconds, in the order in which Twilio took it. One list has both, since its
   * times are whole seconds. Rejects when it cannot be read.
   */
  async textsSince(since: number, signal: AbortSignal): Promise<ListedText[]> {
    const filter = { dateSentAfter: new Date(since) };
    const rows = await withinTime(signal, textsTimeoutMs, (cut) =>
      this.withClient(cut, (client) =>
        ioBoundary('channel.list-texts', () => client.messages.list({ ...filter, limit: mostTexts, pageSize })),
      ),
    );
    return rows.toReversed().flatMap((row): ListedText[] => {
      const { sid: sourceId, to, from, body: text } = row;
      const attachments = Number(row.numMedia) || 0;
      if (row.direction === 'inbound' && this.isOurs(to, row)) {
        return [{ by: 'person', sourceId, ours: to, theirs: from, text, attachments }];
      }
      const isByUs = row.direction === 'outbound-api' && this.isOurs(from, row);
      return isByUs ? [{ by: 'us', sourceId, ours: from, theirs: to, text, attachments }] : [];
    });
  }

  private ownSender(ours: string): { from: string } | null {
    return this.options.isBound?.(this.name, ours) ? { from: ours } : null;
  }

  /** Whether replies of our conversations may come from this number; a messaging service chooses among its own. */
  private maySend(ours: string, from: string): boolean {
    const { sender } = this.options;
    return from === ours || !('from' in sender) || from === sender.from;
  }

  private isOurs(address: string, { messagingServiceSid }: { messagingServiceSid: string }): boolean {
    const { sender } = this.options;
    if (!this.medium.reaches(address)) return false;
    if (this.ownSender(address)) return true;
    return 'from' in sender ? address === sender.from : messagingServiceSid === sender.messagingServiceSid;
  }

  private list(filter: { to?: string; from?: string }, signal: AbortSignal): Promise<ListedMessage[]> {
    return withinTime(signal, this.timeoutMs, (cut) =>
      this.withClient(cut, (client) =>
        ioBoundary('channel.list-messages', () =>
          client.messages.list({ ...filter, limit: listLimit, pageSize: listLimit }),
        ),
      ),
    );
  }

  /** Each call has a client to itself; clients are kept, because the SDK makes an HTTP client and its agents for each. */
  private async withClient<T>(
    signal: AbortSignal,
    work: (client: twilio.Twilio, call: OneCall) => Promise<T>,
  ): Promise<T> {
    const call = new OneCall(signal);
    const kept = this.idle.pop() ?? this.open(call);
    kept.httpClient.call = call;
    try {
      return await work(kept.client, call);
    } finally {
      this.idle.push(kept);
    }
  }

  private open(call: OneCall): KeptClient {
    const { accountSid, authToken, apiBaseUrl } = this.options;
    const httpClient = new CallClient(apiBaseUrl, call);
    return { client: twilio(accountSid, authToken, { httpClient, autoRetry: false }), httpClient };
  }
}

interface KeptClient {
  client: twilio.Twilio;
  httpClient: CallClient;
}
