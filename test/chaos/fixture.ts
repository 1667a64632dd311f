import { isSlowNotice } from '../support/slow-notices.js';
import { startDashboardStandIn } from '../stand-ins/dashboard-stand-in.js';
import type { DashboardStandIn } from '../stand-ins/dashboard-stand-in.js';
import { ourNumber, publicUrl, standInKeys } from '../support/product-environment.js';
import { startScriptedModelServer } from '../stand-ins/scripted-model-server.js';
import type { ScriptedModelServer } from '../stand-ins/scripted-model-server.js';
import { startTwilioStandIn } from '../stand-ins/twilio-stand-in.js';
import type { TwilioMessage, TwilioStandIn } from '../stand-ins/twilio-stand-in.js';
import { Faults } from './faults.js';
import type { ChaosOptions } from './options.js';
import type { Random } from './random.js';

/** A text as a webhook brings it. */
export interface PostedText {
  person: string;
  body: string;
  sid: string;
  /** Our number that it is sent to; absent: the environment's. */
  to?: string;
}

/** Everything outside the product, never killed: what it has seen is the truth that the audit measures by. */
export interface Fixture {
  twilio: TwilioStandIn;
  model: ScriptedModelServer;
  dashboard: DashboardStandIn;
  faults: Faults;
  /** The messages that Twilio has taken for a person, oldest first. */
  messagesTo(person: string): readonly TwilioMessage[];
  /** The same without the word that a run is slow. */
  answersTo(person: string): readonly TwilioMessage[];
  /** Posts one text's webhook so many times at once; answers the statuses, null for a connection that failed. */
  post(text: PostedText, copies: number): Promise<(number | null)[]>;
  close(): Promise<void>;
}

/** Starts the world. `gatewayUrl` names the replica that the next webhook or callback reaches. */
export async function startFixture(options: ChaosOptions, random: Random, gatewayUrl: () => string): Promise<Fixture> {
  const faults = new Faults(options, random);
  const outbound = new Map<string, TwilioMessage[]>();
  const keep = (message: TwilioMessage): void => {
    if (message.direction !== 'outbound-api') return;
    outbound.set(message.to, [...(outbound.get(message.to) ?? []), message]);
  };
  const [model, dashboard, twilio] = await Promise.all([
    startScriptedModelServer({ port: 0, script: faults.model }),
    startDashboardStandIn({ port: 0, key: standInKeys.dashboard, script: faults.tool }),
    startTwilioStandIn({
      port: 0,
      listLagMs: options.listLagMs,
      reach: (address) => address.replace(publicUrl, gatewayUrl()),
      callbacks: faults.callback,
      callbackDelayMs: faults.callbackDelayMs,
      fate: faults.response,
      fault: faults.send,
      onMessage: keep,
    }),
  ]);
  const url = `${publicUrl}/webhooks/twilio/sms`;
  const postOnce = async ({ person, body, sid, to = ourNumber }: PostedText): Promise<number | null> => {
    const inbound = { from: person, to, body, url, messageSid: sid };
    const posted = await twilio.text(inbound).catch(() => null);
    return posted?.responses[0]?.status ?? null;
  };
  return {
    twilio,
    model,
    dashboard,
    faults,
    messagesTo: (person) => outbound.get(person) ?? [],
    answersTo: (person) => (outbound.get(person) ?? []).filter((message) => !isSlowNotice(message)),
    post: (text, copies) => Promise.all(Array.from({ length: copies }, () => postOnce(text))),
    close: async () => void (await Promise.all([twilio.close(), model.close(), dashboard.close()])),
  };
}
