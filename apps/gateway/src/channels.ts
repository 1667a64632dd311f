import { apiChannel, TwilioSms } from '#channels';
import type { Channel } from '#channels';
import type { TwilioConfig } from './config.js';

/** One request to Twilio may take this long. */
const requestTimeoutMs = 5_000;

/** Texting by Twilio. */
export function smsOf(twilio: TwilioConfig): TwilioSms {
  return new TwilioSms({ ...twilio, timeoutMs: requestTimeoutMs });
}

/** Every channel this process can deliver on, by name. */
export function channelsOf(twilio: TwilioConfig | null): ReadonlyMap<string, Channel> {
  const sms = twilio ? [smsOf(twilio)] : [];
  return new Map<string, Channel>([apiChannel, ...sms].map((channel) => [channel.name, channel]));
}
