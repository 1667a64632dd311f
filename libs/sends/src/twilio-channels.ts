import { sms, TwilioChannel, whatsApp } from '#channels';
import type { AgentRegistry } from '#registry';
import type { TwilioConfig } from './settings/twilio-settings.js';

/** How long one request to a provider may take, in milliseconds. */
const requestTimeoutMs = 5_000;

/** The addresses of agents: asked again for each message. */
export interface Agents {
  readonly reading: Pick<AgentRegistry, 'boundTo'>;
}

/** Twilio's channels, as far as they are configured. */
export function createTwilioChannels({ whatsAppSender, ...twilio }: TwilioConfig, agents: Agents): TwilioChannel[] {
  const isBound = (channel: string, ours: string): boolean => agents.reading.boundTo(channel, ours) !== undefined;
  const options = { ...twilio, isBound, timeoutMs: requestTimeoutMs };
  const texting = new TwilioChannel(sms, options);
  return whatsAppSender ? [texting, new TwilioChannel(whatsApp, { ...options, sender: whatsAppSender })] : [texting];
}
