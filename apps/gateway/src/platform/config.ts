import { EnvError, makeValidator, str } from 'envalid';
import type { TwilioOptions } from '#channels';
import { providerNames } from '#llm';
import { middlewareDirectory } from '#middleware';
import { agentDirectory } from '#registry';
import { integer, readSettings, sharedSettings, timeZone, webAddress } from '#settings';
import { toolDirectory } from '#tools';
import { quietHours } from './quiet-hours.js';
import { quietZones } from './quiet-zones.js';
import { trustedProxies } from './trusted-proxies.js';

/** What texting needs: there is none of it, or all of it. */
export interface TwilioConfig {
  accountSid: string;
  authToken: string;
  /** The token before the present one, while tokens are being changed. */
  previousAuthToken: string | null;
  sender: TwilioOptions['sender'];
  /** Null: WhatsApp is off. */
  whatsAppSender: TwilioOptions['sender'] | null;
  /** Null: Twilio's own host. */
  apiBaseUrl: string | null;
  publicBaseUrl: string;
}

/** What Slack needs. */
export interface SlackConfig {
  botToken: string;
  signingSecret: string;
  /** Null: Slack's own host. */
  apiBaseUrl: string | null;
}

/** What a webhook needs, out and in. */
export interface WebhookConfig {
  url: string;
  secret: string;
}

function matching(pattern: RegExp, expected: string) {
  return makeValidator<string>((input) => {
    if (!pattern.test(input)) throw new EnvError(`expected ${expected}`);
    return input;
  });
}

const secretWord = matching(/^[\x21-\x7e]+$/, 'visible ASCII characters');
/** A shorter key is guessed too easily. */
const keyForm = /^[\x21-\x7e]{16,}$/;
const aKey = '16 visible ASCII characters or more';
const accountSid = matching(/^AC\w+$/, 'an account SID: AC, then letters and digits');
const serviceSid = matching(/^MG\w+$/, 'a messaging service SID: MG, then letters and digits');
const sender = matching(/^\+[1-9]\d{6,14}$|^\d{5,6}$/, 'a number such as +15550100, or a short code');
const whatsAppSender = matching(/^\+[1-9]\d{6,14}$|^MG\w+$/, 'a number such as +15550100, or a messaging service SID');

const twilioNames = [
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM_NUMBER',
  'TWILIO_MESSAGING_SERVICE_SID',
  'TWILIO_WHATSAPP_FROM',
];

const restIsThere = 'is required, since other TWILIO_ settings are there';

/** Texting is set up as a whole or not at all: a half of it is an operator's slip, and is refused. */
function twilioSpecs(environment: NodeJS.ProcessEnv) {
  const isWanted = twilioNames.some((name) => environment[name]);
  const required = { default: undefined, requiredWhen: () => isWanted };
  const senderRequired = {
    default: undefined,
    requiredWhen: () => isWanted && !environment['TWILIO_MESSAGING_SERVICE_SID'],
  };
  return {
    PUBLIC_BASE_URL: webAddress({ ...required, desc: 'is required with Twilio: where Twilio reaches this process' }),
    TWILIO_ACCOUNT_SID: accountSid({ ...required, desc: restIsThere }),
    TWILIO_AUTH_TOKEN: secretWord({ ...required, desc: restIsThere }),
    TWILIO_AUTH_TOKEN_PREVIOUS: secretWord({ default: undefined }),
    TWILIO_FROM_NUMBER: sender({ ...senderRequired, desc: `${restIsThere}; or else TWILIO_MESSAGING_SERVICE_SID` }),
    TWILIO_MESSAGING_SERVICE_SID: serviceSid({ default: undefined }),
    TWILIO_WHATSAPP_FROM: whatsAppSender({ default: undefined }),
    TWILIO_API_BASE_URL: webAddress({ default: undefined }),
  };
}

const slackToken = matching(/^xox[a-z]-\S+$/, 'a bot token: xoxb-, then the rest');
const slackNames = ['SLACK_BOT_TOKEN', 'SLACK_SIGNING_SECRET'];

