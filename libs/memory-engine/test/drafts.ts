import { buildEffectId, renameId } from '#protocol';
import type { ChildEnd, MailEvent, OwedEffect } from '#protocol';
import type { Timeless } from '#program';
import type { RunRecord } from '#records';

export const nothing = { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 };
export const answered: ChildEnd = { outcome: 'answered', output: 'done', error: null, spent: nothing };
export const word: Timeless<MailEvent> = { type: 'parent-cancelled', reason: 'cancelled' };

export function runOf(actorId: string, outcome: RunRecord['outcome'] = null): RunRecord {
  const runId = renameId(actorId, 'run');
  const counts = { stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0, startedAt: 1, finishedAt: null };
  const names = { runId, actorId, conversationId: actorId, channel: 'sms', policyVersion: '' };
  return { ...names, ...counts, phase: outcome ? 'finished' : 'acting', outcome, messageIds: [], replies: [] };
}

export function toolOf(actorId: string, version: number, n = 0): OwedEffect {
  return {
    ...{
      type: 'run-tool',
      id: buildEffectId(actorId, version, n),
      runId: renameId(actorId, 'run'),
      tool: 'get',
      args: {},
    },
    ...{ repeat: 'safe', deadlineAt: 0, effectKey: `e${n}`, dedupeKey: 'd', actionId: 'step_1', parentActionId: null },
    background: true,
  };
}
