import { apiChannel, htmlChannel, SlackChannel, sms, TwilioChannel, WebhookChannel, whatsApp } from '#channels';
import type { Channel } from '#channels';
import { createGuardedFetch, Egress } from '#tools';
import type { AgentDesk } from './agents/agent-desk.js';
import type { SlackConfig, TwilioConfig, WebhookConfig } from './config.js';

/** One request to a provider may take this long. */
const requestTimeoutMs = 5_000;

/** Which addresses are an agent's: asked anew for each message. */
type Agents = Pick<AgentDesk, 'reading'>;

/** What Twilio reaches people by, as far as it is set up. */
export function twilioChannelsOf({ whatsAppSender, ...twilio }: TwilioConfig, agents: Agents): TwilioChannel[] {
  const isBound = (channel: string, ours: string): boolean => agents.reading.boundTo(channel, ours) !== undefined;
  const options = { ...twilio, isBound, timeoutMs: requestTimeoutMs };
  const texting = new TwilioChannel(sms, options);
  return whatsAppSender ? [texting, new TwilioChannel(whatsApp, { ...options, sender: whatsAppSender })] : [texting];
}

/** Whatever is set up of the channels that need credentials. */
export interface ChannelSettings {
  twilio: TwilioConfig | null;
  slack: SlackConfig | null;
  webhook: WebhookConfig | null;
  agents: Agents;
}

function webhookChannelOf({ url, secret, privateHosts }: WebhookConfig): WebhookChannel {
  const fetch = createGuardedFetch(new Egress({ privateHosts }));
  return new WebhookChannel({ url, secret, fetch, timeoutMs: requestTimeoutMs });
}

/** Every channel this process can deliver on, by name. */
export function channelsOf({ twilio, slack, webhook, agents }: ChannelSettings): ReadonlyMap<string, Channel> {
  const channels: Channel[] = [
    apiChannel,
    htmlChannel,
    ...(twilio ? twilioChannelsOf(twilio, agents) : []),
    ...(slack ? [new SlackChannel({ ...slack, timeoutMs: requestTimeoutMs })] : []),
    ...(webhook ? [webhookChannelOf(webhook)] : []),
  ];
  return new Map(channels.map((channel) => [channel.name, channel]));
}
