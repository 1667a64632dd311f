import type { IngestRequest } from '#engine/ports';
import { readOptOutWord, whatsApp } from '#channels';
import type { ChannelName, InboundText, MessageReading } from '#channels';
import type { AgentRegistry } from '#registry';
import { redactSecrets } from '#secrets';

/** The ingest mode of a message that is a keyword, or none. */
export function modeOf(reading: MessageReading): Pick<IngestRequest, 'mode' | 'keyword'> {
  return reading === 'help' ? { mode: 'text', keyword: 'help' } : { mode: reading };
}

/** The ingest request of a person's message on a channel: STOP, START, YES and HELP mean the same on all of them. */
export function requestOn(registry: AgentRegistry, channel: ChannelName, message: InboundText): IngestRequest {
  const { sourceId, ours, theirs, text, attachments } = message;
  const reading = message.reading ?? readOptOutWord(text);
  const tenant = registry.tenantOf(channel, ours);
  const serving = registry.serving({ tenant, channel, ours });
  const notices = typeof serving === 'string' ? null : serving.notices;
  return {
    address: { tenant, channel, ours, theirs },
    sourceId,
    text,
    ...modeOf(reading),
    ...(attachments > 0 && { attachments }),
    ...(notices && { notices }),
  };
}

/** The ingest request of a text, from Twilio's webhook or from its list. */
export function requestOf(registry: AgentRegistry, message: InboundText): IngestRequest {
  return requestOn(registry, whatsApp.reaches(message.theirs) ? 'whatsapp' : 'sms', message);
}

/** The same without the secrets of its text where the number is bound to the assistant: nothing of one is stored, as in threads. */
export async function withoutSecrets(registry: AgentRegistry, request: IngestRequest): Promise<IngestRequest> {
  const serving = registry.serving(request.address);
  const isBound = typeof serving !== 'string' && serving.file.assistant !== undefined;
  return isBound ? { ...request, text: await redactSecrets(request.text) } : request;
}
