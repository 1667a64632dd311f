import type { InboundText } from '../channel.js';
import { addressOf, messageIdOf } from './slack-place.js';

/** What an event asks of us. `ignored`: nothing, and Slack gets a 200. */
export type SlackEvent =
  | { type: 'verification'; challenge: string }
  | { type: 'message'; message: InboundText }
  | { type: 'ignored' }
  | { type: 'unreadable'; field: string };

/** Subtypes of messages that people write; all others are edits, joins and the like. */
const personal: ReadonlySet<unknown> = new Set([undefined, 'file_share', 'thread_broadcast']);

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown, name: string): string | null {
  const found = field(value, name);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** Whether it was not written by a person: by ourselves, for example. */
function isByBot(event: unknown): boolean {
  return text(event, 'bot_id') !== null || text(event, 'app_id') !== null || field(event, 'subtype') === 'bot_message';
}

/** The text as it was typed: Slack escapes three characters, and a mention of us opens a question in a channel. */
function wordsOf(event: unknown): string {
  const raw = text(event, 'text') ?? '';
  const ownText = field(event, 'type') === 'app_mention' ? raw.replace(/^\s*<@\w+>[,:]?\s*/, '') : raw;
  return ownText.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function messageOf(envelope: unknown, event: unknown): SlackEvent {
  const [team, channel, time] = [text(envelope, 'team_id'), text(event, 'channel'), text(event, 'ts')];
  if (!team) return { type: 'unreadable', field: 'team_id' };
  if (!channel || !/^\w{1,64}$/.test(channel)) return { type: 'unreadable', field: 'event.channel' };
  if (!time || !/^\d{1,16}\.\d{1,9}$/.test(time)) return { type: 'unreadable', field: 'event.ts' };
  const thread = text(event, 'thread_ts');
  const isMention = field(event, 'type') === 'app_mention';
  const files = field(event, 'files');
  const message = {
    sourceId: messageIdOf(channel, time),
    ours: team,
    theirs: addressOf({ channel, thread: thread ?? (isMention ? time : null) }),
    text: wordsOf(event),
    attachments: Array.isArray(files) ? files.length : 0,
  };
  return { type: 'message', message };
}

/**
 * Reads the body of an event: a person's direct message, or a mention of us in a channel, which is answered in its thread. A message's id
 * is its channel and time, so that Slack's retries, and a second event about it, are duplicates of the first.
 */
export function readSlackEvent(envelope: unknown): SlackEvent {
  if (field(envelope, 'type') === 'url_verification') {
    const challenge = text(envelope, 'challenge');
    return challenge === null ? { type: 'unreadable', field: 'challenge' } : { type: 'verification', challenge };
  }
  const event = field(envelope, 'event');
  if (field(envelope, 'type') !== 'event_callback' || isByBot(event)) return { type: 'ignored' };
  const isDirect = field(event, 'type') === 'message' && field(event, 'channel_type') === 'im';
  const isWanted = isDirect || field(event, 'type') === 'app_mention';
  return isWanted && personal.has(field(event, 'subtype')) ? messageOf(envelope, event) : { type: 'ignored' };
}
