import type { GraphNode } from '#graph';

/** The secret of these tests: no model, finding or text for a person may have it. */
export const secret = 'sk-live-Zq83hf71mmA0pPx2';
/** One that is known by its place alone. */
export const plainSecret = 'correct/horse&9"battery';

type Place = readonly [name: string, parameters: Record<string, unknown>];

const pair = (name: string, value: string) => ({ headerParameters: { parameters: [{ name, value }] } });

/** Where people put secrets that belong into a credential. */
const places: readonly Place[] = [
  ['a header', pair('Authorization', `Bearer ${secret}`)],
  ['a header by its name', pair('X-Api-Key', plainSecret)],
  ['a cookie', pair('Cookie', plainSecret)],
  ['a header with another name', pair('X-Trace', secret)],
  ['an address', { url: `https://a.example/?q=1&api_key=${encodeURIComponent(plainSecret)}` }],
  ['an address by its form', { url: `https://a.example/${secret}/x` }],
  ['a body of JSON', { jsonBody: JSON.stringify({ deep: [{ password: plainSecret }] }) }],
  ['a body of text', { body: `token is ${secret} and more` }],
  ['an expression', { jsonBody: `={{ { "k": "${secret}" } }}` }],
  ['a field by its name', { options: { clientSecret: plainSecret } }],
  ['a list in a list', { a: [[{ access_token: plainSecret }]] }],
  ['code', { jsCode: `const key = '${secret}'; return []` }],
  ['a long value', { text: `${'x'.repeat(2_000)} ${secret}` }],
  ['two places', { ...pair('Authorization', plainSecret), url: `https://a.example/?token=${secret}` }],
];

const http = 'n8n-nodes-base.httpRequest';
export const secretNodes: readonly (readonly [name: string, node: GraphNode])[] = places.map(([name, parameters]) => [
  name,
  { id: 'h', name: 'H', type: name === 'code' ? 'n8n-nodes-base.code' : http, parameters },
]);

/** What a person writes to a builder. */
export const toldSecrets: readonly string[] = [
  `Use ${secret} for the API`,
  'My password is hunter2hunter2, please log in',
  'api key: 8f3a99cd01bb',
  'token=abc123def456',
  'The API-Key is "k9-77-zz-11"',
  'Authorization: Bearer abcdef123456.ghi',
  'xoxb-1234567890-abc',
  'AKIAABCDEFGHIJKLMNOP',
  'ghp_0123456789abcdefghijABCDEFGHIJ',
];

/** What looks like one and is none. */
export const toldPlainly: readonly string[] = [
  'Ask for the password: required, at least 8 characters',
  'The token is refreshed daily',
  'Use my Slack credential to post at 9:30',
  'Count tokens per day and mail 12 secrets of good tea',
];
