import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDashboardStandIn } from '../../../test/stand-ins/dashboard-stand-in.js';
import type { DashboardStandIn } from '../../../test/stand-ins/dashboard-stand-in.js';
import { ourNumber, productEnvironment, publicUrl, standInKeys } from '../../../test/support/product-environment.js';
import { freePort } from '../../../test/support/free-port.js';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { startSlackStandIn } from '../../../test/stand-ins/slack-stand-in.js';
import type { SlackStandIn } from '../../../test/stand-ins/slack-stand-in.js';
import { startStandIn } from '../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInServer } from '../../../test/stand-ins/stand-in-server.js';
import { newMessageSid } from '../../../test/stand-ins/twilio-messages.js';
import { startTwilioStandIn } from '../../../test/stand-ins/twilio-stand-in.js';
import type { TwilioStandIn } from '../../../test/stand-ins/twilio-stand-in.js';
import { startEndedServer, startOldRedis } from './odd-servers.js';

export const webhook = `${publicUrl}/webhooks/twilio/sms`;
export const agentsNumber = '+15550101';

/** Keys by the header that carries them, as each provider wants it. */
const keys: Record<string, [header: string, value: string]> = {
  '/openai/v1/models': ['authorization', `Bearer ${standInKeys.model}`],
  '/anthropic/v1/models': ['x-api-key', 'an-anthropic-key'],
  '/gemini/v1beta/models': ['x-goog-api-key', 'a-gemini-key'],
};

function ours(number: string, smsUrl = webhook) {
  return { phone_number: number, sms_url: smsUrl };
}

/** Everything around the apps that `doctor` looks at. */
export interface DoctorFixture {
  /** Gone with the world. */
  folder: string;
  redis: PrivateRedis;
  dashboard: DashboardStandIn;
  slack: SlackStandIn;
  models: StandInServer;
  /** The models that every provider lists; none: they do not say what they have. */
  listed: string[];
  /** What model providers have been asked. */
  seen: SeenRequest[];
  /** Where a gateway's certificate has ended. */
  ended: string;
  /** The settings of a trial account of Twilio's with nobody verified, whose last text was blocked. */
  blocked: Record<string, string>;
  /** A Redis that says it is of the series 5. */
  oldRedis: string;
  /** Settings with which all is well. */
  healthy: Record<string, string>;
  close(): Promise<void>;
}

/** Model providers, a website and a redirect. */
function startModels(seen: SeenRequest[], listed: readonly string[]): Promise<StandInServer> {
  return startStandIn(0, (request) => {
    seen.push(request);
    const { pathname } = request.url;
    if (pathname.startsWith('/moved')) return { status: 302, headers: { location: '/elsewhere' }, body: {} };
    if (pathname.startsWith('/website')) return { status: 200, body: '<!doctype html>' };
    const [header, value] = keys[request.url.pathname] ?? [];
    if (header === undefined) return { status: 404, body: {} };
    if (request.headers[header] === value) return { status: 200, body: { data: listed.map((id) => ({ id })) } };
    return { status: request.url.pathname.startsWith('/gemini') ? 400 : 401, body: {} };
  });
}

export async function startDoctorFixture(): Promise<DoctorFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'turnpike-doctor-'));
  const redis = await startRedis({ appendonly: 'always' });
  const dashboard = await startDashboardStandIn({ port: 0, key: standInKeys.dashboard });
  const sender = { sender_id: `whatsapp:${ourNumber}`, status: 'ONLINE', webhook: { callback_url: webhook } };
  const numbers = [ours(ourNumber), ours(agentsNumber, 'https://elsewhere.example')];
  const twilio = await startTwilioStandIn({ port: 0, account: { numbers, whatsAppSenders: [sender] } });
  const trial = await startBlockedTwilio();
  const ended = await startEndedServer();
  const oldRedis = await startOldRedis(redis.port);
  const slack = await startSlackStandIn({ port: 0 });
  const [seen, listed]: [SeenRequest[], string[]] = [[], []];
  const models = await startModels(seen, listed);
  const urls = { redisUrl: redis.url, modelUrl: `${models.url}/openai/v1`, dashboardUrl: dashboard.url };
  const close = async (): Promise<void> => {
    rmSync(folder, { recursive: true, force: true });
    await Promise.all([
      trial.close(),
      ended.close(),
      oldRedis.close(),
      models.close(),
      twilio.close(),
      slack.close(),
      dashboard.close(),
      redis.stop(),
    ]);
  };
  return {
    folder,
    redis,
    dashboard,
    slack,
    models,
    listed,
    seen,
    ended: ended.url,
    blocked: {
      ...{ TWILIO_ACCOUNT_SID: trial.accountSid, TWILIO_AUTH_TOKEN: trial.authToken },
      TWILIO_API_BASE_URL: trial.url,
    },
    oldRedis: oldRedis.url,
    healthy: { ...productEnvironment({ ...urls, twilio }), GATEWAY_PORT: String(await freePort()) },
    close,
  };
}

/** A trial account that carriers do not know. */
async function startBlockedTwilio(): Promise<TwilioStandIn> {
  const twilio = await startTwilioStandIn({
    ...{ port: 0, accountSid: `AC${'1'.repeat(32)}` },
    account: { type: 'Trial', numbers: [ours(ourNumber)] },
  });
  const at = Date.now();
  twilio.messages.push({
    ...{ sid: newMessageSid(), direction: 'outbound-api', from: ourNumber, to: '+15550111', body: 'Hello.' },
    ...{ status: 'undelivered', errorCode: 30_034, createdAt: at, listedAt: at, statusCallback: null },
  });
  return twilio;
}

/** The settings of every channel beside texting, each as it should be. */
export function everyChannel({ slack, models }: DoctorFixture): Record<string, string> {
  return {
    TWILIO_WHATSAPP_FROM: ourNumber,
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_API_BASE_URL: slack.url,
    WEBHOOK_URL: `${models.url}/openai/v1/models`,
    WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
  };
}

/** A directory of tools with one in it that asks at this address. */
export function toolsAt({ folder }: DoctorFixture, url: string): string {
  const directory = mkdtempSync(join(folder, 'tools-'));
  const parameters = { type: 'object', properties: {}, additionalProperties: false };
  const file = { name: 'look', description: 'Looks.', parameters, repeat: 'safe', request: { method: 'GET', url } };
  writeFileSync(join(directory, 'look.json'), JSON.stringify(file));
  return directory;
}

/** A directory of agents with this one in it. */
export function agentsWith({ folder }: DoctorFixture, agent: object): string {
  const directory = mkdtempSync(join(folder, 'agents-'));
  writeFileSync(join(directory, 'desk.json'), JSON.stringify({ id: 'desk', ...agent }));
  return directory;
}
