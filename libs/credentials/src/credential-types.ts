import { basic, bearer, header, refreshed, tokenField } from './credential-forms.js';
import type { Attached, CredentialType, UsualPorts } from './credential-forms.js';
import { serviceCredentials } from './service-credentials.js';
import { headerNameProblem, isHeaderValue, isObject, parseForeignJson } from '#values';

type Values = Readonly<Record<string, string>>;

const googleToken = 'https://oauth2.googleapis.com/token';

const google = (): CredentialType => refreshed(googleToken);

/** Signs in by its server's own protocol: nothing of it is added to a request. */
const socket = (fields: readonly string[], ports: UsualPorts, optional = fields): CredentialType => ({
  ...{ fields, optional, socket: ports },
  attach: () => ({}),
});

/** The path of an address that is a secret as a whole. */
const secretPath = (url: string): string => (URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, '') : '');

/** n8n's names and fields; where a service is there, how its own documentation has its requests signed. */
export const credentialTypes = {
  httpBasicAuth: basic('user', 'password'),
  httpBearerAuth: bearer('token'),
  httpHeaderAuth: {
    fields: ['name', 'value'],
    attach: (value) => ({ headers: { [value('name').toLowerCase()]: value('value') } }),
  },
  httpQueryAuth: { fields: ['name', 'value'], attach: (value) => ({ query: { [value('name')]: value('value') } }) },
  httpCustomAuth: { fields: ['json'], attach: (value) => customIn(value('json')) ?? {} },
  openAiApi: bearer('apiKey'),
  anthropicApi: header('x-api-key', 'apiKey'),
  githubApi: bearer('accessToken'),
  githubOAuth2Api: bearer('accessToken'),
  slackApi: bearer('accessToken'),
  airtableTokenApi: bearer('accessToken'),
  cloudflareApi: bearer('apiToken'),
  deepSeekApi: bearer('apiKey'),
  googleApi: { ...bearer(tokenField), fields: ['email', 'privateKey'], token: { url: googleToken, by: 'assertion' } },
  gmailOAuth2: google(),
  googleCalendarOAuth2Api: google(),
  googleDocsOAuth2Api: google(),
  googleDriveOAuth2Api: google(),
  googleSheetsOAuth2Api: google(),
  googleSheetsTriggerOAuth2Api: google(),
  discordBotApi: {
    fields: ['botToken'],
    attach: (value) => ({ headers: { authorization: `Bot ${value('botToken')}` } }),
  },
  discordWebhookApi: { fields: ['webhookUri'], attach: (value) => ({ path: secretPath(value('webhookUri')) }) },
  googlePalmApi: header('x-goog-api-key', 'apiKey'),
  groqApi: bearer('apiKey'),
  hubspotAppToken: bearer('appToken'),
  linearApi: header('authorization', 'apiKey'),
  mistralCloudApi: bearer('apiKey'),
  notionApi: {
    fields: ['apiKey'],
    attach: (value) => ({ headers: { authorization: `Bearer ${value('apiKey')}`, 'notion-version': '2022-06-28' } }),
  },
  openRouterApi: bearer('apiKey'),
  perplexityApi: bearer('apiKey'),
  pineconeApi: header('api-key', 'apiKey'),
  qdrantApi: header('api-key', 'apiKey'),
  sendGridApi: bearer('apiKey'),
  serpApi: { fields: ['apiKey'], attach: (value) => ({ query: { api_key: value('apiKey') } }) },
  stripeApi: bearer('secretKey'),
  slackOAuth2Api: bearer('accessToken'),
  smtp: socket(['user', 'password'], { secure: 465, plain: 25 }),
  postgres: socket(['database', 'user', 'password'], { secure: 5432, plain: 5432 }, ['password']),
  mySql: socket(['database', 'user', 'password'], { secure: 3306, plain: 3306 }, ['database', 'password']),
  telegramApi: {
    fields: ['accessToken'],
    attach: (value) => ({ path: `/bot${value('accessToken')}`, behind: '/file' }),
    account: (value) => value('accessToken').split(':')[0] ?? '', // the bot's number
  },
  supabaseApi: {
    fields: ['serviceRole'],
    attach: (value) => ({
      headers: { apikey: value('serviceRole'), authorization: `Bearer ${value('serviceRole')}` },
    }),
  },
  whatsAppApi: bearer('accessToken'),
  wooCommerceApi: basic('consumerKey', 'consumerSecret'),
  wordpressApi: basic('username', 'password'),
  ...serviceCredentials,
} satisfies Record<string, CredentialType>;

export type CredentialTypeName = keyof typeof credentialTypes;

export const credentialTypeNames = Object.keys(credentialTypes) as CredentialTypeName[]; // they are its keys

export function isCredentialType(name: string): name is CredentialTypeName {
  return Object.hasOwn(credentialTypes, name);
}

