import {
  modelFetch,
  isListed,
  findKeySetting,
  listedModels,
  modelAccess,
  openedFrom,
  createProbe,
  providerNames,
  providersIn,
} from '#llm';
import type { ModelSettings, ProviderName, ProviderProbe } from '#llm';
import { defaultsChecked, resolveRoutes } from '#policy';
import type { ModelName, PolicyTable, Routes, RoutesRequest } from '#policy';
import { SettingsError } from '#settings';
import { doubtful, failedCheck, notAsked, ok, readFrom } from './check.js';
import type { Check } from './check.js';
import type { Examined } from './examined.js';
import { parseFields } from './parse-fields.js';
import { reach, withoutAsking } from './reach.js';
import type { Question, Reached } from './reach.js';
import { readModels } from './read-models.js';
import type { ModelChoice } from './read-models.js';

/** An agent's choice of models. */
export type AgentModels = Partial<RoutesRequest>;

function alone(check: Check): Reached[] {
  return [withoutAsking(check)];
}

/** The models that runs ask: by the settings, and by each agent's own choice. Models belong to their provider. */
function listRouteRequests(models: ModelChoice, byAgents: readonly AgentModels[]): RoutesRequest[] {
  const { LLM_PROVIDER: chosen, LLM_MODEL: model, LLM_RESCUE_MODEL: rescueModel } = models;
  const ours = { ...(model && { model }), ...(rescueModel && { rescueModel }) };
  return [{}, ...byAgents].map(({ provider = chosen, ...own }) => ({
    provider,
    ...(provider === chosen ? ours : {}),
    ...own,
  }));
}

function listModelNames({ action, reply, rescue }: Routes): ModelName[] {
  return [...action, ...reply, ...rescue];
}

/** The providers that may be asked: the chosen one, the policy's fallbacks, those of agents, and all whose key is set. */
function listAskedProviders(models: ModelChoice, named: readonly ModelName[]): ProviderName[] {
  const all = new Set<string>([...providersIn(models), ...named.map(({ provider }) => provider)]);
  return providerNames.filter((name) => all.has(name));
}

interface Wanted {
  provider: ProviderName;
  models: readonly string[];
}

async function askProvider({ provider, models: wanted }: Wanted, settings: ModelSettings): Promise<Reached[]> {
  const name = `model provider ${provider}`;
  const access = modelAccess(provider, settings);
  const probe = createProbe(provider, access);
  if (probe === null) return alone(ok(name, 'part of this process, needs nobody'));
  const { key, url } = openedFrom(provider, settings);
  const from = [url ?? 'no setting: its home', key].filter(Boolean).join(' and ');
  const keyName = key ?? findKeySetting(provider) ?? 'LLM_API_KEY';
  if (probe.needsKey && access.apiKey === '') {
    const advice = `set ${keyName}, or take it out of there`;
    return alone(readFrom(from, failedCheck(name, 'the policy or an agent names it, and it has no key', advice)));
  }
  const refused = `put a key that it takes into ${keyName}, and restart controllers and compressors`;
  const unreachable =
    'open the way out for HTTPS to this host (firewall, proxy, DNS), or mend its address in the settings';
  const question: Question = { name, ...probe, fetch: modelFetch, advice: { refused, unreachable } };
  const reached = await asApi(question, probe, url);
  const checked = { ...reached, check: readFrom(from, reached.check) };
  if (reached.check.status !== 'ok') return [checked];
  const list = await listFor(question, probe, reached);
  return [checked, withoutAsking(readFrom(from, modelsCheck(list, { provider, models: wanted })))];
}

/** Any answer shows that a server is there, but only an answer to this question that it is the API. */
async function asApi(question: Question, probe: ProviderProbe, setting: string | null): Promise<Reached> {
  const reached = await reach(question);
  const { status, body, check } = reached;
  if (check.status !== 'ok' || status === null || probe.models === null) return reached;
  if (status >= 200 && status < 300 && isJsonObject(body)) return reached;
  const { host, pathname } = new URL(question.url);
  const where = setting ?? 'its address';
  const isRight = status < 300;
  const what = isRight
    ? `${host}${pathname} answers ${status}, and not as an API does`
    : `${host}${pathname} answers ${status}: nothing answers there that runs could ask`;
  return {
    ...reached,
    check: failedCheck(check.name, what, (await meantAdvice(question, probe, where)) ?? rootAdvice(where)),
  };
}

