import { sms, TwilioChannel, whatsApp } from '#channels';
import type { AgentDirectory } from '../../agent-directory/agent-directory.js';
import type { TwilioConfig } from './twilio.settings.js';

/** One request to a provider may take this long. */
const requestTimeoutMs = 5_000;

/** Which addresses are an agent's: asked anew for each message. */
export type Agents = Pick<AgentDirectory, 'reading'>;

/** What Twilio reaches people by, as far as it is set up. */
export function twilioChannelsOf({ whatsAppSender, ...twilio }: TwilioConfig, agents: Agents): TwilioChannel[] {
  const isBound = (channel: string, ours: string): boolean => agents.reading.boundTo(channel, ours) !== undefined;
  const options = { ...twilio, isBound, timeoutMs: requestTimeoutMs };
  const texting = new TwilioChannel(sms, options);
  return whatsAppSender ? [texting, new TwilioChannel(whatsApp, { ...options, sender: whatsAppSender })] : [texting];
}
