import { isListed, keySettingOf, listedModels, modelAccess, probeOf, providerNames, providersIn } from '#llm';
import type { ModelSettings, ProviderName } from '#llm';
import { defaultsChecked, routesOf } from '#policy';
import type { ModelName, PolicyTable, Routes, RoutesRequest } from '#policy';
import { doubtful, failed, ok } from './check.js';
import type { Check } from './check.js';
import { reach, unasked } from './reach.js';
import type { Reached } from './reach.js';
import { readModels } from './read-models.js';
import type { ModelChoice } from './read-models.js';

/** What an agent's file says of its models. */
export type AgentModels = Partial<RoutesRequest>;

function alone(check: Check): Reached[] {
  return [unasked(check)];
}

/** What runs ask: by the settings, and by each agent's own choice. Models belong to their provider. */
function requestsOf(models: ModelChoice, byAgents: readonly AgentModels[]): RoutesRequest[] {
  const { LLM_PROVIDER: chosen, LLM_MODEL: model, LLM_RESCUE_MODEL: rescueModel } = models;
  const ours = { ...(model && { model }), ...(rescueModel && { rescueModel }) };
  return [{}, ...byAgents].map(({ provider = chosen, ...own }) => ({
    provider,
    ...(provider === chosen ? ours : {}),
    ...own,
  }));
}

function namesIn({ action, reply, rescue }: Routes): ModelName[] {
  return [...action, ...reply, ...rescue];
}

/** Who may be asked: the chosen provider, whoever stands in for it by the policy, whom agents choose, and everybody whose key is there. */
function askedOf(models: ModelChoice, named: readonly ModelName[]): ProviderName[] {
  const all = new Set<string>([...providersIn(models), ...named.map(({ provider }) => provider)]);
  return providerNames.filter((name) => all.has(name));
}

interface Wanted {
  provider: ProviderName;
  models: readonly string[];
}

async function ask({ provider, models: wanted }: Wanted, settings: ModelSettings): Promise<Reached[]> {
  const name = `model provider ${provider}`;
  const access = modelAccess(provider, settings);
  const probe = probeOf(provider, access);
  if (probe === null) return alone(ok(name, 'part of this process, needs nobody'));
  const key = keySettingOf(provider);
  if (key !== null && access.apiKey === '' && probe.needsKey)
    return alone(
      failed(name, 'the policy or an agent names it, and it has no key', `set ${key}, or take it out of there`),
    );
  const refused = `put a key that it takes into ${key ?? 'LLM_API_KEY'}, and restart controllers and compressors`;
  const unreachable =
    'open the way out for HTTPS to this host (firewall, proxy, DNS), or mend its address in the settings';
  const question = { name, ...probe, advice: { refused, unreachable } };
  const reached = await reach(question);
  if (reached.check.status !== 'ok' || probe.models === null) return [reached];
  const { body } = probe.models === probe.url ? reached : await reach({ ...question, url: probe.models });
  const missing = missingFrom(body, { provider, models: wanted });
  return missing === null ? [reached] : [reached, unasked(missing)];
}

/** What is wrong with the models that runs may ask; null where nothing is, or the provider does not say what it has. */
function missingFrom(body: string, { provider, models }: Wanted): Check | null {
  const names = listedModels(body);
  const missing = names === null ? [] : models.filter((model) => !isListed(model, names));
  if (missing.length === 0) return null;
  const looked = defaultsChecked[provider]?.on;
  const advice =
    'name one that it has: LLM_MODEL, LLM_RESCUE_MODEL, the agent’s file or the policy (docs/providers.md); until then its runs are rescued or fail';
  const date = looked === undefined ? '' : `; the defaults were looked up on ${looked}`;
  return failed(`models of ${provider}`, `it does not have ${missing.join(', ')}${date}`, advice);
}

/** A run of whose model nothing comes has nowhere to go. */
function rescueOf({ provider }: RoutesRequest, { action, rescue }: Routes): Check | null {
  if (provider === 'scripted' || rescue.length > 0 || action.length > 1) return null;
  const advice = 'name one: LLM_RESCUE_MODEL, or rescue and fallback in the policy; docs/providers.md shows it';
  return doubtful(`rescue of ${provider}`, 'it has no stronger model, and nobody stands in for it', advice);
}

/** Whether every provider that a run may ask can be reached from here, takes its key and has the models. Calls no model. */
export async function checkModels(
  byAgents: readonly AgentModels[],
  policyInForce: () => Promise<PolicyTable | null>,
): Promise<Reached[]> {
  try {
    const models = readModels();
    const table = (await policyInForce()) ?? models.POLICY_FILE;
    const requests = requestsOf(models, byAgents);
    const routes = requests.map((request) => routesOf(table, request));
    const named = routes.flatMap(namesIn);
    const wanted = askedOf(models, named).map((provider) => ({
      provider,
      models: [...new Set(named.filter((one) => one.provider === provider).map(({ model }) => model))],
    }));
    const reached = await Promise.all(wanted.map((each) => ask(each, models)));
    const alones = requests.flatMap((request, at) => rescueOf(request, routes[at] ?? routesOf(table, request)) ?? []);
    const once = alones.filter(({ name }, at) => alones.findIndex((one) => one.name === name) === at);
    return [...reached.flat(), ...once.map(unasked)];
  } catch (error) {
    const what = error instanceof Error ? error.message.replaceAll(/\s*\n\s*/g, ' ') : String(error);
    return alone(failed('model providers', what, 'mend these settings first; then run this again'));
  }
}
