import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from '#engine';
import { Inquiries, PromptInquiries } from '#deployment';
import { AppProcess, until } from '../../support/app-process.js';
import { freePort } from '../../support/free-port.js';
import { ourNumber, publicUrl, standInKeys } from '../../support/product-environment.js';
import { startRedis } from '../../support/redis.mjs';
import { startSlackStandIn } from '../../stand-ins/slack-stand-in.js';
import { startTwilioStandIn } from '../../stand-ins/twilio-stand-in.js';
import type { Known } from './requests.js';
import { seed } from './seed.js';
import type { Secrets, Sessions, SignedIn } from './sender.js';

/** What the gateway's process has been seen to do since it was asked last; bytes, milliseconds. */
export interface Watched {
  longestMs: number;
  held: { lateMs: number; workedMs: number }[];
  rss: number;
  heapUsed: number;
}

/** One gateway as users run it, on a Redis of its own, with every channel on and stand-ins for the world. */
export interface Fixture {
  url: string;
  secrets: Secrets;
  known: Known;
  signIn(): Promise<Sessions>;
  watched(): Promise<Watched>;
  /** What the gateway has said, and whether it still runs. */
  log(): string;
  isAlive(): boolean;
  stop(): Promise<void>;
}

const watcher = new URL('../../support/watch-loop-main.js', import.meta.url).href;
const webhookSecret = `whsec_${Buffer.alloc(24, 'fuzz').toString('base64')}`;
const formSecret = 'a-secret-for-the-fuzzed-forms';

async function signInWith(url: string, key: string): Promise<SignedIn> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/console/login`, { method: 'POST', headers, body: JSON.stringify({ key }) });
  const { csrf } = (await response.json()) as { csrf: string }; // what signing in answers
  return { csrf, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

type Connection = ConstructorParameters<typeof PromptInquiries>[0];

/** Answers questions of one kind as a controller does that has nothing to show, until it is stopped. */
function answering(redis: Connection, answerNext: (waiting: Connection) => Promise<void>): { stop(): Promise<void> } {
  const waiting = redis.duplicate();
  waiting.on('error', () => undefined);
  let isOver = false;
  const work = (async () => {
    while (!isOver) await answerNext(waiting).catch(() => null);
  })();
  return {
    stop: async () => {
      isOver = true;
      await work;
      waiting.disconnect();
    },
  };
}

/** Answers questions for prompts, and tests of drafts. */
function answerInquiries(redis: Connection): { stop(): Promise<void> } {
  const prompts = answering(redis, async (waiting) => {
    const asked = await new PromptInquiries(waiting).take(1);
    if (asked) await new PromptInquiries(redis).answer(asked.id, { prompts: [] });
  });
  const drafts = answering(redis, async (waiting) => {
    const asked = await new Inquiries(waiting, 'drafts').take(1);
    if (asked) await new Inquiries(redis, 'drafts').answer(asked.id, { why: 'Error' });
  });
  return { stop: async () => void (await Promise.all([prompts.stop(), drafts.stop()])) };
}

/** The line that the watcher says on its signal. */
async function watch(gateway: AppProcess): Promise<Watched> {
  const lines = (): string[] => gateway.log.split('\n').filter((line) => line.startsWith('watched '));
  const before = lines().length;
  if (gateway.pid === null) throw new Error(`the gateway has ended: ${gateway.log.slice(-2_000)}`);
  process.kill(gateway.pid, 'SIGUSR2');
  await until('the gateway to say how it is', () => lines().length > before);
  return JSON.parse(lines().at(-1)?.slice('watched '.length) ?? '{}') as Watched; // watch-loop-main.ts wrote it
}

function settingsOf(fixture: {
  redisUrl: string;
  twilio: { accountSid: string; authToken: string; url: string };
  slack: { botToken: string; signingSecret: string; url: string };
}): Record<string, string> {
  const { redisUrl, twilio, slack } = fixture;
  return {
    REDIS_URL: redisUrl,
    LOG_LEVEL: 'error',
    PUBLIC_BASE_URL: publicUrl,
    GATEWAY_API_KEY: standInKeys.api,
    OPERATOR_API_KEY: standInKeys.operator,
    // Each request names an address of its own, as a proxy would: there are as many callers as requests.
    TRUSTED_PROXIES: '127.0.0.0/8',
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM_NUMBER: ourNumber,
    TWILIO_WHATSAPP_FROM: ourNumber,
    TWILIO_API_BASE_URL: twilio.url,
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_API_BASE_URL: slack.url,
    WEBHOOK_URL: `${slack.url}/nowhere`,
    WEBHOOK_SECRET: webhookSecret,
    CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'),
    HTML_FORM_SECRET: formSecret,
    HTML_FORM_ORIGINS: 'https://shop.example.test',
    HTML_REQUESTS_PER_MINUTE: '1000000',
    BUDGET_TENANT_MICRO_USD_PER_DAY: '1000000',
    // What is limited is answered 429 and goes no further: here everything is to go as far as it can.
    API_REQUESTS_PER_MINUTE: '0',
    SENDER_TEXTS_PER_HOUR: '0',
    INTAKE_MAX_WAITING: '1000000',
    SPOOL_DIR: mkdtempSync(join(tmpdir(), 'turnpike-spool-')),
  };
}

/** Starts everything, and waits until the gateway is ready. */
export async function startFixture(): Promise<Fixture> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [redis, twilio, slack] = await Promise.all([
    startRedis(),
    startTwilioStandIn({ port: 0, reach: (address) => address.replace(publicUrl, url) }),
    startSlackStandIn({ port: 0 }),
  ]);
  const settings = { ...settingsOf({ redisUrl: redis.url, twilio, slack }), GATEWAY_PORT: String(port) };
  const adminPort = String(await freePort());
  const gateway = new AppProcess('gateway', {
    ...settings,
    ADMIN_PORT: adminPort,
    NODE_OPTIONS: `--import=${watcher}`,
  });
  gateway.start();
  await gateway.untilReady(60_000);
  const engine = await openEngine({
    url: redis.url,
    partitions: 1,
    role: 'worker',
    times: { quietMs: 0 },
    onError: () => undefined,
  });
  const known = await seed(engine);
  const controller = answerInquiries(engine.redis);
  return {
    url,
    known: { ...known, key: [standInKeys.api, standInKeys.operator] },
    secrets: {
      ...{ api: standInKeys.api, operator: standInKeys.operator, publicBaseUrl: publicUrl },
      ...{ twilio: twilio.authToken, slack: slack.signingSecret, webhook: webhookSecret, form: formSecret },
    },
    signIn: async () => ({
      viewer: await signInWith(url, standInKeys.api),
      operator: await signInWith(url, standInKeys.operator),
    }),
    watched: () => watch(gateway),
    log: () => gateway.log,
    isAlive: () => gateway.pid !== null,
    stop: async () => {
      await controller.stop();
      await engine.close();
      await gateway.kill('SIGKILL');
      await Promise.all([twilio.close(), slack.close(), redis.stop()]);
    },
  };
}
