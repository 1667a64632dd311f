import { sms, TwilioChannel, whatsApp } from '#channels';
import type { AgentDirectory } from '../../agent-directory/agent-directory.js';
import type { TwilioConfig } from './twilio.settings.js';

/** How long one request to a provider may take, in milliseconds. */
const requestTimeoutMs = 5_000;

/** The addresses of agents: asked again for each message. */
export type Agents = Pick<AgentDirectory, 'reading'>;

/** Twilio's channels, as far as they are configured. */
export function createTwilioChannels({ whatsAppSender, ...twilio }: TwilioConfig, agents: Agents): TwilioChannel[] {
  const isBound = (channel: string, ours: string): boolean => agents.reading.boundTo(channel, ours) !== undefined;
  const options = { ...twilio, isBound, timeoutMs: requestTimeoutMs };
  const texting = new TwilioChannel(sms, options);
  return whatsAppSender ? [texting, new TwilioChannel(whatsApp, { ...options, sender: whatsAppSender })] : [texting];
}
