import { agentDefaults, createAgent } from '#agent';
import type { Agent } from '#agent';
import type { ToolTable } from '#contract';
import { argsHash, dedupeKey, effectKey, publishedKey } from '#idempotency';
import { createModel, modelAccess } from '#llm';
import type { Model } from '#llm';
import { publishedPolicy, resolvePolicy } from '#policy';
import type { Policy } from '#policy';
import { inlineTools, observationOf, toolTable } from '#tools';
import type { Config } from './config.js';
import { Thinker } from './thinker.js';

/** The policy that runs of this process begin with: the published table, then what the environment says. */
export function policyFor(config: Config): Policy {
  const asked = { provider: config.LLM_PROVIDER, taskClass: 'action' as const };
  const policy = resolvePolicy(publishedPolicy, config.LLM_MODEL ? { ...asked, model: config.LLM_MODEL } : asked);
  return {
    ...policy,
    maxSteps: config.RUN_MAX_STEPS ?? policy.maxSteps,
    maxToolCalls: config.RUN_MAX_TOOL_CALLS ?? policy.maxToolCalls,
    maxSeconds: config.RUN_MAX_SECONDS ?? policy.maxSeconds,
    rescueModel: config.LLM_RESCUE_MODEL || policy.rescueModel,
  };
}

function agentFor(config: Config, policy: Policy, tools: ToolTable): Agent {
  return createAgent({
    ...agentDefaults,
    tools,
    keys: { dedupeKey, argsHash, publishedKey, effectKey },
    observe: observationOf,
    goal: config.AGENT_GOAL || agentDefaults.goal,
    constraints: config.AGENT_CONSTRAINTS || agentDefaults.constraints,
    texts: { ...agentDefaults.texts, help: config.HELP_TEXT || null },
    approvalSeconds: config.APPROVAL_EXPIRES_SECONDS,
    timeZone: config.TZ,
    policyVersion: policy.version,
    dynamicPromptState: policy.dynamicPromptState,
    budgets: {
      ...agentDefaults.budgets,
      maxSteps: policy.maxSteps,
      maxToolCalls: policy.maxToolCalls,
      maxSeconds: policy.maxSeconds,
      maxTokens: policy.maxRunTokens,
      maxCostMicroUsd: policy.maxRunCostMicroUsd,
      toolCallCaps: policy.toolCallCaps,
      turnSpikeMs: policy.turnSpikeMs,
    },
  });
}

/** The model client of this process, from its settings. */
export function modelFor(config: Config): Model {
  const provider = config.LLM_PROVIDER;
  return createModel({ provider, ...modelAccess(provider, config) });
}

/** The agent and what thinks for it, from the settings of this process. */
export function composeAgent(config: Config, model = modelFor(config)): { agent: Agent; thinker: Thinker } {
  const policy = policyFor(config);
  const tools = toolTable(config.TOOLS_ENABLED);
  const agent = agentFor(config, policy, tools);
  const inline = new Map(inlineTools(config.TOOLS_ENABLED).map((tool) => [tool.spec.name, tool]));
  const thinker = new Thinker({
    agent,
    model,
    policy,
    tools: tools.specs,
    toolNames: tools.names,
    modelTimeoutMs: config.MODEL_TIMEOUT_MS,
    runInline: (name, args, at) => {
      const tool = inline.get(name);
      if (tool) return tool.run(args, { at, timeZone: config.TZ });
      return {
        ok: false,
        envelope: { success: false, error: { code: 'unknown-tool', message: 'no such tool runs inside a turn' } },
      };
    },
  });
  return { agent, thinker };
}