/** Slack, too, is set up as a whole or not at all. */
function slackSpecs(environment: NodeJS.ProcessEnv) {
  const isWanted = slackNames.some((name) => environment[name]);
  const required = { default: undefined, requiredWhen: () => isWanted, desc: 'is required with the rest of Slack' };
  return {
    SLACK_BOT_TOKEN: slackToken(required),
    SLACK_SIGNING_SECRET: secretWord(required),
    SLACK_API_BASE_URL: webAddress({ default: undefined }),
  };
}

const webhookNames = ['WEBHOOK_URL', 'WEBHOOK_SECRET'];
const webhookSecret = matching(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'whsec_ and a key of 24 bytes or more in base64');
const formSecret = matching(keyForm, aKey);

const origins = makeValidator<readonly string[]>((input) =>
  input.split(',').map((entry) => {
    const origin = entry.trim();
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new EnvError(`${origin}: expected the origin of a website, such as https://shop.example`);
    return origin;
  }),
);

/** The customer's own systems and pages. */
function ownSystemsSpecs(environment: NodeJS.ProcessEnv) {
  const isWanted = webhookNames.some((name) => environment[name]);
  const required = {
    default: undefined,
    requiredWhen: () => isWanted,
    desc: 'is required with the rest of the webhook',
  };
  return {
    WEBHOOK_URL: webAddress(required),
    WEBHOOK_SECRET: webhookSecret(required),
    EVENT_WEBHOOK_SECRET: webhookSecret({
      default: undefined,
      requiredWhen: () => Boolean(environment['EVENT_WEBHOOK_URL']),
      desc: 'is required with EVENT_WEBHOOK_URL',
    }),
  };
}

/** Whoever may look must not decide: the operators' key is another than the viewers'. */
function keySpecs({ GATEWAY_API_KEY: viewers }: NodeJS.ProcessEnv) {
  const operatorKey = makeValidator<string>((input) => {
    if (input === viewers) throw new EnvError('expected another key than GATEWAY_API_KEY: who may look could decide');
    if (!keyForm.test(input)) throw new EnvError(`expected ${aKey}`);
    return input;
  });
  return {
    GATEWAY_API_KEY: matching(keyForm, aKey)({ desc: 'is required: the bearer key of the HTTP API' }),
    OPERATOR_API_KEY: operatorKey({ default: undefined }),
  };
}

function aboveZero(expected: string) {
  return makeValidator<number>((input) => {
    if (!/^[1-9]\d{0,11}$/.test(input))
      throw new EnvError(`expected ${expected} where forms are on (HTML_FORM_SECRET)`);
    return Number(input);
  });
}

/** Anybody may begin a form, so that what all of them may send in a minute and cost in a day must have an end. */
function formSpecs({ HTML_FORM_SECRET: secret }: NodeJS.ProcessEnv) {
  const cap = 'a cap in micro-dollars above 0, the same as the controllers have,';
  const required = {
    default: undefined,
    requiredWhen: () => true,
    desc: `is required where forms are on (HTML_FORM_SECRET): ${cap} for anybody may begin one`,
  };
  return {
    HTML_FORM_SECRET: formSecret({ default: undefined }),
    HTML_FORM_ORIGINS: origins({ default: undefined }),
    HTML_REQUESTS_PER_MINUTE: secret
      ? aboveZero('1 or more')({ default: 120 })
      : integer({ min: 0, max: 1_000_000, default: 120 }),
    BUDGET_TENANT_MICRO_USD_PER_DAY: secret
      ? aboveZero(cap)(required)
      : integer({ min: 0, max: 1_000_000_000_000, default: 0 }),
  };
}

/** The agents' own keys stand in the environment, under the names that their files say. */
function agentSpecs(environment: NodeJS.ProcessEnv) {
  const { GATEWAY_API_KEY, OPERATOR_API_KEY } = environment;
  const secretOf = (name: string): string | undefined => environment[name];
  return {
    AGENTS_DIR: agentDirectory({
      providers: providerNames,
      takenKeys: { GATEWAY_API_KEY, OPERATOR_API_KEY },
      secretOf,
    }),
  };
}

/** Where messages are kept while Redis is away. Here alone an empty value says something: no spool. */
function spoolSpecs(environment: NodeJS.ProcessEnv) {
  return { SPOOL_DIR: str({ default: environment['SPOOL_DIR'] === '' ? '' : '.spool' }) };
}

