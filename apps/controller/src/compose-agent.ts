import { agentDefaults } from '#agent';
import type { Agent, AgentSettings } from '#agent';
import { InvariantError } from '#contract';
import type { Pin, ToolTable } from '#contract';
import { argsHash, dedupeKey, effectKey, publishedKey } from '#idempotency';
import { createModel, isProviderName, modelAccess } from '#llm';
import type { Model } from '#llm';
import { resolvePolicy, routesOf } from '#policy';
import type { Policy, PolicyTable, Routes } from '#policy';
import type { ModelOf } from './ask-routes.js';
import type { Config } from './config.js';
import { Programs, singlePolicy } from './programs.js';
import type { PolicyBook, Program } from './programs.js';
import { Thinker } from './thinker.js';

/** What a version of the policy means in this process: its table, then what the environment says. */
function policyFor(config: Config, table: PolicyTable): Policy {
  const asked = { provider: config.LLM_PROVIDER, taskClass: 'action' as const };
  const policy = resolvePolicy(table, config.LLM_MODEL ? { ...asked, model: config.LLM_MODEL } : asked);
  return {
    ...policy,
    maxSteps: config.RUN_MAX_STEPS ?? policy.maxSteps,
    maxToolCalls: config.RUN_MAX_TOOL_CALLS ?? policy.maxToolCalls,
    maxSeconds: config.RUN_MAX_SECONDS ?? policy.maxSeconds,
  };
}

/** Whom the runs of a version ask, unless the environment says otherwise. */
function routesFor(config: Config, table: PolicyTable): Routes {
  const { LLM_PROVIDER: provider, LLM_MODEL: model, LLM_RESCUE_MODEL: rescueModel } = config;
  return routesOf(table, { provider, ...(model && { model }), ...(rescueModel && { rescueModel }) });
}

/** What a version of the policy comes to, and the tools beside it. */
interface Served {
  policy: Policy;
  routes: Routes;
  tools: ToolTable;
}

function settingsFor(config: Config, pin: Pin, { policy, routes, tools }: Served): AgentSettings {
  return {
    ...agentDefaults,
    tools,
    keys: { dedupeKey, argsHash, publishedKey, effectKey },
    observe: (tool, value) => config.TOOLS_ENABLED.observationOf(tool, value),
    goal: config.AGENT_GOAL || agentDefaults.goal,
    constraints: config.AGENT_CONSTRAINTS || agentDefaults.constraints,
    texts: { ...agentDefaults.texts, help: config.HELP_TEXT || null },
    answerSchema: config.AGENT_ANSWER_SCHEMA?.schema ?? null,
    approvalSeconds: config.APPROVAL_EXPIRES_SECONDS,
    timeZone: config.TZ,
    policyVersion: policy.version,
    agentId: pin.agentId,
    agentVersion: pin.agentVersion,
    dynamicPromptState: policy.dynamicPromptState,
    replySegments: policy.maxReplySegments > 0 ? { sms: policy.maxReplySegments } : {},
    budgets: {
      ...agentDefaults.budgets,
      maxSteps: policy.maxSteps,
      maxToolCalls: policy.maxToolCalls,
      maxSeconds: policy.maxSeconds,
      maxTokens: policy.maxRunTokens,
      maxCostMicroUsd: policy.maxRunCostMicroUsd,
      toolCallCaps: policy.toolCallCaps,
      turnSpikeMs: policy.turnSpikeMs,
      finalizeRetries: policy.finalizeOutputRetries,
      escalations: routes.rescue.length > 0 ? policy.escalations : 0,
    },
  };
}

/** The model clients of this process, from its settings; each is made when it is first asked for. */
export function modelsOf(config: Config, guard: (model: Model) => Model = (model) => model): ModelOf {
  const made = new Map<string, Model>();
  return (provider) => {
    const model = made.get(provider) ?? guard(openModel(config, provider));
    made.set(provider, model);
    return model;
  };
}

function openModel(config: Config, provider: string): Model {
  if (!isProviderName(provider)) throw new InvariantError(`there is no provider ${provider}`);
  return createModel({ provider, ...modelAccess(provider, config) });
}

/** What serves the runs of one pin, from the settings of this process. */
function composeProgram(config: Config, modelOf: ModelOf, agent: Agent, pin: Pin, table: PolicyTable): Program {
  const policy = policyFor(config, table);
  const routes = routesFor(config, table);
  const tools = config.TOOLS_ENABLED.table();
  const inline = new Map(config.TOOLS_ENABLED.inline.map((tool) => [tool.spec.name, tool]));
  const thinker = new Thinker({
    agent,
    modelOf,
    routes,
    prices: policy.prices,
    tools: tools.specs,
    toolNames: tools.names,
    answerForm: config.AGENT_ANSWER_SCHEMA,
    runInline: (name, args, at) => {
      const tool = inline.get(name);
      if (tool) return tool.run(args, { at, timeZone: config.TZ });
      return {
        ok: false,
        envelope: { success: false, error: { code: 'unknown-tool', message: 'no such tool runs inside a turn' } },
      };
    },
  });
  return { settings: settingsFor(config, pin, { policy, routes, tools }), thinker };
}

/** What decides and thinks for every run of this process. */
export function composePrograms(
  config: Config,
  modelOf: ModelOf = modelsOf(config),
  policies: PolicyBook = singlePolicy(config.POLICY_FILE),
): Programs {
  return new Programs(policies, (pin, table, agent) => composeProgram(config, modelOf, agent, pin, table));
}
