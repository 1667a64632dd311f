import { mintToken } from '#actor';
import type { ActorPort, AnswerStore } from '#actor';
import { partitionOf } from '#contract';
import type { RunTool } from '#contract';
import { runGuarded } from '#tools';
import type { GuardedCall, GuardOptions } from '#tools';
import { whileOwed } from './while-owed.js';
import type { OwedLook } from './while-owed.js';

export interface EffectPorts {
  store: ActorPort;
  guard: Omit<GuardOptions, 'cache'>;
  /** The answers of a partition, to be used in an effect's name. */
  answersOf(partition: number, effectId: string): AnswerStore;
  look: OwedLook;
  /** How long a claim lasts, in milliseconds: all tries of a tool and some. */
  leaseMs: number;
}

export type ToolOutcome = 'run' | 'gone' | 'held' | 'early' | 'refused' | 'unknown' | 'not-yours' | 'provider-id-taken';

function callOf(effect: RunTool): GuardedCall {
  return {
    tool: effect.tool,
    args: effect.args,
    dedupeKey: effect.dedupeKey,
    deadlineAt: effect.deadlineAt,
    callNumber: effect.callNumber,
    maxCalls: effect.maxCalls,
    repeat: effect.repeat,
    headers: {
      'X-Run-Id': effect.runId,
      'X-Step-Id': effect.actionId,
      'X-Parent-Step': effect.parentActionId ?? '',
      'X-Idempotency-Key': effect.effectKey,
    },
  };
}

/** Claim, guard, run, report. A call that its run no longer waits for is cut off. Whoever dies on the way leaves a claim that runs out, and the tool's own word on repeats. */
export async function runEffect(ports: EffectPorts, effectId: string, signal: AbortSignal): Promise<ToolOutcome> {
  const { store, leaseMs } = ports;
  const token = mintToken();
  const claimed = await store.claim(effectId, 'run-tool', { token, leaseMs });
  if (claimed.status !== 'claimed') return claimed.status;
  const skewMs = claimed.now - Date.now();
  const cache = ports.answersOf(partitionOf(effectId) ?? 0, effectId);
  const guard = { ...ports.guard, cache, now: () => Date.now() + skewMs };
  const call = callOf(claimed.effect);
  const worked = await whileOwed(ports.look, effectId, signal, (cut) => runGuarded(guard, call, cut));
  if (!worked.isWanted) return 'gone';
  const settled = await store.settle(effectId, { token }, { type: 'tool-finished', effectId, ...worked.done });
  return settled === 'settled' ? 'run' : settled;
}
