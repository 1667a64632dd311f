import { readField } from '#values';
import type { InboundText } from '../channel.js';
import { buildMessageId, formatPlace } from './slack-place.js';

/** What an event asks of us. `ignored`: nothing, and Slack gets a 200. */
export type SlackEvent =
  | { type: 'verification'; challenge: string }
  | { type: 'message'; message: InboundText }
  | { type: 'ignored' }
  | { type: 'unreadable'; field: string };

/**
 * Subtypes of messages that tell what has happened, and are nobody's words: those that Slack lists
 * (https://docs.slack.dev/reference/events/message), and that of a call. What Slack adds later is somebody's, where it has words and a user.
 */
const happened: ReadonlySet<unknown> = new Set([
  ...['assistant_app_thread', 'bot_add', 'bot_message', 'bot_remove', 'document_mention', 'ekm_access_denied'],
  ...['file_comment', 'file_mention', 'huddle_thread', 'message_changed', 'message_deleted', 'message_replied'],
  ...['pinned_item', 'reminder_add', 'reply_broadcast', 'tombstone', 'unpinned_item'],
  ...['archive', 'join', 'leave', 'name', 'purpose', 'topic', 'unarchive'].flatMap((what) => [
    `channel_${what}`,
    `group_${what}`,
  ]),
  ...['channel_convert_to_private', 'channel_posting_permissions', 'channel_canvas_updated'],
]);

function readTextField(value: unknown, name: string): string | null {
  const found = readField(value, name);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** Whether it was not written by a person: by ourselves, for example. */
function isByBot(event: unknown): boolean {
  return (
    readTextField(event, 'bot_id') !== null ||
    readTextField(event, 'app_id') !== null ||
    readField(event, 'subtype') === 'bot_message'
  );
}

/** The text as it was typed: Slack escapes three characters, and a mention of us opens a question in a channel. */
function readTypedText(event: unknown): string {
  const raw = readTextField(event, 'text') ?? '';
  const ownText = readField(event, 'type') === 'app_mention' ? raw.replace(/^\s*<@\w+>[,:]?\s*/, '') : raw;
  return ownText.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function countEntries(event: unknown, name: 'files' | 'attachments'): number {
  const list = readField(event, name);
  return Array.isArray(list) ? list.length : 0;
}

/** Files; and where somebody passes on another's message without a word of their own, that one, which Slack calls an attachment. */
function countAttachments(event: unknown): number {
  const files = countEntries(event, 'files');
  return files > 0 || readTypedText(event) !== '' ? files : countEntries(event, 'attachments');
}

/** Whether a message is a person's. */
function isPersonal(event: unknown): boolean {
  const subtype = readField(event, 'subtype');
  if (subtype === undefined || subtype === 'file_share') return true;
  return !happened.has(subtype) && readTextField(event, 'user') !== null && readTextField(event, 'text') !== null;
}

function toSlackMessage(envelope: unknown, event: unknown): SlackEvent {
  const [team, channel, time] = [
    readTextField(envelope, 'team_id'),
    readTextField(event, 'channel'),
    readTextField(event, 'ts'),
  ];
  if (!team) return { type: 'unreadable', field: 'team_id' };
  if (!channel || !/^\w{1,64}$/.test(channel)) return { type: 'unreadable', field: 'event.channel' };
  if (!time || !/^\d{1,16}\.\d{1,9}$/.test(time)) return { type: 'unreadable', field: 'event.ts' };
  const thread = readTextField(event, 'thread_ts');
  const isMention = readField(event, 'type') === 'app_mention';
  const message = {
    sourceId: buildMessageId(channel, time),
    ours: team,
    theirs: formatPlace({ channel, thread: thread ?? (isMention ? time : null) }),
    text: readTypedText(event),
    attachments: countAttachments(event),
  };
  return { type: 'message', message };
}

/**
 * Reads the body of an event: a person's direct message, or a mention of us in a channel, which is answered in its thread. A message's id
 * is its channel and time, so that Slack's retries, and a second event about it, are duplicates of the first.
 */
export function readSlackEvent(envelope: unknown): SlackEvent {
  if (readField(envelope, 'type') === 'url_verification') {
    const challenge = readTextField(envelope, 'challenge');
    return challenge === null ? { type: 'unreadable', field: 'challenge' } : { type: 'verification', challenge };
  }
  const event = readField(envelope, 'event');
  if (readField(envelope, 'type') !== 'event_callback' || isByBot(event)) return { type: 'ignored' };
  const isDirect = readField(event, 'type') === 'message' && readField(event, 'channel_type') === 'im';
  const isWanted = isDirect || readField(event, 'type') === 'app_mention';
  return isWanted && isPersonal(event) ? toSlackMessage(envelope, event) : { type: 'ignored' };
}
