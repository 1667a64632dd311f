import { EgressTeller } from '#deployment';
import { apiChannel, htmlChannel, SlackChannel, sms, TwilioChannel, WebhookChannel, whatsApp } from '#channels';
import type { Channel } from '#channels';
import type { EgressRefusal } from '#contract';
import { fetchOfOwn } from '#tools';
import type { AgentDesk } from './agents/agent-desk.js';
import type { SlackConfig, TwilioConfig, WebhookConfig } from './config.js';
import type { EngineLink } from './engine-link.js';
import type { Voice } from './voice.js';

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
  onRefused: OnRefused;
}

/** Told of every connection that was not made. */
type OnRefused = (refusal: EgressRefusal) => void;

function webhookChannelOf({ url, secret }: WebhookConfig, onRefused: OnRefused): WebhookChannel {
  const fetch = fetchOfOwn('webhook', url, onRefused);
  return new WebhookChannel({ url, secret, fetch, timeoutMs: requestTimeoutMs });
}

/** Says what was refused to the webhook, to Redis too once it is there. */
export function refusalsOf({ logger, metrics }: Voice, { opening: engine }: EngineLink): OnRefused {
  const egress = new EgressTeller(logger, metrics);
  engine.then(
    ({ redis }) => egress.keepIn(redis),
    () => undefined,
  );
  return egress.tell;
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
