import type { NoRequest } from '#protocol';
import { isAutomaticReply } from './automatic-replies.js';
import type { ChannelName, InboundText } from './channel.js';
import { isReaction } from './reactions.js';
import { visible } from './visible.js';

/** A sender with a letter in it is a name and no number: nothing can be texted to it. */
function isNamed(channel: ChannelName, theirs: string): boolean {
  return channel === 'sms' && /\p{L}/u.test(theirs);
}

/** The mark that stands for an attachment in a text is no word either. */
function isBlank(text: string): boolean {
  return visible(text).replaceAll('\ufffc', '').trim() === '';
}

/** Why a message asks for nothing, by its whole; null: it is answered. */
export function readNoRequest(
  channel: ChannelName,
  { theirs, text, attachments }: Pick<InboundText, 'theirs' | 'text' | 'attachments'>,
): NoRequest | null {
  if (isNamed(channel, theirs)) return 'no-reply-sender';
  if (attachments > 0) return null;
  if (isBlank(text)) return 'blank';
  if (isReaction(text)) return 'reaction';
  return isAutomaticReply(text) ? 'automatic-reply' : null;
}
