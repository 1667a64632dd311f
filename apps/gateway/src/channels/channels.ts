import type { CleanedEnv } from 'envalid';
import type { Channel } from '#channels';
import { form } from './form/form.channel.js';
import { slack } from './slack/slack.channel.js';
import { twilio } from './twilio/twilio.channel.js';
import { webhook } from './webhook/webhook.channel.js';

/**
 * The channels of this gateway, each whole in its folder: its settings, and a module with its routes and what it delivers by, which is
 * loaded once the settings are read. A new channel is a folder and a line here.
 */
const channels = [form, twilio, slack, webhook] as const;

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
type ChannelSpecs = Intersection<ReturnType<(typeof channels)[number]['settings']>>;

/** The settings of all channels. */
export type ChannelSettings = Readonly<CleanedEnv<ChannelSpecs>>;

/** What the channels read, by name. */
export function channelSettings(environment: NodeJS.ProcessEnv): ChannelSpecs {
  return Object.assign({}, ...channels.map(({ settings }) => settings(environment))) as ChannelSpecs; // of each of them
}

export function loadChannels() {
  return Promise.all(channels.map(({ load }) => load()));
}

/** By name; where two have one, the later. */
export function byName(all: readonly Channel[]): ReadonlyMap<string, Channel> {
  return new Map(all.map((channel) => [channel.name, channel]));
}
