import { isOperatorsOwn, pinOf } from '#agent';
import type { Conversation } from '#agent';
import type { Address, ToolSpec, PromptHash } from '#contract';
import { dedupeKey, dedupeScope } from '#idempotency';
import { callerRole } from '#middleware';
import type { Scene } from '#middleware';

/** Our side of a conversation, with its tenant. */
export type Side = Pick<Address, 'tenant' | 'channel' | 'ours'>;

/** The context of hooks in this conversation's run (ADR 45); `prompt`: of its model calls. */
export function sceneOf(
  state: Conversation,
  side: Side,
  tools: readonly ToolSpec[],
  prompt: PromptHash | null = null,
): Scene {
  const { tenant, channel } = side;
  const { run } = state;
  const isOperator = run !== null && isOperatorsOwn(run);
  return {
    run: {
      ...{ tenant, channel, role: callerRole(side, isOperator) },
      ...{ run: run?.id ?? '', agent: run === null ? '' : pinOf(run).agentId },
    },
    modelHint: prompt && { key: `${tenant}:${prompt.prefix}:${prompt.rest}`, ttlSeconds: null },
    toolHint: ({ tool, args }) => {
      const spec = tools.find(({ name }) => name === tool);
      if (spec?.repeat !== 'safe') return null;
      const key = dedupeKey(dedupeScope(spec, { actorId: state.id, tenant }), tool, args);
      return { key, ttlSeconds: spec.cacheTtlSeconds ?? null };
    },
  };
}