/** Fields that name somebody or something, and are no secret. */
const naming: ReadonlySet<string> = new Set([
  'user',
  'name',
  'username',
  'email',
  'database',
  'accountSid',
  'clientId',
]);

/** What a form asks for a type: the fields that may be empty, and those that a person may read while they write. */
export function formFields(type: CredentialTypeName): { optional: readonly string[]; readable: readonly string[] } {
  const { fields, optional = [] }: CredentialType = credentialTypes[type];
  return { optional, readable: fields.filter((field) => naming.has(field)) };
}

/** The ports of a type whose server speaks no HTTP; null: it does. */
export function socketPorts(type: CredentialTypeName): UsualPorts | null {
  const { socket: ports }: CredentialType = credentialTypes[type];
  return ports ?? null;
}

/** Longer ones no server takes. */
const longestName = 100;

function isHeaderName(name: string): boolean {
  return headerNameProblem(name) === null && name.length <= longestName && name !== '__proto__';
}

/** Fields that go into a header as they are. A user and a password go in coded. */
const headerFields: ReadonlySet<string> = new Set([
  ...['token', 'apiKey', 'accessToken', 'value', 'apiToken', 'appToken', 'secretKey', 'serviceRole', 'botToken'],
  'personalAccessToken',
]);

/** What is wrong with the values of a type, by field; none is shown. */
export function valueProblems(
  type: CredentialTypeName,
  values: Readonly<Record<string, unknown>>,
): { field: string; detail: string }[] {
  const { fields, optional = [] }: CredentialType = credentialTypes[type];
  const unknown = Object.keys(values).filter((field) => !fields.includes(field));
  const goesCoded = type === 'httpQueryAuth' || type === 'serpApi';
  const isEmpty = (field: string): boolean => optional.includes(field) && (values[field] ?? '') === '';
  const bad = fields.filter(
    (field) =>
      !isEmpty(field) &&
      (!isValue(values[field]) || (!goesCoded && headerFields.has(field) && !isHeaderValue(values[field]))),
  );
  if (type === 'httpCustomAuth' && bad.length === 0 && customIn(values['json']) === null) bad.push('json');
  const address = values['webhookUri'];
  if (type === 'discordWebhookApi' && bad.length === 0 && !isSecretAddress(address)) bad.push('webhookUri');
  const name = values['name'];
  const hasName = type === 'httpHeaderAuth' && typeof name === 'string';
  const badName = hasName && !isHeaderName(name) ? ['name'] : [];
  return [
    ...unknown.map((field) => ({ field, detail: `expected none but ${fields.join(', ')}` })),
    ...[...new Set([...bad, ...badName])].map((field) => ({ field, detail: expected(field, badName.length > 0) })),
  ];
}

/** Headers and a query as n8n writes them, in JSON; null: it says something else, or a header that is not for us to set. */
function customIn(json: unknown): Attached | null {
  const { headers = {}, qs = {}, ...others } = parsedObject(json) ?? { none: true };
  if (!isTexts(headers) || !isTexts(qs) || Object.keys(others).length > 0) return null;
  const isFine = ([name, value]: [string, string]): boolean => isHeaderName(name) && isHeaderValue(value);
  if (!Object.entries(headers).every(isFine)) return null;
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { headers: Object.fromEntries(lowered), query: qs };
}

/** An address whose path is what nobody else knows. */
function isSecretAddress(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('https://') && secretPath(value) !== '';
}

function parsedObject(json: unknown): Record<string, unknown> | null {
  try {
    const value = typeof json === 'string' ? parseForeignJson(json) : null;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((each) => typeof each === 'string');
}

function expected(field: string, isHeader: boolean): string {
  if (field === 'json')
    return 'expected JSON of one line, {"headers": {…}, "qs": {…}}, with texts, and no header that is not for us to set';
  if (field === 'webhookUri') return 'expected the whole address of a webhook, https://discord.com/api/webhooks/…';
  return isHeader && field === 'name'
    ? 'expected the name of a header that is not for us to set, such as X-Api-Key'
    : 'expected a text of 1 to 4096 printable characters on one line, of Latin-1 where it goes into a header';
}

function isValue(value: unknown): value is string {
  return typeof value === 'string' && /^[^\p{Cc}]{1,4096}$/u.test(value);
}

/** What these values add to a request. */
export function attachedBy(type: CredentialTypeName, values: Values): Attached {
  return credentialTypes[type].attach((field) => values[field] ?? '');
}

/** The texts by which a server could say a credential back: its values, and what stands in one that holds several. */
export function secretTexts({ type, values }: { type: CredentialTypeName; values: Values }): string[] {
  const { headers = {}, query = {} } = type === 'httpCustomAuth' ? attachedBy(type, values) : {};
  const { path } = type === 'discordWebhookApi' ? attachedBy(type, values) : {};
  return [...Object.values(values), ...Object.values(headers), ...Object.values(query), ...(path ? [path] : [])];
}
