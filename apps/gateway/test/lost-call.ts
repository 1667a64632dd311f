import type { OpenEngine } from '#engine';
import { buildEffectId, renameId } from '#protocol';
import type { RunTool } from '#protocol';

/** A call that must not be repeated, whose worker died over it; answers its letter's id. */
export async function lostCallIn(
  { store }: Pick<OpenEngine, 'store'>,
  who = 'desk:1',
): Promise<{ letterId: string; runId: string; actorId: string }> {
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: who };
  const { actorId, messageId } = await store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'note it' });
  const loaded = await store.turns.load(actorId, 'w');
  if (!('version' in loaded)) throw new Error(`expected a turn, got ${loaded.status}`);
  const runId = renameId(messageId, 'run');
  const ids = { effectKey: 'k', dedupeKey: 'd', actionId: renameId(runId, 'step'), parentActionId: null };
  const call = { tool: 'add_note', args: { text: 'a' }, repeat: 'never' as const, deadlineAt: 0 };
  const letterId = buildEffectId(actorId, 1, 0);
  const effect: RunTool = { type: 'run-tool', id: letterId, runId, ...call, ...ids };
  const spent = { stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 7, costMicroUsd: 3, startedAt: 1, finishedAt: null };
  const where = { runId, actorId, conversationId: who, channel: 'api', messageIds: [messageId], policyVersion: 'p' };
  const entry = { event: { type: 'message-received', at: 1, messageId, text: 'note it' }, stamp: {} };
  await store.turns.commit({
    ...{ actorId, token: 'w', version: loaded.version, consumed: 1, lastMail: loaded.lastMail, state: {} },
    ...{ thinking: false, live: true, wakeInMs: null, cancels: [], ledger: [], messageRuns: {}, hold: false },
    effects: [effect],
    runs: [{ ...where, ...spent, phase: 'acting', outcome: null, replies: [] }],
    journal: [{ runId, entries: [entry] }],
  });
  await store.effects.claim(letterId, 'run-tool', { token: 'dies', leaseMs: 0 });
  await store.effects.claim(letterId, 'run-tool', { token: 'next', leaseMs: 0 });
  return { letterId, runId, actorId };
}
