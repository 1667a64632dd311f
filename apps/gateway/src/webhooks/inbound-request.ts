import type { IngestRequest } from '#actor';
import { readOptOutWord, whatsApp } from '#channels';
import type { ChannelName, InboundText } from '#channels';

/** What a person's message on a channel asks of the engine: STOP, START, YES and HELP mean the same on all of them. */
export function requestOn(channel: ChannelName, message: InboundText): IngestRequest {
  const { sourceId, ours, theirs, text, attachments } = message;
  const reading = readOptOutWord(text);
  return {
    address: { tenant: 'default', channel, ours, theirs },
    sourceId,
    text,
    ...(reading === 'help' ? { mode: 'text', keyword: 'help' } : { mode: reading }),
    ...(attachments > 0 && { attachments }),
  };
}

/** What a text asks of the engine, whether Twilio's webhook brought it or its list did. */
export function requestOf(message: InboundText): IngestRequest {
  return requestOn(whatsApp.reaches(message.theirs) ? 'whatsapp' : 'sms', message);
}
