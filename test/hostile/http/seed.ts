import { PolicyStore, WorkflowStore } from '#versions';
import type { OpenEngine } from '#engine';
import type { RunRecord } from '#records';
import { buildEffectId, renameId } from '#protocol';
import type { LedgerRow } from '#program';
import type { RunTool } from '#protocol';
import { publishedPolicy } from '#policy';
import type { Known } from './requests.js';

const deadWorker = { token: 'dies', leaseMs: 0 };

interface Begun {
  runId: string;
  actorId: string;
  messageId: string;
  effectId: string;
}

/** Commits a turn of a conversation of its own as a controller does: it has called a tool, and asked for approval where that is wanted. */
async function commitTurn({ store }: OpenEngine, who: string, asksForApproval: boolean): Promise<Begun> {
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: who };
  const { actorId, messageId } = await store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'note it' });
  const loaded = await store.turns.load(actorId, 'w');
  if (!('version' in loaded)) throw new Error(`expected a turn, got ${loaded.status}`);
  const runId = renameId(messageId, 'run');
  const effectId = buildEffectId(actorId, loaded.version + 1, 0);
  const call = { tool: 'add_note', args: { text: 'a' }, repeat: 'never' as const, deadlineAt: 0 };
  const keys = { effectKey: 'k', dedupeKey: 'd', actionId: renameId(runId, 'step'), parentActionId: null };
  const effect: RunTool = { type: 'run-tool', id: effectId, runId, ...call, ...keys };
  const asked = {
    approvalId: effectId,
    tool: 'add_note',
    args: { text: 'a' },
    argsHash: 'h',
    askedAt: 1,
    expiresAt: 2,
  };
  const spent = { stepsUsed: 1, toolCallsUsed: 0, tokensUsed: 7, costMicroUsd: 3, startedAt: 1, finishedAt: null };
  const where = { runId, actorId, conversationId: who, channel: 'api', messageIds: [messageId], policyVersion: 'p' };
  const phase = asksForApproval ? ('approving' as const) : ('acting' as const);
  const run: RunRecord = {
    ...where,
    ...spent,
    phase,
    outcome: null,
    replies: [],
    ...(asksForApproval && { approval: asked }),
  };
  const at = { ts_start: '2026-03-01T12:00:00.000Z', ts_end: '2026-03-01T12:00:00.250Z', duration_ms: 250 };
  const base = {
    run_id: runId,
    turn: 1,
    plan_rev: 0,
    action_id: keys.actionId,
    parent_action_id: null,
    outcome: 'ok' as const,
  };
  const budget = { steps_used: 1, tool_calls_used: 0, tokens_used: 7, cost_micro_usd: 3 };
  const row: LedgerRow = {
    ...base,
    ...at,
    error_code: null,
    budget_snapshot: budget,
    row: 'outcome',
    run_outcome: 'answered',
  };
  await store.turns.commit({
    ...{
      actorId,
      token: 'w',
      version: loaded.version,
      consumed: loaded.mail.length,
      lastMail: loaded.lastMail,
      state: {},
    },
    ...{ thinking: false, live: true, wakeInMs: null, cancels: [], messageRuns: { [messageId]: runId }, hold: false },
    effects: asksForApproval ? [] : [effect],
    runs: [run],
    ledger: [{ runId, rows: [row] }],
    journal: [
      { runId, entries: [{ event: { type: 'message-received', at: 1, messageId, text: 'note it' }, stamp: {} }] },
    ],
  });
  return { runId, actorId, messageId, effectId };
}

/** Fills a store with one of everything that routes can ask for, and tells its names by those of parameters and fields. */
export async function seed(engine: OpenEngine): Promise<Known> {
  await new PolicyStore(engine.redis, 60_000).register({ ...publishedPolicy, version: 'file' });
  const basis = { provider: 'scripted', providers: [], model: null, maxSteps: null, maxToolCalls: null };
  await new WorkflowStore(engine.redis).tell({ ...basis, tools: ['add_note'] });
  const asking = [await commitTurn(engine, 'desk-1', true), await commitTurn(engine, 'desk-2', true)];
  const lost = [await commitTurn(engine, 'desk-3', false), await commitTurn(engine, 'desk-4', false)];
  for (const { effectId } of lost) {
    await engine.store.effects.claim(effectId, 'run-tool', deadWorker);
    await engine.store.effects.claim(effectId, 'run-tool', { ...deadWorker, token: 'next' });
  }
  const all = [...asking, ...lost];
  const conversations = ['desk-1', 'desk-3', 'new-1', 'new-2', ...all.map(({ actorId }) => actorId)];
  const table = { version: 'v2', defaults: { maxSteps: 7 } };
  return {
    runId: all.map(({ runId }) => runId),
    messageId: all.map(({ messageId }) => messageId),
    replyId: all.map(({ messageId }) => messageId),
    letterId: lost.map(({ effectId }) => effectId),
    approvalId: asking.map(({ effectId }) => effectId),
    effect: all.map(({ effectId }) => effectId),
    conversationId: conversations,
    conversation: conversations,
    conversation_id: conversations,
    message: all.map(({ messageId }) => messageId),
    name: ['tool:get_counts', 'tool:add_note', 'model:openai'],
    version: ['file', 'v2'],
    base: ['file', 'v2'],
    table: [table, {}, { ...table, providers: { openai: { model: 'm' } } }],
    turn: ['1', '2'],
    filter: [{}, { tool: 'add_note' }, { limit: '2' }],
    edit: [{}, { text: 'b' }],
    channel: ['api', 'sms'],
    tool: ['add_note'],
    limit: ['1', '50', '1000', '0'],
    since: ['2026-01-01T00:00:00Z'],
    until: ['2027-01-01T00:00:00Z'],
    wait: ['0', '1', 'x'],
    texts: ['handle', 'skip'],
    reason: ['a drill'],
    by: ['ana', 'the night shift'],
    text: ['how many?', 'STOP', 'YES 123456', 'x'.repeat(480)],
    MessageSid: ['SM1', 'SM2', 'SM3'],
    From: ['+15550123', 'whatsapp:+15550123'],
    To: ['+15550100', 'whatsapp:+15550100'],
    Body: ['how many?', 'START', ''],
    MessageStatus: ['sent', 'delivered', 'failed'],
    ErrorCode: ['30003', '0'],
    NumMedia: ['0', '2'],
    batch_id: ['batch-none'],
  };
}
