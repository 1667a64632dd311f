import { basic, bearer, header, refreshed } from './credential-forms.js';
import type { CredentialType } from './credential-forms.js';

/** One form for several types, by the field that each has. */
function each<K extends string>(
  fields: Readonly<Record<K, string>>,
  form: (field: string) => CredentialType,
): Record<K, CredentialType> {
  const entries = Object.entries<string>(fields).map(([name, field]) => [name, form(field)] as const);
  return Object.fromEntries(entries) as Record<K, CredentialType>; // of its keys
}

const bearers = each(
  {
    ...{
      airtableOAuth2Api: 'accessToken',
      jiraSoftwareServerPatApi: 'personalAccessToken',
      linkedInCommunityManagementOAuth2Api: 'accessToken',
      bitlyApi: 'accessToken',
      bitlyOAuth2Api: 'accessToken',
      clearbitApi: 'apiKey',
      mailchimpOAuth2Api: 'accessToken',
      mondayComOAuth2Api: 'accessToken',
      twitterOAuth2Api: 'accessToken',
      typeformOAuth2Api: 'accessToken',
      zendeskOAuth2Api: 'accessToken',
      apifyApi: 'apiKey',
      asanaApi: 'accessToken',
      bannerbearApi: 'apiKey',
      calApi: 'apiKey',
      calendlyApi: 'apiKey',
    },
    ...{ clickUpOAuth2Api: 'accessToken', cohereApi: 'apiKey', dropboxApi: 'accessToken' },
    ...{
      facebookGraphApi: 'accessToken',
      huggingFaceApi: 'apiKey',
      jinaAiApi: 'apiKey',
      linearOAuth2Api: 'accessToken',
    },
    ...{
      linkedInOAuth2Api: 'accessToken',
      mattermostApi: 'accessToken',
      todoistApi: 'apiKey',
      typeformApi: 'accessToken',
    },
    ...{ todoistOAuth2Api: 'accessToken', webflowApi: 'accessToken', xAiApi: 'apiKey' },
  },
  bearer,
);

const microsoft = (): CredentialType => refreshed('https://login.microsoftonline.com/common/oauth2/v2.0/token');
const google = (): CredentialType => refreshed('https://oauth2.googleapis.com/token');

/** How services are sent what their credentials hold, under n8n's names, as each service's own documentation says. */
export const serviceCredentials = {
  ...bearers,
  asanaOAuth2Api: refreshed('https://app.asana.com/-/oauth_token'),
  baserowApi: header('authorization', 'token', 'Token '),
  clickUpApi: header('authorization', 'accessToken'),
  dropboxOAuth2Api: refreshed('https://api.dropboxapi.com/oauth2/token'),
  elevenLabsApi: header('xi-api-key', 'apiKey'),
  googleAnalyticsOAuth2: google(),
  googleCloudNaturalLanguageOAuth2Api: google(),
  googleBigQueryOAuth2Api: google(),
  googleContactsOAuth2Api: google(),
  googleOAuth2Api: google(),
  googlePerspectiveOAuth2Api: google(),
  googleSlidesOAuth2Api: google(),
  googleTasksOAuth2Api: google(),
  googleTranslateOAuth2Api: google(),
  nasaApi: { fields: ['api_key'], attach: (value) => ({ query: { api_key: value('api_key') } }) },
  pushoverApi: { fields: ['apiKey'], attach: (value) => ({ query: { token: value('apiKey') } }) },
  deepLApi: header('authorization', 'apiKey', 'DeepL-Auth-Key '),
  hunterApi: { fields: ['apiKey'], attach: (value) => ({ query: { api_key: value('apiKey') } }) },
  redditOAuth2Api: refreshed('https://www.reddit.com/api/v1/access_token', 'header'),
  hubspotApi: { fields: ['apiKey'], attach: (value) => ({ query: { hapikey: value('apiKey') } }) },
  hubspotOAuth2Api: refreshed('https://api.hubapi.com/oauth/v1/token'),
  jiraSoftwareServerApi: basic('email', 'password'),
  jiraSoftwareCloudApi: basic('email', 'apiToken'),
  lemlistApi: {
    fields: ['apiKey'],
    attach: (value) => ({
      headers: { authorization: `Basic ${Buffer.from(`:${value('apiKey')}`).toString('base64')}` },
    }),
  },
  mailchimpApi: {
    fields: ['apiKey'],
    attach: (value) => ({
      headers: { authorization: `Basic ${Buffer.from(`key:${value('apiKey')}`).toString('base64')}` },
    }),
  },
  microsoftExcelOAuth2Api: microsoft(),
  microsoftOAuth2Api: microsoft(),
  microsoftOneDriveOAuth2Api: microsoft(),
  microsoftOutlookOAuth2Api: microsoft(),
  microsoftTeamsOAuth2Api: microsoft(),
  mondayComApi: header('authorization', 'apiToken'),
  n8nApi: header('x-n8n-api-key', 'apiKey'),
  nocoDb: header('xc-auth', 'apiToken'),
  nocoDbApiToken: header('xc-token', 'apiToken'),
  notionOAuth2Api: {
    fields: ['accessToken'],
    attach: (value) => ({
      headers: { authorization: `Bearer ${value('accessToken')}`, 'notion-version': '2022-06-28' },
    }),
  },
  openWeatherMapApi: { fields: ['accessToken'], attach: (value) => ({ query: { appid: value('accessToken') } }) },
  pipedriveApi: { fields: ['apiToken'], attach: (value) => ({ query: { api_token: value('apiToken') } }) },
  pipedriveOAuth2Api: refreshed('https://oauth.pipedrive.com/oauth/token', 'header'),
  shopifyAccessTokenApi: header('x-shopify-access-token', 'accessToken'),
  spotifyOAuth2Api: refreshed('https://accounts.spotify.com/api/token', 'header'),
  trelloApi: {
    fields: ['apiKey', 'apiToken'],
    attach: (value) => ({ query: { key: value('apiKey'), token: value('apiToken') } }),
  },
  twilioApi: {
    ...basic('accountSid', 'authToken'),
    attach: (value) => ({
      ...basic('accountSid', 'authToken').attach(value),
      path: `/2010-04-01/Accounts/${encodeURIComponent(value('accountSid'))}`,
    }),
  },
  youTubeOAuth2Api: google(),
  zendeskApi: basic('email', 'apiToken', '/token'),
} satisfies Record<string, CredentialType>;
