import type { LiveRun } from '#program';
import type { ToolSpec } from '#model-turn';
import type { Side } from '../engine/served-program.js';
import { dedupeKey, dedupeScope } from '#idempotency';
import { callerRole } from '#middleware';
import type { Scene } from '#middleware';

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