const specs = {
  ...sharedSettings(9464),
  GATEWAY_PORT: integer({ min: 0, max: 65_535, default: 3_000 }),
  TRUSTED_PROXIES: trustedProxies({ default: undefined }),
  DOCS_PUBLIC: str({ choices: ['yes', 'no'], default: 'no' }),
  API_REQUESTS_PER_MINUTE: integer({ min: 0, max: 1_000_000, default: 600 }),
  EVENT_STREAMS_MAX: integer({ min: 0, max: 100_000, default: 500 }),
  SENDER_TEXTS_PER_HOUR: integer({ min: 0, max: 100_000, default: 60 }),
  INBOX_MAX_DEPTH: integer({ min: 0, max: 10_000_000, default: 10_000 }),
  INTAKE_MAX_WAITING: integer({ min: 1, max: 10_000_000, default: 10_000 }),
  QUIET_WINDOW_MS: integer({ min: 0, max: 10_000, default: 400 }),
  RECONCILE_GRACE_MS: integer({ min: 0, max: 600_000, default: 8_000 }),
  TZ: timeZone({ default: 'America/New_York' }),
  TOOLS_DIR: toolDirectory({ default: '' }),
  MIDDLEWARE_DIR: middlewareDirectory({ default: undefined }),
  QUIET_HOURS: quietHours({ default: undefined }),
  QUIET_HOURS_ZONES: quietZones({ default: undefined }),
  QUIET_HOURS_APPLY_TO: str({ choices: ['proactive', 'all'], default: 'proactive' }),
  QUIET_HOURS_ANSWER_MINUTES: integer({ min: 1, max: 1_440, default: 15 }),
  REPLY_CONCURRENCY: integer({ min: 1, max: 1_000, default: 50 }),
};

/** The gateway's settings; throws one error that names every problem. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const channelSpecs = { ...twilioSpecs(environment), ...slackSpecs(environment), ...ownSystemsSpecs(environment) };
  const keys = { ...keySpecs(environment), ...agentSpecs(environment) };
  const own = { ...specs, ...keys, ...spoolSpecs(environment), ...formSpecs(environment) };
  return readSettings('gateway', { ...own, ...channelSpecs }, environment);
}

export type Config = ReturnType<typeof readConfig>;

/** The settings of texting; null when none of them is there, and texting is off. */
export function twilioOf(config: Config): TwilioConfig | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, PUBLIC_BASE_URL: publicBaseUrl } = config;
  const { TWILIO_MESSAGING_SERVICE_SID: messagingServiceSid, TWILIO_FROM_NUMBER: from } = config;
  const sender = messagingServiceSid ? { messagingServiceSid } : from ? { from } : null;
  if (!accountSid || !authToken || !publicBaseUrl || !sender) return null;
  const previousAuthToken = config.TWILIO_AUTH_TOKEN_PREVIOUS ?? null;
  const apiBaseUrl = config.TWILIO_API_BASE_URL ?? null;
  const whatsAppSender = whatsAppSenderOf(config.TWILIO_WHATSAPP_FROM);
  return { accountSid, authToken, previousAuthToken, sender, whatsAppSender, apiBaseUrl, publicBaseUrl };
}

/** The settings of Slack; null when none of them is there, and Slack is off. */
export function slackOf(config: Config): SlackConfig | null {
  const { SLACK_BOT_TOKEN: botToken, SLACK_SIGNING_SECRET: signingSecret } = config;
  return botToken && signingSecret ? { botToken, signingSecret, apiBaseUrl: config.SLACK_API_BASE_URL ?? null } : null;
}

/** The settings of the webhook; null when none of them is there, and it is off. */
export function webhookOf(config: Config): WebhookConfig | null {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = config;
  return url && secret ? { url, secret } : null;
}

/** Where events go; null: nobody asks for them. */
export function eventWebhookOf(config: Config): WebhookConfig | null {
  const { EVENT_WEBHOOK_URL: url, EVENT_WEBHOOK_SECRET: secret } = config;
  return url && secret ? { url, secret } : null;
}

function whatsAppSenderOf(from: string | undefined): TwilioOptions['sender'] | null {
  if (!from) return null;
  return from.startsWith('MG') ? { messagingServiceSid: from } : { from: `whatsapp:${from}` };
}
