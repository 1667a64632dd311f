import { withinTime } from '#timing';
import type { Channel, Delivery, Found, Outgoing, ReconcileQuery } from '../channel.js';
import { failedDelivery } from '../failed-delivery.js';
import { findHistoryStart, lookThrough, replyTag } from './find-reply.js';
import { slackBody } from './slack-body.js';
import { callSlack } from './slack-call.js';
import type { SlackAccess, SlackAnswer, SlackArguments } from './slack-call.js';
import { buildMessageId, parsePlace } from './slack-place.js';

export interface SlackOptions extends SlackAccess {
  /** How long one request may take, in milliseconds. */
  timeoutMs: number;
}

/** Errors after which the message may exist all the same: Slack documents it for the first two. */
const ambiguousErrors: ReadonlySet<unknown> = new Set([
  'fatal_error',
  'internal_error',
  'request_timeout',
  'service_unavailable',
  'team_added_to_org',
]);

const rateErrors: ReadonlySet<unknown> = new Set(['ratelimited', 'rate_limited', 'message_limit_exceeded']);

/** The most pages read of a history, with the messages a page that Slack gives to apps outside its marketplace. */
const mostPages = 3;
const pageSize = 15;

interface Page {
  rows: readonly unknown[];
  /** Where the next page begins; null: this was the last. */
  next: string | null;
}

function deliveryBy({ status, body, retryAfterMs }: SlackAnswer, channel: string): Delivery {
  if (status !== 200) return failedDelivery({ status }, retryAfterMs);
  if (body === null || ambiguousErrors.has(body['error'])) return { status: 'ambiguous' };
  if (body.ok) {
    const ts = body['ts'];
    return typeof ts === 'string'
      ? { status: 'sent', providerId: buildMessageId(channel, ts) }
      : { status: 'ambiguous' };
  }
  const error = String(body['error']);
  if (rateErrors.has(error)) return { status: 'retry', afterMs: retryAfterMs, reason: error };
  return { status: 'rejected', errorCode: `slack-${error}`, message: error };
}

/** Messages to Slack. Posting one is not idempotent, so each carries its reply's id, by which it is found after a lost response. */
export class SlackChannel implements Channel {
  readonly name = 'slack';
  readonly repeat = 'doubles';
  readonly reportsDelivery = false;

  constructor(private readonly options: SlackOptions) {}

  async deliver({ to, text, effectId }: Outgoing, signal: AbortSignal): Promise<Delivery> {
    const { channel, thread } = parsePlace(to);
    const message = {
      channel,
      text: slackBody(text),
      ...(thread !== null && { thread_ts: thread }),
      unfurl_links: false,
      unfurl_media: false,
      metadata: { event_type: replyTag, event_payload: { effect_id: effectId } },
    };
    try {
      return deliveryBy(await this.call('chat.postMessage', message, signal), channel);
    } catch (error) {
      return failedDelivery(error, null);
    }
  }

  /**
   * Looks for the reply in its conversation's history, or in one thread. It is absent only where the history has been read whole since
   * before the first post, and shows an earlier message that we know.
   */
  async reconcile(query: ReconcileQuery, signal: AbortSignal): Promise<Found> {
    const { channel } = parsePlace(query.to);
    const oldest = findHistoryStart(channel, query);
    let showsKnown = false;
    let cursor: string | null = null;
    for (let page = 0; page < mostPages; page++) {
      const answer: Page | null = await this.readPage(query.to, { oldest, cursor }, signal).catch(() => null);
      if (!answer) break;
      const looked = lookThrough(channel, answer.rows, query);
      if (looked.providerId !== null) return { status: 'found', providerId: looked.providerId };
      showsKnown ||= looked.showsKnown;
      if (answer.next === null) return { status: showsKnown ? 'absent' : 'unsure' };
      cursor = answer.next;
    }
    return { status: 'unsure' };
  }

  /** A page of a place's messages since a time, one of that very time included; null where Slack refuses. */
  private async readPage(
    address: string,
    { oldest, cursor }: { oldest: string; cursor: string | null },
    signal: AbortSignal,
  ): Promise<Page | null> {
    const { channel, thread } = parsePlace(address);
    const since = { oldest, inclusive: 'true', limit: String(pageSize) };
    const form = new URLSearchParams({ channel, include_all_metadata: 'true', ...since });
    if (thread !== null) form.set('ts', thread);
    if (cursor !== null) form.set('cursor', cursor);
    const { body } = await this.call(thread === null ? 'conversations.history' : 'conversations.replies', form, signal);
    const rows = body?.ok === true ? body['messages'] : null;
    if (!Array.isArray(rows)) return null;
    const next: unknown = Reflect.get(Object(body?.['response_metadata']), 'next_cursor');
    return { rows, next: typeof next === 'string' && next !== '' ? next : null };
  }

  private call(method: string, args: SlackArguments, signal: AbortSignal): Promise<SlackAnswer> {
    return withinTime(signal, this.options.timeoutMs, (cut) => callSlack(this.options, method, args, cut));
  }
}
