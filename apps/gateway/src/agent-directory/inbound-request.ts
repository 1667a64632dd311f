import type { IngestRequest } from '#engine/ports';
import { readNoRequest, readOptOutWord, whatsApp } from '#channels';
import type { ChannelName, InboundText, MessageReading } from '#channels';
import type { KeywordPhrases, NoRequest } from '#protocol';
import type { AgentRegistry, Serving } from '#registry';
import { redactSecrets } from '#secrets';
import type { AgentDirectory } from './agent-directory.js';

/** The ingest mode of a message that is a keyword, or none. */
export function toIngestMode(reading: MessageReading): Pick<IngestRequest, 'mode' | 'keyword'> {
  return reading === 'help' ? { mode: 'text', keyword: 'help' } : { mode: reading };
}

/** Who answers, and how the deployment reads messages. */
export type Answering = Pick<AgentDirectory, 'registry' | 'reads'>;

/** The phrases that are keywords to whom an agent answers: the deployment's and its language's. */
function listPhrases({ reads }: Answering, serving: Serving): KeywordPhrases[] {
  const spoken = typeof serving === 'string' ? null : serving.keywords;
  return spoken === null ? [reads.keywords] : [reads.keywords, spoken];
}

function listIgnored({ reads }: Answering, serving: Serving): readonly NoRequest[] {
  return (typeof serving === 'string' ? undefined : serving.file.ignores) ?? reads.ignores;
}

/** How a message on a channel is read before any run looks at it: as a keyword, as one that asks for nothing, or as a text. */
export function readMessage(
  answering: Answering,
  serving: Serving,
  channel: ChannelName,
  message: InboundText,
): Pick<IngestRequest, 'mode' | 'keyword' | 'noRequest'> {
  const reading = message.reading ?? readOptOutWord(message.text, listPhrases(answering, serving));
  const found = reading === 'text' || reading === 'help' ? readNoRequest(channel, message) : null;
  if (found === null || !listIgnored(answering, serving).includes(found)) return toIngestMode(reading);
  return { mode: 'text', noRequest: found };
}

/** The ingest request of a person's message on a channel: STOP, START, YES and HELP mean the same on all of them. */
export function requestOn(answering: Answering, channel: ChannelName, message: InboundText): IngestRequest {
  const { sourceId, ours, theirs, text, attachments } = message;
  const { registry } = answering;
  const tenant = registry.findTenant(channel, ours);
  const serving = registry.serving({ tenant, channel, ours });
  const notices = typeof serving === 'string' ? null : serving.notices;
  return {
    address: { tenant, channel, ours, theirs },
    sourceId,
    text,
    ...readMessage(answering, serving, channel, message),
    ...(attachments > 0 && { attachments }),
    ...(notices && { notices }),
  };
}

/** The ingest request of a text, from Twilio's webhook or from its list. */
export function toIngestRequest(answering: Answering, message: InboundText): IngestRequest {
  return requestOn(answering, whatsApp.reaches(message.theirs) ? 'whatsapp' : 'sms', message);
}

/** The same without the secrets of its text where the number is bound to the assistant: nothing of one is stored, as in threads. */
export async function withoutSecrets(registry: AgentRegistry, request: IngestRequest): Promise<IngestRequest> {
  const serving = registry.serving(request.address);
  const isBound = typeof serving !== 'string' && serving.file.assistant !== undefined;
  return isBound ? { ...request, text: await redactSecrets(request.text) } : request;
}
