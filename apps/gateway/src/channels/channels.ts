import { apiChannel, htmlChannel, SlackChannel, WebhookChannel } from '#channels';
import type { Channel } from '#channels';
import { fetchOfOwn } from '#tools';
import type { AgentDesk } from '../agent-directory/agent-directory.js';
import type { SlackConfig, TwilioConfig, WebhookConfig } from '../platform/config.js';
import type { OnRefused } from '../platform/egress-refusals.js';
import { twilioChannelsOf } from './twilio/twilio-channels.js';

/** One request to a provider may take this long. */
const requestTimeoutMs = 5_000;

/** Which addresses are an agent's: asked anew for each message. */
type Agents = Pick<AgentDesk, 'reading'>;

/** Whatever is set up of the channels that need credentials. */
export interface ChannelSettings {
  twilio: TwilioConfig | null;
  slack: SlackConfig | null;
  webhook: WebhookConfig | null;
  agents: Agents;
  onRefused: OnRefused;
}

function webhookChannelOf({ url, secret }: WebhookConfig, onRefused: OnRefused): WebhookChannel {
  const fetch = fetchOfOwn('webhook', url, onRefused);
  return new WebhookChannel({ url, secret, fetch, timeoutMs: requestTimeoutMs });
}

/** Every channel this process can deliver on, by name. */
export function channelsOf({
  twilio,
  slack,
  webhook,
  agents,
  onRefused,
}: ChannelSettings): ReadonlyMap<string, Channel> {
  const channels: Channel[] = [
    apiChannel,
    htmlChannel,
    ...(twilio ? twilioChannelsOf(twilio, agents) : []),
    ...(slack ? [new SlackChannel({ ...slack, timeoutMs: requestTimeoutMs })] : []),
    ...(webhook ? [webhookChannelOf(webhook, onRefused)] : []),
  ];
  return new Map(channels.map((channel) => [channel.name, channel]));
}
