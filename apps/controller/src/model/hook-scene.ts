import { isOperatorsOwn, pinOf } from '#agent';
import type { Conversation, Run } from '#agent';
import type { Address, PromptHash } from '#protocol';
import type { LiveRun } from '#program';
import type { ToolSpec } from '#model-turn';
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
  const { id: actorId, run } = state;
  const isOperator = run !== null && isOperatorsOwn(run);
  const scene = sceneOfRun({ actorId, isOperator, run: run && { id: run.id, pin: pinOf(run) } }, side, tools);
  return prompt === null ? scene : { ...scene, modelHint: hintOf(prompt, side, run?.child) };
}

/** By what a question is known: a child may be asked at a model that its parent chose, which answers for itself alone. */
function hintOf({ prefix, rest }: PromptHash, { tenant }: Side, child: Run['child']): Scene['modelHint'] {
  const { model = null, params = null } = child ?? {};
  const choice = model === null && params === null ? '' : `:${JSON.stringify([model, params])}`;
  return { key: `${tenant}:${prefix}:${rest}${choice}`, ttlSeconds: null };
}

/** The run of an actor; null: none is under way. `isOperator`: only an operator has written in it. */
export interface ActorRun {
  actorId: string;
  run: Pick<LiveRun, 'id' | 'pin'> | null;
  isOperator: boolean;
}

/** The same, of a run of any program, which asks no model. */
export function sceneOfRun({ actorId, run, isOperator }: ActorRun, side: Side, tools: readonly ToolSpec[]): Scene {
  const { tenant, channel } = side;
  return {
    run: {
      ...{ tenant, channel, role: callerRole(side, isOperator) },
      ...{ run: run?.id ?? '', agent: run?.pin.agentId ?? '' },
    },
    modelHint: null,
    toolHint: ({ tool, args }) => {
      const spec = tools.find(({ name }) => name === tool);
      if (spec?.repeat !== 'safe') return null;
      const key = dedupeKey(dedupeScope(spec, { actorId, tenant }), tool, args);
      return { key, ttlSeconds: spec.cacheTtlSeconds ?? null };
    },
  };
}
