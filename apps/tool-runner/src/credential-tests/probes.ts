import type { CredentialTypeName } from '#credentials';
import { isObject } from '#values';

/** What is asked to see whether a credential is known. */
export interface Probe {
  /** Where its host says who one is; `/`: nowhere that is known. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Why an answer of status 200 is a refusal all the same; null: it is none. */
  refusal?: (body: unknown) => string | null;
}

const anywhere: Probe = { path: '/' };
const errorForm = /^[a-z_]{1,40}$/;

/** Slack answers 200 to whatever is asked. */
function slackRefusal(body: unknown): string | null {
  if (!isObject(body) || body['ok'] === true) return null;
  const { error } = body;
  return typeof error === 'string' && errorForm.test(error) ? error : 'not ok';
}

/** The types whose host is asked something of its own; of others anything is asked. */
const known: Readonly<Partial<Record<CredentialTypeName, Probe>>> = {
  githubApi: { path: '/user', headers: { accept: 'application/vnd.github+json' } },
  slackApi: { path: '/api/auth.test', refusal: slackRefusal },
  slackOAuth2Api: { path: '/api/auth.test', refusal: slackRefusal },
  telegramApi: { path: '/getMe' },
  openAiApi: { path: '/v1/models' },
  anthropicApi: { path: '/v1/models', headers: { 'anthropic-version': '2023-06-01' } },
};

export function probeFor(type: CredentialTypeName): Probe {
  return known[type] ?? anywhere;
}
