import { keySettingOf, modelAccess, probeOf, providerNames, providersIn } from '#llm';
import type { ModelSettings, ProviderName } from '#llm';
import { routesOf } from '#policy';
import type { PolicyTable } from '#policy';
import { failed, ok } from './check.js';
import { reach, unasked } from './reach.js';
import type { Reached } from './reach.js';
import { readModels } from './read-models.js';
import type { ModelChoice } from './read-models.js';

function alone(check: Reached['check']): Reached[] {
  return [unasked(check)];
}

/** Who may be asked: the chosen provider, whoever stands in for it by the policy, whom agents choose, and everybody whose key is there. */
function askedOf(models: ModelChoice, table: PolicyTable, byAgents: readonly string[]): ProviderName[] {
  const { LLM_PROVIDER: provider, LLM_MODEL: model, LLM_RESCUE_MODEL: rescueModel } = models;
  const routes = routesOf(table, { provider, ...(model && { model }), ...(rescueModel && { rescueModel }) });
  const routed = [...routes.action, ...routes.reply, ...routes.rescue].map((route) => route.provider);
  const all = new Set<string>([...providersIn(models), ...routed, ...byAgents]);
  return providerNames.filter((name) => all.has(name));
}

async function ask(provider: ProviderName, models: ModelSettings): Promise<Reached[]> {
  const name = `model provider ${provider}`;
  const access = modelAccess(provider, models);
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
  return [await reach({ name, ...probe, advice: { refused, unreachable } })];
}

/** Whether every provider that a run may ask can be reached from here, and takes its key. Calls no model. */
export async function checkModels(
  byAgents: readonly string[],
  policyInForce: () => Promise<PolicyTable | null>,
): Promise<Reached[]> {
  try {
    const models = readModels();
    const table = (await policyInForce()) ?? models.POLICY_FILE;
    return (await Promise.all(askedOf(models, table, byAgents).map((provider) => ask(provider, models)))).flat();
  } catch (error) {
    const what = error instanceof Error ? error.message.replaceAll(/\s*\n\s*/g, ' ') : String(error);
    return alone(failed('model providers', what, 'mend these settings first; then run this again'));
  }
}
