import type { ModelParams } from '#model-turn';
import { modelNamed, openProviders } from '#llm';
import { resolvePolicy } from '#policy';
import type { Policy, Route, Routes } from '#policy';
import { toPlainAgent } from '#registry';
import type { AgentDefinition } from '#registry';
import type { Config } from '../config.js';
import { pickNoticeSeconds } from './own-settings.js';
import type { Found } from './versions.js';

/** Whose models a run asks first: its agent's own choice, then the environment's, then the policy's. Models belong to their provider. */
export function preferredModels(config: Config, definition: AgentDefinition | null) {
  const own = definition?.policy ?? {};
  const provider = own.provider ?? config.LLM_PROVIDER;
  const isOurs = provider === config.LLM_PROVIDER;
  const model = own.model ?? (isOurs ? config.LLM_MODEL : '');
  const rescueModel = own.rescueModel ?? (isOurs ? config.LLM_RESCUE_MODEL : '');
  return { provider, ...(model && { model }), ...(rescueModel && { rescueModel }) };
}

/** The model that somebody names in a run whose models are of this provider. */
export function namedModel(config: Config, name: string, usual: string) {
  return modelNamed<string>(name, usual, openProviders(config));
}

/** A policy version, resolved for an agent of this process. */
export function policyFor(config: Config, { table, definition }: Pick<Found, 'table' | 'definition'>): Policy {
  const policy = resolvePolicy(table, { ...preferredModels(config, definition), taskClass: 'action' });
  const own = definition?.policy ?? {};
  return {
    ...policy,
    maxSteps: own.maxSteps ?? config.RUN_MAX_STEPS ?? policy.maxSteps,
    maxToolCalls: own.maxToolCalls ?? config.RUN_MAX_TOOL_CALLS ?? policy.maxToolCalls,
    maxSeconds: own.maxSeconds ?? config.RUN_MAX_SECONDS ?? policy.maxSeconds,
    noticeSeconds: pickNoticeSeconds(definition, policy),
  };
}

/** The pin of an agent whose workflow is one `llm` node, as that of a plain agent with the node's settings (ADR 60); any other as it is. */
export function asPlainAgent(config: Config, found: Found): Found {
  const plain = found.definition && toPlainAgent(found.definition);
  if (!plain) return found;
  const { definition, model, params } = plain;
  const { rescueModel, ...policy } = definition.policy;
  const usual = policy.provider ?? config.LLM_PROVIDER;
  const named = model === undefined ? null : namedModel(config, model, usual);
  const isStrongerThere = rescueModel !== undefined && (named?.provider ?? usual) === usual; // models belong to their provider
  const own = { ...policy, ...named, ...(isStrongerThere && { rescueModel }) };
  return { ...found, definition: { ...definition, policy: own }, ...(params && { params }) };
}

/** The routes with these figures in place of the policy's. */
export function answering({ action, reply, rescue }: Routes, params: ModelParams = {}): Routes {
  const given = (routes: readonly Route[]): Route[] => routes.map((route) => ({ ...route, ...params }));
  return { action: given(action), reply: given(reply), rescue: given(rescue) };
}
