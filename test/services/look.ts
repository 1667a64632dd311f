import type { CredentialTypeName } from '#credentials';
import { findNodeType } from '#nodes';
import type { PollLook } from '../../apps/tool-runner/src/graph/service-call.js';
import { callOf } from './call-of.js';
import { carriedOut } from './play.js';
import type { ServiceCases } from './service-case.js';
import { json, StandIn } from './stand-in.js';

export const standIn = new StandIn();
export const now = Date.UTC(2026, 10, 30);

export const values = { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' };

/** What a trigger asks for as it looks. */
export function lookOf(name: string, credential: string, parameters: Record<string, unknown>) {
  const type = findNodeType({ id: 'n', name: 'N', type: name });
  if (type?.runs.as !== 'trigger' || type.runs.polls === undefined) throw new Error(`${name} does not look`);
  const node = {
    id: 'n',
    name: 'N',
    type: name,
    parameters,
    credentials: { [credential]: { id: credential, name: 'C' } },
  };
  const [request] = type.runs.polls.requests(callOf(type.description, node, [{}]));
  if (request?.kind !== 'http' || request.service === undefined) throw new Error('expected a request of a service');
  return { ...request, service: request.service };
}

/** Where each credential is for, and its values; absent: those that are exchanged for a token. */
const known: Readonly<Record<string, readonly [host: string, values?: Record<string, string>]>> = {
  gmailOAuth2: ['gmail.googleapis.com'],
  googleDriveOAuth2Api: ['www.googleapis.com'],
  googleCalendarOAuth2Api: ['www.googleapis.com'],
  googleSheetsTriggerOAuth2Api: ['sheets.googleapis.com'],
  airtableTokenApi: ['api.airtable.com', { accessToken: 'a' }],
  linearApi: ['api.linear.app', { apiKey: 'a' }],
  notionApi: ['api.notion.com', { apiKey: 'a' }],
  pipedriveApi: ['api.pipedrive.com', { apiToken: 'a' }],
  stripeApi: ['api.stripe.com', { secretKey: 'a' }],
  twilioApi: ['api.twilio.com', { accountSid: 'AC1', authToken: 'a' }],
  typeformApi: ['api.typeform.com', { accessToken: 'a' }],
  wooCommerceApi: ['shop.a.example', { consumerKey: 'a', consumerSecret: 'b' }],
};

export async function looked(
  request: ReturnType<typeof lookOf>,
  credential: CredentialTypeName,
  look: PollLook,
  answers: readonly unknown[],
) {
  standIn.answersWith(...answers.map((answer) => json(answer)));
  const [host = '', own = values] = known[credential] ?? [];
  const cases: Pick<ServiceCases, 'credentials'> = { credentials: [{ type: credential, hosts: [host], values: own }] };
  const { answer } = await carriedOut(cases, request, standIn, undefined, look);
  const items: unknown = answer.ok ? JSON.parse(String(Reflect.get(Object(answer.value), 'text'))) : answer;
  return {
    items,
    asked: standIn.asked.map(({ path, query, body }) => ({ path, query, ...(body !== undefined && { body }) })),
    after: look.after,
  };
}
