import { EnvError, makeValidator } from 'envalid';
import { accountSettings } from '#llm';
import { integer, setting, webAddress } from '#settings';

function matching(pattern: RegExp, expected: string) {
  return makeValidator<string>((input) => {
    if (!pattern.test(input)) throw new EnvError(`expected ${expected}`);
    return input;
  });
}

const secretText = matching(/^[\x21-\x7e]+$/, 'visible ASCII characters');
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
export function twilioSettings(environment: NodeJS.ProcessEnv) {
  const isWanted = twilioNames.some((name) => environment[name]);
  const required = { default: undefined, requiredWhen: () => isWanted };
  const senderRequired = {
    default: undefined,
    requiredWhen: () => isWanted && !environment['TWILIO_MESSAGING_SERVICE_SID'],
  };
  return {
    PUBLIC_BASE_URL: setting(
      'where Twilio reaches the gateway',
      webAddress({ ...required, desc: 'is required with Twilio: where Twilio reaches this process' }),
      { note: 'Required with Twilio: its signatures are checked over this address.' },
    ),
    TWILIO_ACCOUNT_SID: setting('Twilio’s account', accountSid({ ...required, desc: restIsThere }), {
      note: 'Of Twilio there is all or nothing: account, token, and a number or a messaging service. The service wins over the number.',
    }),
    TWILIO_AUTH_TOKEN: setting('Twilio’s token', secretText({ ...required, desc: restIsThere })),
    TWILIO_AUTH_TOKEN_PREVIOUS: setting(
      'the token before, while tokens are changed',
      secretText({ default: undefined }),
    ),
    TWILIO_FROM_NUMBER: setting(
      'the number that texts',
      sender({ ...senderRequired, desc: `${restIsThere}; or else TWILIO_MESSAGING_SERVICE_SID` }),
    ),
    TWILIO_MESSAGING_SERVICE_SID: setting('the messaging service that texts', serviceSid({ default: undefined })),
    TWILIO_WHATSAPP_FROM: setting('the WhatsApp number, or a service (MG…)', whatsAppSender({ default: undefined })),
    TWILIO_API_BASE_URL: setting('Twilio’s address, for stand-ins', webAddress({ default: undefined }), itsOwn),
  };
}

const itsOwn = { default: 'its own' };
const slackToken = matching(/^xox[a-z]-\S+$/, 'a bot token: xoxb-, then the rest');
const slackNames = ['SLACK_BOT_TOKEN', 'SLACK_SIGNING_SECRET'];

/** Slack, too, is set up as a whole or not at all. */
export function slackSettings(environment: NodeJS.ProcessEnv) {
  const isWanted = slackNames.some((name) => environment[name]);
  const required = { default: undefined, requiredWhen: () => isWanted, desc: 'is required with the rest of Slack' };
  return {
    SLACK_BOT_TOKEN: setting('Slack’s bot token', slackToken(required), {
      note: 'With the signing secret, or neither: [channels](channels.md).',
    }),
    SLACK_SIGNING_SECRET: setting('the key that Slack signs with', secretText(required)),
    SLACK_API_BASE_URL: setting('Slack’s address, for stand-ins', webAddress({ default: undefined }), itsOwn),
  };
}

const webhookNames = ['WEBHOOK_URL', 'WEBHOOK_SECRET'];
const webhookSecret = matching(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'whsec_ and a key of 24 bytes or more in base64');

/** The customer's own systems. */
export function ownSystemsSettings(environment: NodeJS.ProcessEnv) {
  const isWanted = webhookNames.some((name) => environment[name]);
  const required = {
    default: undefined,
    requiredWhen: () => isWanted,
    desc: 'is required with the rest of the webhook',
  };
  return {
    WEBHOOK_URL: setting('where replies are posted to a system of yours', webAddress(required), {
      note: 'With its secret, or neither: [channels](channels.md). It may be private: the environment names it.',
    }),
    WEBHOOK_SECRET: setting('the key of both ways: `whsec_`, then 24 bytes in base64', webhookSecret(required)),
    EVENT_WEBHOOK_SECRET: setting(
      'the key that events are signed with: `whsec_`, then 24 bytes in base64',
      webhookSecret({
        default: undefined,
        requiredWhen: () => Boolean(environment['EVENT_WEBHOOK_URL']),
        desc: 'is required with EVENT_WEBHOOK_URL',
      }),
      { note: 'Required with `EVENT_WEBHOOK_URL`: [webhooks](webhooks.md).' },
    ),
  };
}

/** Whoever may look must not decide: the operators' key is another than the viewers'. */
export function keySettings({ GATEWAY_API_KEY: viewers }: NodeJS.ProcessEnv) {
  const operatorKey = makeValidator<string>((input) => {
    if (input === viewers) throw new EnvError('expected another key than GATEWAY_API_KEY: who may look could decide');
    if (!keyForm.test(input)) throw new EnvError(`expected ${aKey}`);
    return input;
  });
  return {
    GATEWAY_API_KEY: setting(
      'the bearer key of the HTTP API',
      matching(keyForm, aKey)({ desc: 'is required: the bearer key of the HTTP API' }),
      { note: '16 characters or more, such as `openssl rand -hex 24` prints.' },
    ),
    OPERATOR_API_KEY: setting('the bearer key of what operators do', operatorKey({ default: undefined }), {
      note: 'They cancel, approve, take over and replay. As long as the API’s, and another one. Without it those routes answer 403.',
    }),
  };
}

const formSecret = matching(keyForm, aKey);

const origins = makeValidator<readonly string[]>((input) =>
  input.split(',').map((entry) => {
    const origin = entry.trim();
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new EnvError(`${origin}: expected the origin of a website, such as https://shop.example`);
    return origin;
  }),
);

function aboveZero(expected: string) {
  return makeValidator<number>((input) => {
    if (!/^[1-9]\d{0,11}$/.test(input))
      throw new EnvError(`expected ${expected} where forms are on (HTML_FORM_SECRET)`);
    return Number(input);
  });
}

/** Anybody may begin a form, so that what all of them may send in a minute and cost in a day must have an end. */
export function formSettings({ HTML_FORM_SECRET: secret }: NodeJS.ProcessEnv) {
  const cap = 'a cap in micro-dollars above 0, the same as the controllers have,';
  const required = {
    default: undefined,
    requiredWhen: () => true,
    desc: `is required where forms are on (HTML_FORM_SECRET): ${cap} for anybody may begin one`,
  };
  const perMinute = { default: 120 };
  return {
    HTML_FORM_SECRET: setting('the key of a form’s tickets', formSecret({ default: undefined }), {
      note: '16 characters or more. With it forms are on: [channels](channels.md).',
    }),
    HTML_FORM_ORIGINS: setting('the websites that may frame and fetch a form', origins({ default: undefined }), {
      values: 'list of origins',
    }),
    HTML_REQUESTS_PER_MINUTE: setting(
      'how often all forms together may be sent; 0: no limit',
      secret ? aboveZero('1 or more')(perMinute) : integer({ min: 0, max: 1_000_000, ...perMinute }),
      { note: 'A quarter of it from one address. Where forms are on, above 0.' },
    ),
    BUDGET_TENANT_MICRO_USD_PER_DAY: secret
      ? aboveZero(cap)(required)
      : accountSettings.BUDGET_TENANT_MICRO_USD_PER_DAY,
  };
}