function rootAdvice(setting: string): string {
  return `put the root of its API into ${setting}, which mostly ends in /v1, and nothing behind it`;
}

/** The setting to use, where the same question is answered at another path. */
async function meantAdvice(question: Question, { meant }: ProviderProbe, setting: string): Promise<string | null> {
  if (meant === null) return null;
  const { status, body } = await reach({ ...question, url: meant.url });
  const isAnswered = status !== null && status >= 200 && status < 300 && isJsonObject(body);
  return isAnswered ? `set ${setting}=${meant.root}, which answers` : null;
}

function isJsonObject(body: string): boolean {
  return Object.keys(parseFields(body)).length > 0;
}

/** The body in which it lists its models; null where it cannot be asked for it. */
async function listFor(question: Question, { models, url }: ProviderProbe, reached: Reached): Promise<string | null> {
  if (models === null) return null;
  return models === url ? reached.body : (await reach({ ...question, url: models })).body;
}

/** Whether it has the models that runs may ask. */
function modelsCheck(list: string | null, { provider, models }: Wanted): Check {
  const name = `models of ${provider}`;
  if (list === null) {
    const advice = 'aws bedrock list-foundation-models and list-inference-profiles say what this account has';
    return notAsked(name, `its list wants AWS's signature; runs ask for ${models.join(', ')}`, advice);
  }
  const names = listedModels(list);
  if (names === null)
    return notAsked(name, 'it does not say what it has', `see there whether it has ${models.join(', ')}`);
  const missing = models.filter((model) => !isListed(model, names));
  if (missing.length === 0) return ok(name, `it has ${models.join(', ') || 'what is asked'}`);
  const looked = defaultsChecked[provider]?.on;
  const advice =
    'name one that it has: LLM_MODEL, LLM_RESCUE_MODEL, the agent’s file or the policy (docs/providers.md); until then its runs are rescued or fail';
  const date = looked === undefined ? '' : `; the defaults were looked up on ${looked}`;
  return failedCheck(name, `it does not have ${missing.join(', ')}${date}`, advice);
}

/** A run whose model is gone has no other to go to. */
function checkRescue({ provider }: RoutesRequest, { action, rescue }: Routes): Check | null {
  if (provider === 'scripted' || rescue.length > 0 || action.length > 1) return null;
  const advice = 'name one: LLM_RESCUE_MODEL, or rescue and fallback in the policy; docs/providers.md shows it';
  return doubtful(`rescue of ${provider}`, 'it has no stronger model, and nobody stands in for it', advice);
}

/** Whether every provider that a run may ask can be reached from here, accepts its key and has the models. Calls no model. */
export async function checkModels(
  { apps, environment }: Examined,
  byAgents: readonly AgentModels[],
  policyInForce: () => Promise<PolicyTable | null>,
): Promise<Reached[]> {
  try {
    const models = readModels(environment);
    const table = (await policyInForce()) ?? models.POLICY_FILE;
    const requests = listRouteRequests(models, byAgents);
    const routes = requests.map((request) => resolveRoutes(table, request));
    const named = routes.flatMap(listModelNames);
    const wanted = listAskedProviders(models, named).map((provider) => ({
      provider,
      models: [...new Set(named.filter((one) => one.provider === provider).map(({ model }) => model))],
    }));
    const reached = await Promise.all(wanted.map((each) => askProvider(each, models)));
    const rescues = apps.includes('controller') ? requests : []; // a compressor asks for none
    const alones = rescues.flatMap(
      (request, at) => checkRescue(request, routes[at] ?? resolveRoutes(table, request)) ?? [],
    );
    const once = alones.filter(({ name }, at) => alones.findIndex((one) => one.name === name) === at);
    return [
      ...reached.flat(),
      ...once.map((check) => withoutAsking(readFrom('POLICY_FILE and LLM_RESCUE_MODEL', check))),
    ];
  } catch (error) {
    const what = error instanceof SettingsError ? error.problems.join('; ') : String(error);
    return alone(
      readFrom(
        'the environment',
        failedCheck('model providers', what, 'mend these settings first; then run this again'),
      ),
    );
  }
}
