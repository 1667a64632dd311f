import { apiChannel, SlackChannel, sms, TwilioChannel, whatsApp } from '#channels';
import type { Channel } from '#channels';
import type { SlackConfig, TwilioConfig } from './config.js';

/** One request to a provider may take this long. */
const requestTimeoutMs = 5_000;

/** What Twilio reaches people by, as far as it is set up. */
export function twilioChannelsOf({ whatsAppSender, ...twilio }: TwilioConfig): TwilioChannel[] {
  const options = { ...twilio, timeoutMs: requestTimeoutMs };
  const texting = new TwilioChannel(sms, options);
  return whatsAppSender ? [texting, new TwilioChannel(whatsApp, { ...options, sender: whatsAppSender })] : [texting];
}

/** Whatever is set up of the channels that need credentials. */
export interface ChannelSettings {
  twilio: TwilioConfig | null;
  slack: SlackConfig | null;
}

/** Every channel this process can deliver on, by name. */
export function channelsOf({ twilio, slack }: ChannelSettings): ReadonlyMap<string, Channel> {
  const channels: Channel[] = [
    apiChannel,
    ...(twilio ? twilioChannelsOf(twilio) : []),
    ...(slack ? [new SlackChannel({ ...slack, timeoutMs: requestTimeoutMs })] : []),
  ];
  return new Map(channels.map((channel) => [channel.name, channel]));
}
