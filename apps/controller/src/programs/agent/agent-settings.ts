import { agentDefaults } from '#agent';
import type { AgentSettings } from '#agent';
import { compileAnswerForm } from '#model-turn';
import type { AnswerForm } from '#model-turn';
import { givesSummary } from '#registry';
import type { AgentDefinition } from '#registry';
import type { Config } from '../../config.js';
import type { Pinned } from '../../pins/compose-pin.js';
import { policyFor } from '../../pins/pinned-policy.js';
import type { Found } from '../../pins/versions.js';

/** The answer form of `AGENT_ANSWER_SCHEMA` belongs to the environment's agent; others have that of their files. */
export function findAnswerForm(config: Config, definition: AgentDefinition | null): AnswerForm | undefined {
  if (definition === null) return config.AGENT_ANSWER_SCHEMA;
  return definition.answerSchema && compileAnswerForm(definition.answerSchema);
}

/** The agent: the environment's, or a file's with the environment's values where the file has none. */
function composeCharacter(config: Config, definition: AgentDefinition | null) {
  const help = config.HELP_TEXT || null;
  const ours = {
    goal: config.AGENT_GOAL || agentDefaults.goal,
    constraints: config.AGENT_CONSTRAINTS || agentDefaults.constraints,
    refusal: null,
    texts: { ...agentDefaults.texts, help },
  };
  if (definition === null) return ours;
  const { goal, constraints, refusal, texts } = definition;
  return {
    goal: goal ?? ours.goal,
    constraints: constraints ?? ours.constraints,
    refusal,
    texts: { ...texts, help: texts.help ?? help },
  };
}

/** The budget of an agent with a workflow is that of its whole tree: each agent in it takes what the policy gives to one, as its check assumed. */
function computeChildCaps(config: Config, { table, definition }: Found): Pick<AgentSettings, 'childCaps'> {
  if (!definition?.workflow) return {};
  const { maxSteps: _steps, maxToolCalls: _calls, ...policy } = definition.policy;
  const { maxSteps, maxToolCalls } = policyFor(config, { table, definition: { ...definition, policy } });
  return { childCaps: { maxSteps, maxToolCalls } };
}

/** What an agent knows under a pin. */
export function agentSettings(config: Config, { found, policy, routes, settings }: Pinned): AgentSettings {
  const { definition } = found;
  return {
    ...agentDefaults,
    ...settings,
    ...composeCharacter(config, definition),
    givesSummary: definition !== null && givesSummary(definition),
    workflow: definition?.workflow ?? null,
    observe: (tool, value) => config.TOOLS_ENABLED.formatObservation(tool, value),
    answerSchema: findAnswerForm(config, definition)?.schema ?? null,
    ...computeChildCaps(config, found),
    dynamicPromptState: policy.dynamicPromptState,
    toolErrorCaps: policy.toolErrorCaps,
    compressEverySteps: policy.compressEverySteps,
    replySegments: policy.maxReplySegments > 0 ? { sms: policy.maxReplySegments } : {},
    budgets: {
      ...agentDefaults.budgets,
      ...settings.budgets,
      toolCallCaps: policy.toolCallCaps,
      turnSpikeMs: policy.turnSpikeMs,
      waitSeconds: policy.clarifyWaitSeconds,
      finalizeRetries: policy.finalizeOutputRetries,
      escalations: routes.rescue.length > 0 ? policy.escalations : 0,
    },
  };
}
